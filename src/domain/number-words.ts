/** A whole number as Americans write it: '1,234'. A Worker's first formatter would cost it milliseconds. */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
