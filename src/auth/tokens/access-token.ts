import { errors } from 'jose';
import * as v from 'valibot';
import { isUuid } from '../../domain/accounts/uuid.ts';
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../db/schema/accounts.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { UnknownKeyError, type SigningKeys } from './signing-keys.ts';
import type { Session, User } from '../../db/queries/accounts/accounts.ts';

const AUDIENCE = 'authenticated';
// Clocks of our own machines may differ by this much.
const CLOCK_TOLERANCE_SECONDS = 5;

export interface AccessClaims {
  userId: string;
  sessionId: string;
  role: string;
  aal: AssuranceLevel;
  /** In epoch seconds. */
  expiresAt: number;
}

const id = v.pipe(v.string(), v.check(isUuid));
// jose compares them as numbers, so anything else must be rejected (CVE-2026-44459).
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const claimsShape = v.object({
  sub: id,
  session_id: id,
  role: v.string(),
  aal: v.picklist(ASSURANCE_LEVELS),
  exp: seconds,
  iat: seconds,
});

export function issuerOf(siteOrigin: string): string {
  return `${siteOrigin}/auth/v1`;
}

/** @returns the expiry in epoch seconds. */
export async function writeAccessToken(
  { keys, siteOrigin, lifetimeSeconds }: { keys: SigningKeys; siteOrigin: string; lifetimeSeconds: number },
  { user, session }: { user: User; session: Pick<Session, 'id' | 'aal' | 'amr'> },
  now: Date,
): Promise<{ accessToken: string; expiresAt: number }> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + lifetimeSeconds;
  const accessToken = await keys.sign({
    iss: issuerOf(siteOrigin),
    sub: user.id,
    aud: AUDIENCE,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  });
  return { accessToken, expiresAt };
}

/**
 * Reads no database, so the session may be over.
 * @returns 403 `bad_jwt` for an invalid token.
 */
export async function readAccessToken(
  { keys, siteOrigin }: { keys: SigningKeys; siteOrigin: string },
  token: string,
  now: Date,
): Promise<AuthResult<{ claims: AccessClaims }>> {
  try {
    const payload = await keys.verify(token, {
      issuer: issuerOf(siteOrigin),
      audience: AUDIENCE,
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    const claims = v.safeParse(claimsShape, payload);
    if (!claims.success)
      return refuse('bad_jwt', { message: 'invalid JWT: claims are missing or malformed' });
    const { sub, session_id, role, aal, exp } = claims.output;
    return { ok: true, claims: { userId: sub, sessionId: session_id, role, aal, expiresAt: exp } };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof UnknownKeyError) {
      return refuse('bad_jwt', { message: `invalid JWT: ${reasonOf(error)}` });
    }
    throw error;
  }
}

function reasonOf(error: Error): string {
  if (error instanceof errors.JWTExpired) return 'token is expired';
  return 'unable to parse or verify signature';
}
