/** Most names: nothing is left to do for them. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const COMBINING_MARKS = /\p{Mn}/gu;

/**
 * A name as it stands in a URL: lower case, accents and dots dropped, spaces to hyphens
 * (product.md section 2, decisions.md 2): 'St. Louis Blues' gives 'st-louis-blues'.
 */
export function slugOf(name: string): string {
  return plainName(name).replaceAll(' ', '-');
}

/**
 * A name for comparing what vendors write: lower case, no accents, dots or apostrophes, every other
 * mark a single space. 'Montréal  Canadiens' and 'Montreal Canadiens' give the same.
 */
export function plainName(name: string): string {
  const lowerCase = name.toLowerCase();
  if (PLAIN.test(lowerCase)) return lowerCase;
  return name
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
