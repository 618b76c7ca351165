const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Returns the month `YYYY-MM`, or null for anything else. */
export function parseMonth(given: string | null): string | null {
  return given !== null && MONTH.test(given) ? given : null;
}
