import type { Statement } from '../../db/neon/client.ts';
import { accountOf, selectAccountById } from '../../db/queries/accounts/accounts.ts';
import { stepUpSession } from '../../db/queries/accounts/factors.ts';
import { lockSession, selectBySession } from '../../db/queries/accounts/sessions.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, type Refusal } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { REFRESH_REUSE_SECONDS } from '../tokens/refresh-token.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { writeMail } from '../mail/write-mail.ts';
import { takeOrRefuse, userBucket } from '../rate-limits/buckets.ts';
import { isOvertaken } from '../../db/queries/accounts/fail-batch-unless-changed.ts';

export async function refuseTooManyFactors(deps: AuthDeps, userId: string): Promise<Refusal | null> {
  const { factor, factorDay } = deps.config.limits;
  return takeOrRefuse(deps, [
    await userBucket(deps, 'auth-factor', userId, factor),
    await userBucket(deps, 'auth-factor-day', userId, factorDay),
  ]);
}

/**
 * Recovery codes have their own limits per network: a stranger who knows the password and uses up the
 * attempts must not lock the owner out.
 */
export async function refuseTooManyRecoveries(
  deps: AuthDeps,
  userId: string,
  { network }: Client,
): Promise<Refusal | null> {
  const key = `${userId}\n${network}`;
  return takeOrRefuse(deps, [await userBucket(deps, 'auth-recovery-code', key, deps.config.limits.factor)]);
}

/** @returns 'used' for a consumed code; then nothing was written. */
export async function stepUp(
  deps: AuthDeps,
  { account, session }: SignedIn,
  {
    method,
    factorId,
    consume,
    alongside,
  }: {
    method: 'totp' | 'recovery_code';
    /** Null for a recovery code. */
    factorId: string | null;
    /** Consumes the code, or fails its batch. */
    consume: Statement;
    alongside: readonly Statement[];
  },
): Promise<AuthResult<{ session: OpenedSession }> | 'used'> {
  const { db } = deps;
  const now = deps.now();
  const userId = account.user.id;
  const updates = stepUpSession(db, {
    userId,
    sessionId: session.id,
    factorId,
    proof: { method, timestamp: Math.floor(now.getTime() / 1000) },
    refreshedAt: new Date(now.getTime() - REFRESH_REUSE_SECONDS * 1000),
  });
  try {
    const [, , [row], , , users, identities] = await db.batch([
      consume,
      lockSession(db, session.id),
      ...updates,
      ...selectAccountById(db, userId),
      ...alongside,
    ]);
    const current = accountOf(users, identities);
    if (row === undefined || current === null) return refuse('session_not_found');
    return { ok: true, session: { account: current, session: row } };
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const [[remaining]] = await db.batch(selectBySession(db, session.id));
    return remaining === undefined ? refuse('session_not_found') : 'used';
  }
}

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
  method: 'totp' | 'recovery_code',
  client: Client,
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const details = { method };
  await insertSecurityEvent(db, { at: now, kind: 'sign_in_failed', userId: user.id, ...client, details });
  if (user.email === null) return;
  const wrong = await userBucket(deps, 'auth-factor-wrong', user.id, UNREPORTED);
  if ((await takeTokens(db, [wrong], now)).allowed) return;
  const notice = await userBucket(deps, 'auth-factor-notice', user.id, ONCE_A_DAY);
  if (!(await takeTokens(db, [notice], now)).allowed) return;
  const mail = { kind: 'second_step_failed', to: user.email, userId: user.id } as const;
  await db.batch([insertMail(db, await writeMail(deps, mail))]);
}
