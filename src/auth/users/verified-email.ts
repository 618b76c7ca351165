import { normalizeEmail } from '../../domain/accounts/email-address.ts';
import type { Metadata } from '../../db/schema/accounts.ts';

/**
 * The normalised address that an account may be found by: verified by whoever gives it, and one that our
 * normalising leaves as it is but for its case. Another person may own what a full-width letter folds to
 * (GHSA-7rqj-j65f-68wh).
 * @param identityData of an identity, from any provider.
 */
export function verifiedEmail({ email, email_verified: isVerified }: Metadata): string | null {
  if (typeof email !== 'string' || isVerified !== true || !/^[\x21-\x7e]+$/.test(email)) return null;
  return normalizeEmail(email);
}
