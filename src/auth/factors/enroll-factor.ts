import { isStorableText } from '../users/user-metadata.ts';
import { renderSVG } from 'uqr';
import { insertFactor, readFactor } from '../../db/queries/accounts/factors.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/neon/failure.ts';
import { BRAND } from '../../domain/brand.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { createTotpSecret, totpUri } from './totp.ts';

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

interface EnrolmentInput {
  friendlyName: string | null;
  issuer: string | null;
  /** Replaces earlier unfinished attempts. */
  isOnlyOne?: boolean;
}

/**
 * The app counts only after its first code.
 * @returns also its URI as a QR code in SVG.
 */
export async function enrollFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { friendlyName: name, issuer, isOnlyOne = false }: EnrolmentInput,
): Promise<AuthResult<{ enrolment: Enrollment; qrCode: string }>> {
  const { db, secrets } = deps;
  const { user, factors } = signedIn.account;
  if (needsSecondFactor(signedIn)) {
    return refuse('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' });
  }
  const existing = isOnlyOne ? factors.filter(({ status }) => status === 'verified') : factors;
  if (existing.length >= MAX_FACTORS) return refuse('too_many_enrolled_mfa_factors');
  if (!isStorableText(`${name ?? ''} ${issuer ?? ''}`)) {
    return refuse('validation_failed', { message: 'Names must be Unicode text without the character NUL' });
  }
  if (issuer !== null && issuer.length > MAX_NAME_LENGTH) {
    return refuse('validation_failed', {
      message: `issuer cannot be longer than ${MAX_NAME_LENGTH} characters`,
    });
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
