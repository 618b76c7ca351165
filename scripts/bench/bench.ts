import type { Figure } from './figure.ts';
import type { SeasonDatabase } from './season-database.ts';

export interface Bench {
  /** The name is also the command-line argument. */
  name: string;
  description: string;
  run: (context: BenchContext) => Promise<Figure[]>;
}

/** Each part is created on first use. */
export interface BenchContext {
  /** A quick run measures less, only to see that a benchmark works. Its figures are not stored. */
  isQuick: boolean;
  /** Benchmarks with a running clock start at this time. */
  startedAt: Date;
  progress: (text: string) => void;
  /** Builds the Worker and the browser assets as for a deploy. */
  build: () => Promise<void>;
  /** Returns the `postgres://…` URL of a server's maintenance database. */
  postgres: () => Promise<string>;
  /** Creates a database with the content, every league's sample season at `now`, and sequences. */
  season: (now: Date) => Promise<SeasonDatabase>;
  /** Registers a cleanup, which runs at the end of the run even after a failure; the latest runs first. */
  onEnd: (cleanUp: () => Promise<void>) => void;
}
