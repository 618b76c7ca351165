import type { Figure } from './figure.ts';
import type { SeasonDatabase } from './season-database.ts';

/** Something that `npm run bench` measures; its name is what the command takes. */
export interface Bench {
  name: string;
  /** What it measures, in half a line. */
  describe: string;
  run: (context: BenchContext) => Promise<Figure[]>;
}

/** What the benches of one run share; it is made when first asked for, and cleared away at the run's end. */
export interface BenchContext {
  /** Fewer repetitions: to see that a bench works, not to keep its figures. */
  isQuick: boolean;
  /** The start of the run: the present of benches whose clock runs. */
  startedAt: Date;
  /** Says on the error stream what is going on. */
  progress: (text: string) => void;
  /** Has the Worker and the browser assets built, as `wrangler deploy` would upload them. */
  build: () => Promise<void>;
  /** Postgres' own protocol: the maintenance database of a real server of this run. */
  postgres: () => Promise<string>;
  /** A database of its own for each instant: the texts, and all leagues' sample seasons as of then, with their sequences. */
  season: (now: Date) => Promise<SeasonDatabase>;
  /** Does something at the end of the run, also of a failed one; the latest first. */
  onEnd: (clear: () => Promise<void>) => void;
}
