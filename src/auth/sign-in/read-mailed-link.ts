import { accountOf } from '../../db/queries/accounts/accounts.ts';
import { isUsedConfirmationLink } from '../../db/queries/accounts/confirmations.ts';
import { selectByToken } from '../../db/queries/accounts/one-time-tokens.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { hasVerifiedFactor } from '../sessions/authenticate.ts';
import { linkTokenHash } from '../tokens/one-time-token.ts';

/** Consumes nothing. */
export async function readMailedLink(
  { db, now }: AuthDeps,
  { purpose, linkToken }: { purpose: 'recovery' | 'magiclink'; linkToken: string },
): Promise<AuthResult<{ email: string; hasSecondStep: boolean }>> {
  const match = { tokenHash: await linkTokenHash(linkToken), purposes: [purpose] };
  const [[token], users, identities] = await db.batch(selectByToken(db, match));
  const account = accountOf(users, identities);
  return token === undefined || account === null || token.linkExpiresAt <= now()
    ? refuse('otp_expired')
    : { ok: true, email: token.email, hasSecondStep: hasVerifiedFactor(account) };
}

/** Returns whether the link confirmed an account that still exists. */
export async function isUsedConfirmation({ db }: AuthDeps, linkToken: string): Promise<boolean> {
  return isUsedConfirmationLink(db, await linkTokenHash(linkToken));
}
