import { selectByToken } from '../db/queries/accounts/one-time-tokens.ts';
import type { AuthDeps } from './auth-deps.ts';
import { refuse, type AuthResult } from './auth-result.ts';
import { linkTokenHash } from './one-time-value.ts';

/** Whose password a mailed link would change; the link stays as it is (decisions.md 6: a GET consumes nothing). */
export async function readRecoveryLink(
  { db, now }: AuthDeps,
  linkToken: string,
): Promise<AuthResult<{ email: string }>> {
  const match = { tokenHash: await linkTokenHash(linkToken), purposes: ['recovery'] as const };
  const [[token]] = await db.batch(selectByToken(db, match));
  return token === undefined || token.linkExpiresAt <= now()
    ? refuse('otp_expired')
    : { ok: true, email: token.email };
}
