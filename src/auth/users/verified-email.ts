import { normalizeEmail } from '../../domain/accounts/email-address.ts';
import type { Metadata } from '../../db/schema/accounts.ts';

/**
 * A verified address must be ASCII: another person may own the one that a full-width letter normalizes to
 * (GHSA-7rqj-j65f-68wh).
 */
export function verifiedEmail({ email, email_verified: isVerified }: Metadata): string | null {
  if (typeof email !== 'string' || isVerified !== true || !/^[\x21-\x7e]+$/.test(email)) return null;
  return normalizeEmail(email);
}
