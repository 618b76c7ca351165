import type { Figure } from './figure.ts';
import type { BenchDatabase } from './season-database.ts';

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
  /** Creates a migrated database, which is dropped at the end of the run. */
  database: () => Promise<BenchDatabase>;
  /** Creates a database with the content, every league's sample season at `now`, and sequences. */
  season: (now: Date) => Promise<BenchDatabase>;
  /** Registers a cleanup, which runs at the end of the run even after a failure; the latest runs first. */
  onEnd: (cleanUp: () => Promise<void>) => void;
}
