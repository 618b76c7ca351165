const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const COMBINING_MARKS = /\p{Mn}/gu;

export function slugOf(name: string): string {
  return plainName(name).replaceAll(' ', '-');
}

/** Makes 'Montréal Canadiens' equal 'Montreal Canadiens'. */
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
