import type { Bench } from './bench.ts';
import { bytes } from './bytes.ts';

/** Every bench, in the order in which they run: exact counts first. */
export const BENCHES: readonly Bench[] = [bytes];
