/** Line breaks and tabs end up as spaces. */
const CONTROL = /\p{Cc}+/gu;
/** They turn what stands around them (CVE-2021-42574), or hide inside a name. */
const BIDI_OR_BLANK = /[\p{Bidi_Control}\u00AD\u115F\u1160\u180E\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/gu;
const LINK = /:\/\/|www\./i;

export const NO_LINKS = 'No links, please';

/**
 * Reads a name or a note that other people see (docs/rules.md#input). Postgres stores no NUL characters and no
 * halves of characters.
 * @param maxLength in UTF-16 code units, as `maxlength` of a form's field counts.
 */
export function readTypedText(
  typed: string,
  maxLength: number,
): { kind: 'text'; text: string } | { kind: 'empty' | 'too-long' | 'link' } {
  const text = typed
    .toWellFormed()
    .replaceAll(CONTROL, ' ')
    .replaceAll(BIDI_OR_BLANK, '')
    .normalize('NFC')
    .trim();
  if (text === '') return { kind: 'empty' };
  if (text.length > maxLength) return { kind: 'too-long' };
  return LINK.test(text.normalize('NFKC')) ? { kind: 'link' } : { kind: 'text', text };
}
