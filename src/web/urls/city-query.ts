/** Returns the canonical query with its '?', or '' without a date. */
export function cityQueryString(from: string | null): string {
  return from === null ? '' : `?${new URLSearchParams({ from })}`;
}
