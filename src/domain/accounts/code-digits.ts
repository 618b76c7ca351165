import { withoutInvisible } from './invisible-characters.ts';

const CODE_DIGITS = 6;

/** Ignores spaces, dots and dashes. Null does not use up an attempt. */
export function parseCode(text: string): string | null {
  const digits = withoutInvisible(text)
    .normalize('NFKC')
    .replaceAll(/[\s.\-–—]/g, '');
  return digits.length === CODE_DIGITS && /^\d+$/.test(digits) ? digits : null;
}
