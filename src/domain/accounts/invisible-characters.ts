/**
 * Zero-width characters, byte order marks, soft hyphens, direction marks and no-break spaces, which come along when
 * text is copied from a mail or a page.
 */
const INVISIBLE = /[\p{Cf}\u00A0\u2007\u202F]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
