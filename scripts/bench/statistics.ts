import { pseudoRandom } from '../tours/pseudo-random.ts';
import type { Interval } from './figure.ts';

const RESAMPLES = 2_000;

/** @throws Error for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  if (upper === undefined || lower === undefined) throw new Error('an empty list has no median');
  return (lower + upper) / 2;
}

/** @param share from 0 to 1; an empty list gives 0. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The 95 % bootstrap interval of the median. A fixed seed makes it the same for the same values. */
export function medianInterval(values: readonly number[]): Interval {
  const random = pseudoRandom();
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map((_value, index) => values[Math.floor(random() * values.length)] ?? values[index] ?? 0)),
  ).toSorted((a, b) => a - b);
  const at = (share: number) => medians[Math.round(share * (RESAMPLES - 1))] ?? 0;
  return [at(0.025), at(0.975)];
}
