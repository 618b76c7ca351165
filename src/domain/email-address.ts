/** Characters. */
export const MAX_EMAIL_LENGTH = 255;
// One recipient: no comma, semicolon, angle bracket, quote or white space (CVE-2022-35924).
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one spelling of an address: compatibility forms folded (a full-width ＠ is an @), then lower case, so
 * that two spellings of one mailbox are never two accounts (GHSA-7rqj-j65f-68wh).
 * @returns null when it is no address of one mailbox on the public internet.
 */
export function normaliseEmail(text: string): string | null {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  if (folded.length > MAX_EMAIL_LENGTH) return null;
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at);
  const labels = folded.slice(at + 1).split('.');
  const isLocalPart = at > 0 && LOCAL_PART.test(local) && !/^\.|\.\.|\.$/.test(local);
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
  // A last label of digits would be an IP address.
  return isLocalPart && isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? folded : null;
}
