import { MAX_EMAIL_LENGTH, normalizeEmail } from '../../domain/accounts/email-address.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import type { Metadata } from '../../db/schema/accounts.ts';

export function readEmail(text: string): AuthResult<{ email: string }> {
  if (text.length > MAX_EMAIL_LENGTH) {
    return refuse('validation_failed', { field: 'email', message: 'An email address is too long' });
  }
  const email = normalizeEmail(text);
  return email === null
    ? refuse('validation_failed', {
        field: 'email',
        message: 'Unable to validate email address: invalid format',
      })
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
