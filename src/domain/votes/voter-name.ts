const ACCENTS = /[\u0300-\u036F]/g;

/** Equal for 'Zoë ' and 'ZOE': in lower case, without accents and spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase().replaceAll(/\s/g, '');
}

/**
 * Such as 'Ben K' for another Ben, or 'Ben 2' where that one is there too.
 * @param taken keys of names.
 */
export function otherName(name: string, taken: ReadonlySet<string>): string {
  const initial = `${name} K`;
  if (!taken.has(nameKey(initial))) return initial;
  let number = 2;
  while (taken.has(nameKey(`${name} ${number}`))) number += 1;
  return `${name} ${number}`;
}
