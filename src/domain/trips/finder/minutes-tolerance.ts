/** Spreading a drive over three dates gives fractions of minutes, so comparisons of sums need a tolerance. */
const TOLERANCE_MINUTES = 1e-6;

export function exceeds(minutes: number, limit: number): boolean {
  return minutes > limit + TOLERANCE_MINUTES;
}

/** Returns whether a falling number of minutes has reached `end`. */
export function hasReached(minutes: number, end: number): boolean {
  return minutes <= end + TOLERANCE_MINUTES;
}
