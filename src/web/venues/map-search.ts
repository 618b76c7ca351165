/** A map search needs no coordinates. */
export function mapSearch(...words: readonly (string | null)[]): string {
  const query = words.filter((word) => word !== null).join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}
