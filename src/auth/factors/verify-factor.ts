import {
  readChallenge,
  readFactor,
  consumeChallenge,
  consumeTotpStep,
  type Factor,
} from '../../db/queries/accounts/factors.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import type { Statement } from '../../db/neon/client.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { stepUp, takeFactorAttempt } from './step-up-session.ts';
import { totpStepOf } from './totp.ts';
import { recordWrongCode } from './wrong-code.ts';

/** A session needs aal2 to add a factor beside a verified one. */
export const NEEDS_SECOND_FACTOR = refuse('insufficient_aal', {
  status: 403,
  message: 'AAL2 required to verify a new factor',
});

interface FactorProof {
  factorId: string;
  challengeId: string;
  code: string;
}

/** Steps up to aal2 and marks a new factor as verified. Each code works once. */
export async function verifyFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, challengeId, code }: FactorProof,
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db } = deps;
  const now = deps.now();
  const { user } = signedIn.account;
  const limited = await takeFactorAttempt(deps, user.id);
  if (!limited.ok) return limited;
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
  if (!isNew || user.email === null) return [event];
  const mail = await writeMail(deps, { kind: 'factor_enrolled', to: user.email, userId: user.id });
  return [event, insertMail(db, mail)];
}
