import { toHex } from '../../crypto/hex.ts';

const TIMEOUT_MS = 1_000;
const PREFIX_LENGTH = 5;

/**
 * Whether a password is known from a breach, by the range protocol of Have I Been Pwned: five characters of
 * its SHA-1 leave the site, padded answers come back. A list that does not answer within a second stops
 * nobody from signing up.
 */
export async function isBreached(password: string, baseUrl: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  const hash = toHex(new Uint8Array(digest)).toUpperCase();
  try {
    const answer = await fetch(`${baseUrl}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
      headers: { 'Add-Padding': 'true' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return false;
    const lines = (await answer.text()).split(/\r?\n/);
    // Padding is lines with a count of 0.
    return lines.some((line) => {
      const [suffix, count] = line.split(':');
      return suffix === hash.slice(PREFIX_LENGTH) && Number(count) > 0;
    });
  } catch {
    return false;
  }
}
