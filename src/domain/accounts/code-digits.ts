const CODE_DIGITS = 6;

/** Accepts any spaces, dots, dashes or full-width digits. Null does not use up an attempt. */
export function parseCode(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s.\-–—]/g, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}
