import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Refusal, type WeakPasswordReason, invalid } from '../auth-result.ts';
import { MAX_PASSWORD_LENGTH } from './password-hash.ts';
import type { AuthConfig } from '../../config/parse-config.ts';
import { toHex } from '../../crypto/sha256.ts';
import { userAgent } from '../../domain/user-agent.ts';

export async function refuseNewPassword(
  password: string,
  { config, siteOrigin }: Pick<AuthDeps, 'config' | 'siteOrigin'>,
): Promise<Refusal | null> {
  if (password.length > MAX_PASSWORD_LENGTH) {
    const message = `Password cannot be longer than ${MAX_PASSWORD_LENGTH} characters`;
    return invalid(message, { field: 'password' });
  }
  const weakness = weaknessOf(password, config);
  if (weakness.length > 0) return weakPassword(weakness, config);
  const { breachedPasswordsBaseUrl: baseUrl } = config;
  const isKnown = baseUrl !== null && (await isBreached(password, { baseUrl, siteOrigin }));
  return isKnown ? weakPassword(['pwned'], config) : null;
}

/** Returns an empty list for an acceptable password (docs/rules.md#passwords). */
export function weaknessOf(
  password: string,
  { passwordMinLength }: Pick<AuthConfig, 'passwordMinLength'>,
): WeakPasswordReason[] {
  // Characters, not UTF-16 units.
  return Array.from(password).length < passwordMinLength ? ['length'] : [];
}

export function weakPassword(
  reasons: WeakPasswordReason[],
  { passwordMinLength }: Pick<AuthConfig, 'passwordMinLength'>,
): Refusal {
  const sentences: Record<WeakPasswordReason, string> = {
    length: `Password should be at least ${passwordMinLength} characters.`,
    characters: 'Password should contain other kinds of characters.',
    pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
  };
  const message = reasons.map((reason) => sentences[reason]).join(' ');
  return refuse('weak_password', { field: 'password', message, reasons });
}

const TIMEOUT_MS = 1_000;
const PREFIX_LENGTH = 5;

/**
 * By the range protocol of Have I Been Pwned, only five characters of the SHA-1 hash leave the site. Without
 * a response within a second, the password passes.
 */
async function isBreached(
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
