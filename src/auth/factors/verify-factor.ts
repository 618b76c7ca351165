import type { Statement } from '../../db/client.ts';
import { accountOf, selectAccountById } from '../../db/queries/accounts/accounts.ts';
import {
  ALREADY_USED_SQLSTATE,
  raiseSession,
  readChallenge,
  readFactor,
  spendStep,
} from '../../db/queries/accounts/factors.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { sqlStateOf } from '../../db/failure.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../authenticate.ts';
import type { Client } from '../client.ts';
import { writeMail } from '../mail/write-mail.ts';
import { sessionAnswer, type WireSession } from '../open-session.ts';
import { totpStepOf } from './totp.ts';

/** A code for a challenge that was opened before. */
export interface FactorProof {
  factorId: string;
  challengeId: string;
  code: string;
}

/**
 * Shows a code of an authenticator app: the session rises to aal2, and a new factor is enrolled
 * (auth-api.md 1.3). Each code opens once.
 */
export async function verifyFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, challengeId, code }: FactorProof,
  client: Client,
): Promise<AuthResult<{ session: WireSession }>> {
  const { db, secrets } = deps;
  const now = deps.now();
  const { user } = signedIn.account;
  const limited = await takeTry(deps, user.id);
  if (!limited.ok) return limited;
  const factor = await readFactor(db, { factorId, userId: user.id });
  if (factor === null) return refuse('mfa_factor_not_found');
  const challenge = await readChallenge(db, { challengeId, factorId });
  // A challenge that was used is told like one from elsewhere, as the wire does.
  if (challenge === null || challenge.network !== client.network) return refuse('mfa_ip_address_mismatch');
  if (challenge.expiresAt <= now) return refuse('mfa_challenge_expired');
  const secret = await secrets.open(factor.sealedSecret, factor.id);
  const step = secret === null ? null : await totpStepOf(secret, code, now);
  if (step === null) return refuse('mfa_verification_failed');

  const isNew = factor.status === 'unverified';
  const notice =
    isNew && user.email !== null
      ? [insertMail(db, await writeMail(deps, { kind: 'factor_enrolled', to: user.email, userId: user.id }))]
      : [];
  return raise(deps, signedIn, {
    factorId,
    spend: spendStep(db, { challengeId, factorId, step, now }),
    notes: [
      insertSecurityEvent(db, {
        at: now,
        kind: isNew ? 'factor_enrolled' : 'signed_in',
        userId: user.id,
        ...client,
        details: { method: 'totp' },
      }),
      ...notice,
    ],
  });
}

async function takeTry(deps: AuthDeps, userId: string): Promise<AuthResult> {
  const { db, config, secrets } = deps;
  const keyHash = await secrets.lookupKey('user', userId);
  const take = await takeTokens(
    db,
    [{ action: 'auth-factor', keyHash, limit: config.limits.factor }],
    deps.now(),
  );
  return take.allowed
    ? { ok: true }
    : refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });
}

async function raise(
  deps: AuthDeps,
  { account, session }: SignedIn,
  proof: { factorId: string; spend: Statement; notes: Statement[] },
): Promise<AuthResult<{ session: WireSession }>> {
  const { db, config } = deps;
  const now = deps.now();
  const userId = account.user.id;
  const raised = raiseSession(db, {
    userId,
    sessionId: session.id,
    factorId: proof.factorId,
    proof: { method: 'totp', timestamp: Math.floor(now.getTime() / 1000) },
    refreshedAt: new Date(now.getTime() - config.refreshReuseSeconds * 1000),
  });
  try {
    const [, [row], , , users, identities] = await db.batch([
      proof.spend,
      ...raised,
      ...selectAccountById(db, userId),
      ...proof.notes,
    ]);
    const current = accountOf(users, identities);
    if (row === undefined || current === null) return refuse('session_not_found');
    return { ok: true, session: await sessionAnswer(deps, current, row) };
  } catch (error) {
    if (sqlStateOf(error) === ALREADY_USED_SQLSTATE) return refuse('mfa_verification_failed');
    throw error;
  }
}
