import { base64url, jwtVerify, type JWTVerifyGetKey, errors } from 'jose';
import * as v from 'valibot';
import { sha256 } from '../../crypto/sha256.ts';
import { OAuth2RequestError, UnexpectedErrorResponseBodyError, UnexpectedResponseError } from 'arctic';

const MAX_TOKEN_AGE = '10m';
const CLOCK_TOLERANCE_SECONDS = 30;

const optionalText = v.optional(v.string());
const claimsShape = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.nullable(v.string()), null),
  // The text 'true' does not count.
  email_verified: v.fallback(v.boolean(), false),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  picture: optionalText,
  nonce: optionalText,
  azp: optionalText,
  at_hash: optionalText,
});

/** `sub` identifies the user; an email address does not. */
export type ProviderIdentity = v.InferOutput<typeof claimsShape>;

/**
 * Verifies all but the nonce, which the caller compares.
 * @throws a jose error, a valibot error or a ProviderError.
 */
export async function verifyIdToken(
  idToken: string,
  {
    keys,
    issuer,
    clientId,
    accessToken,
    now,
  }: { keys: JWTVerifyGetKey; issuer: string; clientId: string; accessToken: string | null; now: Date },
): Promise<ProviderIdentity> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: [issuer, issuer.replace(/^https:\/\//, '')],
    audience: clientId,
    algorithms: ['RS256'],
    maxTokenAge: MAX_TOKEN_AGE,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now,
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  const identity = v.parse(claimsShape, payload);
  const { azp = clientId, at_hash: accessTokenHash } = identity;
  if (azp !== clientId) throw new ProviderError('The ID token was made for another client');
  if (
    accessToken !== null &&
    accessTokenHash !== undefined &&
    accessTokenHash !== (await halfHash(accessToken))
  )
    throw new ProviderError('The ID token belongs to another access token');
  return identity;
}

/** `at_hash` is the left half of the SHA-256 hash (OpenID Connect Core, 3.1.3.6). */
async function halfHash(text: string): Promise<string> {
  return base64url.encode((await sha256(text)).subarray(0, 16));
}

/** Only the log shows the message. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

export async function usable<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    // A valid ID token was issued to another client.
    const isOtherAudience = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
    return { ok: false, reason: reasonOf(error), isOtherAudience } as const;
  }
}

/** Contains no tokens or claims. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JOSEError) return `The ID token was rejected: ${error.code}`;
  if (error instanceof OAuth2RequestError) return `The provider rejected the code: ${error.code}`;
  if (error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError)
    return `The provider responded ${error.status}`;
  if (v.isValiError(error)) return 'The provider’s response is not valid OpenID Connect';
  return error instanceof Error ? error.message : String(error);
}
