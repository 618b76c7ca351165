import {
  readChallenge,
  readFactor,
  consumeChallenge,
  consumeTotpStep,
  type Factor,
  insertChallenge,
  readVerifiedFactors,
} from '../../db/queries/accounts/factors.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import type { Statement } from '../../db/neon/client.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { stepUp, recordWrongCode, refuseTooManyFactors } from './step-up-session.ts';
import { totpStepOf } from './totp.ts';
import { parseCode } from '../../domain/accounts/code-digits.ts';
import { noticeTo } from '../mail/write-mail.ts';
import { takeOrRefuse, userBucket } from '../rate-limits/buckets.ts';

/** A session needs aal2 to add a factor beside a verified one. */
export const NEEDS_SECOND_FACTOR = refuse('insufficient_aal', {
  status: 403,
  message: 'AAL2 required to verify a new factor',
});

/** Steps up to aal2 and marks a new factor as verified. Each code works once. */
export async function verifyFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, challengeId, code }: { factorId: string; challengeId: string; code: string },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db } = deps;
  const now = deps.now();
  const { user } = signedIn.account;
  const refusal = await refuseTooManyFactors(deps, user.id);
  if (refusal !== null) return refusal;
  const factor = await readFactor(db, { factorId, userId: user.id });
  if (factor === null) return refuse('mfa_factor_not_found');
  if (factor.status === 'unverified' && needsSecondFactor(signedIn)) return NEEDS_SECOND_FACTOR;
  const challenge = await readChallenge(db, { challengeId, factorId });
  // A consumed challenge gets this error too, as in GoTrue.
  if (challenge === null || challenge.network !== client.network) return refuse('mfa_ip_address_mismatch');
  if (challenge.expiresAt <= now) return refuse('mfa_challenge_expired');
  const step = await stepOfCode(deps, factor, code);
  if (step === null) {
    if (factor.status === 'verified') await recordWrongCode(deps, signedIn, 'totp', client);
    return refuse('mfa_verification_failed');
  }
  const steppedUp = await stepUp(deps, signedIn, {
    method: 'totp',
    factorId,
    consume: consumeTotpStep(db, { factorId, step, now }),
    alongside: [
      consumeChallenge(db, { challengeId, factorId, now }),
      ...(await verifiedFactorRecords(deps, signedIn, factor, client)),
    ],
  });
  return steppedUp === 'used' ? refuse('mfa_verification_failed') : steppedUp;
}

export async function stepOfCode(
  { secrets, now }: AuthDeps,
  { id, sealedSecret }: Factor,
  code: string,
): Promise<number | null> {
  const secret = await secrets.open(sealedSecret, id);
  return secret === null ? null : totpStepOf(secret, code, now());
}

export async function verifiedFactorRecords(
  deps: AuthDeps,
  { account: { user } }: SignedIn,
  { status }: Factor,
  client: Client,
): Promise<Statement[]> {
  const { db } = deps;
  const isNew = status === 'unverified';
  const event = insertSecurityEvent(db, {
    at: deps.now(),
    kind: isNew ? 'factor_enrolled' : 'signed_in',
    userId: user.id,
    ...client,
    details: { method: 'totp' },
  });
  return isNew ? [event, ...(await noticeTo(deps, user, { kind: 'factor_enrolled' }))] : [event];
}

const CHALLENGE_SECONDS = 300;

/** A challenge is valid for five minutes, only in the network that opened it. */
export async function challengeFactor(
  deps: AuthDeps,
  { account }: SignedIn,
  factorId: string,
  { network }: Client,
): Promise<AuthResult<{ challengeId: string; expiresAt: Date }>> {
  if (!account.factors.some(({ id }) => id === factorId)) return refuse('mfa_factor_not_found');
  const { factor: limit } = deps.config.limits;
  const bucket = await userBucket(deps, 'auth-factor-challenge', account.user.id, limit);
  const refusal = await takeOrRefuse(deps, [bucket]);
  if (refusal !== null) return refusal;
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_SECONDS * 1000);
  const id = crypto.randomUUID();
  await deps.db.batch(insertChallenge(deps.db, { id, factorId, network, createdAt, expiresAt }));
  return { ok: true, challengeId: id, expiresAt };
}

export const MALFORMED_CODE = refuse('mfa_verification_failed', {
  message: 'A code has six digits. Your app shows it next to the name of this site.',
});
export const WRONG_CODE = refuse('mfa_verification_failed', {
  message:
    'That is not a code your app shows right now. Codes change every 30 seconds: enter the newest one.',
});
export const USED_CODE = refuse('mfa_verification_failed', {
  message: 'That code was already used. Wait until your app shows the next one, then enter it.',
});

/** Accepts a code from any of the user's apps, without a challenge. */
export async function submitCode(
  deps: AuthDeps,
  signedIn: SignedIn,
  code: string,
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db } = deps;
  const now = deps.now();
  const userId = signedIn.account.user.id;
  const digits = parseCode(code);
  if (digits === null) return MALFORMED_CODE;
  const refusal = await refuseTooManyFactors(deps, userId);
  if (refusal !== null) return refusal;
  for (const factor of await readVerifiedFactors(db, userId)) {
    const step = await stepOfCode(deps, factor, digits);
    if (step === null) continue;
    const steppedUp = await stepUp(deps, signedIn, {
      method: 'totp',
      factorId: factor.id,
      consume: consumeTotpStep(db, { factorId: factor.id, step, now }),
      alongside: await verifiedFactorRecords(deps, signedIn, factor, client),
    });
    return steppedUp === 'used' ? USED_CODE : steppedUp;
  }
  await recordWrongCode(deps, signedIn, 'totp', client);
  return WRONG_CODE;
}
