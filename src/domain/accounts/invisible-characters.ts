/** Text copied from a mail or a page contains them. */
const INVISIBLE = /[\p{Cf}\u00A0\u2007\u202F]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
