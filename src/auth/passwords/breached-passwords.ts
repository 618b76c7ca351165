import { toHex } from '../../crypto/hex.ts';
import { userAgent } from '../../domain/user-agent.ts';

const TIMEOUT_MS = 1_000;
const PREFIX_LENGTH = 5;

/**
 * By the range protocol of Have I Been Pwned, only five characters of the SHA-1 hash leave the site. Without
 * a response within a second, the password passes.
 */
export async function isBreached(
  password: string,
  { baseUrl, siteOrigin }: { baseUrl: string; siteOrigin: string },
): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  const hash = toHex(new Uint8Array(digest)).toUpperCase();
  try {
    const response = await fetch(`${baseUrl}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
      // Without an agent the service refuses, and every password would pass.
      headers: { 'Add-Padding': 'true', 'User-Agent': userAgent(siteOrigin) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return false;
    const lines = (await response.text()).split(/\r?\n/);
    return lines.some((line) => {
      const [suffix, count] = line.split(':');
      return suffix === hash.slice(PREFIX_LENGTH) && Number(count) > 0;
    });
  } catch {
    return false;
  }
}
