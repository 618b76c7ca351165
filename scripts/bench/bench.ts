import type { Figure } from './figure.ts';
import type { SeasonDatabase } from './season-database.ts';

export interface Bench {
  /** Its argument on the command line. */
  name: string;
  /** Printed beside the name. */
  description: string;
  run: (context: BenchContext) => Promise<Figure[]>;
}

/** Shared by the benchmarks of a run; each part is made on first use. */
export interface BenchContext {
  /** Fewer repetitions, to see that a benchmark works; its figures are not stored. */
  isQuick: boolean;
  /** Start of the run, the time of benchmarks whose clock runs. */
  startedAt: Date;
  /** Prints to the error stream. */
  progress: (text: string) => void;
  /** Builds the Worker and the browser assets as they are deployed. */
  build: () => Promise<void>;
  /** `postgres://…` of a server's maintenance database. */
  postgres: () => Promise<string>;
  /** A database with the content, every league's sample season as of `now`, and sequences. */
  season: (now: Date) => Promise<SeasonDatabase>;
  /** Registers cleanup for the end of the run, failed or not; the latest runs first. */
  onEnd: (cleanUp: () => Promise<void>) => void;
}
