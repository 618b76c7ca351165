import { MAX_EMAIL_LENGTH, normalizeEmail } from '../../domain/accounts/email-address.ts';
import { type AuthResult, invalid } from '../auth-result.ts';
import type { Metadata } from '../../db/schema/accounts.ts';

export function readEmail(text: string): AuthResult<{ email: string }> {
  if (text.length > MAX_EMAIL_LENGTH) {
    return invalid('An email address is too long', { field: 'email' });
  }
  const email = normalizeEmail(text);
  return email === null
    ? invalid('Unable to validate email address: invalid format', { field: 'email' })
    : { ok: true, email };
}

/**
 * A verified address must be ASCII: another person may own the one that a full-width letter normalizes to
 * (GHSA-7rqj-j65f-68wh).
 */
export function verifiedEmail({ email, email_verified: isVerified }: Metadata): string | null {
  if (typeof email !== 'string' || isVerified !== true || !/^[\x21-\x7e]+$/.test(email)) return null;
  return normalizeEmail(email);
}
