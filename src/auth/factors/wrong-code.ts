import type { Client } from '../auth-result.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { SecondFactorCode } from './step-up-session.ts';

/** While it has tokens, the owner gets no notice. */
const UNREPORTED = { tokens: 4, refillSeconds: 15 * 60 };
const ONCE_A_DAY = { tokens: 1, refillSeconds: 24 * 60 * 60 };

/**
 * Several wrong codes may mean that somebody knows the password, so the owner gets a mail, at most once a
 * day.
 */
export async function recordWrongCode(
  deps: AuthDeps,
  { account: { user } }: Pick<SignedIn, 'account'>,
  method: SecondFactorCode['method'],
  client: Client,
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const details = { method };
  await insertSecurityEvent(db, { at: now, kind: 'sign_in_failed', userId: user.id, ...client, details });
  const keyHash = await deps.secrets.lookupKey('user', user.id);
  const wrong = { action: 'auth-factor-wrong', keyHash, limit: UNREPORTED };
  if (user.email === null || (await takeTokens(db, [wrong], now)).allowed) return;
  const notice = { action: 'auth-factor-notice', keyHash, limit: ONCE_A_DAY };
  if (!(await takeTokens(db, [notice], now)).allowed) return;
  await db.batch([
    insertMail(db, await writeMail(deps, { kind: 'second_step_failed', to: user.email, userId: user.id })),
  ]);
}
