import { isStorableText } from '../users/user-metadata.ts';
import { renderSVG } from 'uqr';
import {
  insertFactor,
  readFactor,
  consumeTotpStep,
  deleteFactor,
} from '../../db/queries/accounts/factors.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/neon/failure.ts';
import { BRAND } from '../../domain/brand.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult, type Client, invalid } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn, hasVerifiedFactor } from '../sessions/authenticate.ts';
import { createTotpSecret, totpUri } from './totp.ts';
import { parseCode } from '../../domain/accounts/code-digits.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { stepUp, refuseTooManyFactors } from './step-up-session.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import {
  MALFORMED_CODE,
  USED_CODE,
  WRONG_CODE,
  verifiedFactorRecords,
  NEEDS_SECOND_FACTOR,
  stepOfCode,
} from './verify-factor.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { noticeTo } from '../mail/write-mail.ts';

export const MAX_FACTORS = 10;
/** It also limits the issuer, because the QR code holds both. */
const MAX_NAME_LENGTH = 100;
/** A new attempt deletes unfinished ones older than this. */
const ABANDONED_MS = 5 * 60 * 1000;

export interface Enrollment {
  factorId: string;
  friendlyName: string | null;
  secret: string;
  uri: string;
}

/**
 * The app counts only after its first code.
 * @returns also its URI as a QR code in SVG.
 */
export async function enrollFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  {
    friendlyName: name,
    issuer,
    isOnlyOne = false,
  }: {
    friendlyName: string | null;
    issuer: string | null;
    /** Replaces earlier unfinished attempts. */
    isOnlyOne?: boolean;
  },
): Promise<AuthResult<{ enrolment: Enrollment; qrCode: string }>> {
  const { db, secrets } = deps;
  const { user, factors } = signedIn.account;
  if (needsSecondFactor(signedIn)) {
    return refuse('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' });
  }
  const existing = isOnlyOne ? factors.filter(({ status }) => status === 'verified') : factors;
  if (existing.length >= MAX_FACTORS) return refuse('too_many_enrolled_mfa_factors');
  if (!isStorableText(`${name ?? ''} ${issuer ?? ''}`)) {
    return invalid('Names must be Unicode text without the character NUL');
  }
  if (issuer !== null && issuer.length > MAX_NAME_LENGTH) {
    return invalid(`issuer cannot be longer than ${MAX_NAME_LENGTH} characters`);
  }
  // The cut may halve a surrogate pair.
  const friendlyName =
    name
      ?.trim()
      .slice(0, MAX_NAME_LENGTH)
      .replace(/[\ud800-\udbff]$/, '') || null;
  const now = deps.now();
  const id = crypto.randomUUID();
  const secret = createTotpSecret();
  const uri = totpUri({ secret, issuer: issuer ?? BRAND.name, account: user.email ?? user.id });
  const factor = {
    id,
    userId: user.id,
    type: 'totp' as const,
    friendlyName,
    sealedSecret: await secrets.seal(secret, id),
    createdAt: now,
    updatedAt: now,
  };
  try {
    const abandonedSince = isOnlyOne ? now : new Date(now.getTime() - ABANDONED_MS);
    await db.batch(insertFactor(db, factor, { abandonedSince }));
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION_SQLSTATE) return refuse('mfa_factor_name_conflict');
    throw error;
  }
  return { ok: true, enrolment: { factorId: id, friendlyName, secret, uri }, qrCode: renderSVG(uri) };
}

/** Returns null when the attempt is over. */
export async function readEnrollment(
  { db, secrets }: AuthDeps,
  { account: { user } }: SignedIn,
  factorId: string,
): Promise<Enrollment | null> {
  const factor = await readFactor(db, { factorId, userId: user.id });
  if (factor?.status !== 'unverified') return null;
  const secret = await secrets.open(factor.sealedSecret, factor.id);
  if (secret === null) return null;
  const uri = totpUri({ secret, issuer: BRAND.name, account: user.email ?? user.id });
  return { factorId, friendlyName: factor.friendlyName, secret, uri };
}

/**
 * @returns the session and, for the user's first app, recovery codes, which are shown only now; else `codes`
 * is null.
 */
export async function confirmFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, code }: { factorId: string; code: string },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession; codes: string[] | null }>> {
  const { db } = deps;
  const { account } = signedIn;
  const userId = account.user.id;
  const digits = parseCode(code);
  if (digits === null) return MALFORMED_CODE;
  if (needsSecondFactor(signedIn)) return NEEDS_SECOND_FACTOR;
  const refusal = await refuseTooManyFactors(deps, userId);
  if (refusal !== null) return refusal;
  const factor = await readFactor(db, { factorId, userId });
  if (factor === null || factor.status === 'verified') {
    return refuse('mfa_factor_not_found', { message: 'This setup has expired. Start it again.' });
  }
  const step = await stepOfCode(deps, factor, digits);
  if (step === null) return WRONG_CODE;
  const newCodes = hasVerifiedFactor(account) ? null : await generateRecoveryCodes(deps, userId);
  const steppedUp = await stepUp(deps, signedIn, {
    method: 'totp',
    factorId,
    consume: consumeTotpStep(db, { factorId, step, now: deps.now() }),
    alongside: [
      ...(await verifiedFactorRecords(deps, signedIn, factor, client)),
      ...(newCodes?.statements ?? []),
    ],
  });
  if (steppedUp === 'used') return USED_CODE;
  return steppedUp.ok ? { ...steppedUp, codes: newCodes?.codes ?? null } : steppedUp;
}

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
  const notice = factor.status === 'verified' ? await noticeTo(deps, user, { kind: 'factor_removed' }) : [];
  await db.batch([
    ...deleteFactor(db, { userId: user.id, factorId }),
    insertSecurityEvent(db, { at: deps.now(), kind: 'factor_removed', userId: user.id, ...client }),
    ...notice,
  ]);
  return { ok: true };
}
