const CODE_DIGITS = 6;

/** Six digits, however typed or pasted (groups, spaces, wide digits); null saves the try. */
export function parseCode(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s.\-–—]/g, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}
