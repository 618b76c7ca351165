/** '1,234'. An `Intl` formatter would cost the Worker milliseconds. */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
