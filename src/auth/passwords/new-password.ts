import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Refusal } from '../auth-result.ts';
import { isBreached } from './breached-passwords.ts';
import { MAX_PASSWORD_LENGTH } from './password-hash.ts';
import { weaknessOf, weakPassword } from './password-strength.ts';

export async function refuseNewPassword(
  password: string,
  { config, siteOrigin }: Pick<AuthDeps, 'config' | 'siteOrigin'>,
): Promise<Refusal | null> {
  if (password.length > MAX_PASSWORD_LENGTH) {
    const message = `Password cannot be longer than ${MAX_PASSWORD_LENGTH} characters`;
    return refuse('validation_failed', { field: 'password', message });
  }
  const weakness = weaknessOf(password, config);
  if (weakness.length > 0) return weakPassword(weakness, config);
  const { breachedPasswordsBaseUrl: baseUrl } = config;
  const isKnown = baseUrl !== null && (await isBreached(password, { baseUrl, siteOrigin }));
  return isKnown ? weakPassword(['pwned'], config) : null;
}
