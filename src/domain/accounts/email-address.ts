import { withoutInvisible } from './invisible-characters.ts';

export const MAX_EMAIL_LENGTH = 255;
// Other characters could add a second recipient (CVE-2022-35924).
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Nothing in it can end a URL's host name. */
const NAME_IN_ANY_SCRIPT = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/**
 * Folds compatibility forms and case, so that one mailbox has one account (GHSA-7rqj-j65f-68wh), and writes the
 * domain in ASCII (IDNA). Returns null unless the text is one public address.
 */
export function normalizeEmail(text: string): string | null {
  const folded = withoutInvisible(text).normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at);
  const domain = asciiDomain(folded.slice(at + 1));
  const email = `${local}@${domain}`;
  if (email.length > MAX_EMAIL_LENGTH) return null;
  const labels = domain.split('.');
  const isLocalPart = at > 0 && LOCAL_PART.test(local) && !/^\.|\.\.|\.$/.test(local);
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
  // A last label of digits would be an IP address.
  return isLocalPart && isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? email : null;
}

function asciiDomain(domain: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(domain);
  return isAscii || !NAME_IN_ANY_SCRIPT.test(domain)
    ? domain
    : (URL.parse(`http://${domain}`)?.hostname ?? domain);
}
