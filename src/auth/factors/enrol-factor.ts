import { renderSVG } from 'uqr';
import { insertFactor } from '../../db/queries/accounts/factors.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/failure.ts';
import { BRAND } from '../../domain/brand.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { owesSecondFactor, type SignedIn } from '../authenticate.ts';
import { makeTotpSecret, totpUri } from './totp.ts';

const MAX_FACTORS = 10;
const MAX_NAME_LENGTH = 100;

export interface Enrolment {
  factorId: string;
  friendlyName: string | null;
  secret: string;
  uri: string;
  /** An SVG of `uri`. */
  qrCode: string;
}

/** Begins to enrol an authenticator app; it counts once a first code was shown (auth-api.md 1.3). */
export async function enrolFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  input: { friendlyName: string | null; issuer: string | null },
): Promise<AuthResult<{ enrolment: Enrolment }>> {
  const { db, secrets } = deps;
  const { user, factors } = signedIn.account;
  if (owesSecondFactor(signedIn)) {
    return refuse('insufficient_aal', { status: 403, message: 'AAL2 required to enroll a new factor' });
  }
  if (factors.length >= MAX_FACTORS) return refuse('too_many_enrolled_mfa_factors');
  const friendlyName = input.friendlyName?.trim().slice(0, MAX_NAME_LENGTH) || null;
  const now = deps.now();
  const id = crypto.randomUUID();
  const secret = makeTotpSecret();
  const uri = totpUri({ secret, issuer: input.issuer ?? BRAND.name, account: user.email ?? user.id });
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
    await db.batch(insertFactor(db, factor));
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION_SQLSTATE) return refuse('mfa_factor_name_conflict');
    throw error;
  }
  return { ok: true, enrolment: { factorId: id, friendlyName, secret, uri, qrCode: renderSVG(uri) } };
}
