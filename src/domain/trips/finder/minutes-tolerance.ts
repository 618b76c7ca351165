/** A drive spread over three dates has fractions of minutes. */
const TOLERANCE_MINUTES = 1e-6;

export function exceeds(minutes: number, limit: number): boolean {
  return minutes > limit + TOLERANCE_MINUTES;
}

/** For minutes that fall toward `end`. */
export function hasReached(minutes: number, end: number): boolean {
  return minutes <= end + TOLERANCE_MINUTES;
}
