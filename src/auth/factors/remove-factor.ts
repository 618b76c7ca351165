import { deleteFactor } from '../../db/queries/accounts/factors.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { writeMail } from '../mail/write-mail.ts';

/** Without a verified factor, the user's sessions return to aal1. */
export async function removeFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  factorId: string,
  client: Client,
): Promise<AuthResult> {
  const { db } = deps;
  const { user, factors } = signedIn.account;
  const factor = factors.find(({ id }) => id === factorId);
  if (factor === undefined) return refuse('mfa_factor_not_found');
  if (factor.status === 'verified' && needsSecondFactor(signedIn)) {
    return refuse('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' });
  }
  const notice =
    factor.status === 'verified' && user.email !== null
      ? [insertMail(db, await writeMail(deps, { kind: 'factor_removed', to: user.email, userId: user.id }))]
      : [];
  await db.batch([
    ...deleteFactor(db, { userId: user.id, factorId }),
    insertSecurityEvent(db, { at: deps.now(), kind: 'factor_removed', userId: user.id, ...client }),
    ...notice,
  ]);
  return { ok: true };
}
