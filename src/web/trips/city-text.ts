const SLUG_OF_PLACE = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([a-z]{2})$/;
/** Places of one name and region have a number, such as 'sainte-catherine-qc-2'. */
const NUMBER = /-\d+$/;

export function isPlaceSlug(text: string): boolean {
  return SLUG_OF_PLACE.test(text.replace(NUMBER, ''));
}

/** Turns 'new-york-ny' into 'New York, NY', which has the same slug, without reading places. Other text stays. */
export function cityText(text: string): string {
  const [, name, region] = SLUG_OF_PLACE.exec(text) ?? [];
  if (name === undefined || region === undefined) return text;
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join(' ')}, ${region.toUpperCase()}`;
}
