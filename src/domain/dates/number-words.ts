/** An `Intl` formatter would cost the Worker milliseconds. */
export function formatNumber(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
