const CODE_DIGITS = 6;

/**
 * A code of six digits as somebody typed or pasted it: grouped, with spaces around it, in wide digits.
 * @returns null when it cannot be one, so that no try is spent on it.
 */
export function readCode(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s.\-–—]/g, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}
