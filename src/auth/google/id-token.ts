import { base64url } from 'jose';
import * as z from 'zod';

/** What Google says of somebody, checked (auth-api.md 4). `sub` is who they are; an address is not. */
export interface ProviderIdentity {
  sub: string;
  /** As the provider spells it; null when it gave none. */
  email: string | null;
  isEmailVerified: boolean;
  /** Everything the ID token says of the person, for their metadata. */
  profile: { name?: string; given_name?: string; family_name?: string; picture?: string };
}

const profileShape = z.object({
  name: z.string().exactOptional(),
  given_name: z.string().exactOptional(),
  family_name: z.string().exactOptional(),
  picture: z.string().exactOptional(),
});

/** The claims that are read here; the signature and the standard ones are checked before. */
export const idTokenShape = z.object({
  ...profileShape.shape,
  sub: z.string().min(1).max(255),
  email: z.string().nullable().default(null),
  // Only `true` is yes.
  email_verified: z.boolean().catch(false),
  nonce: z.string().optional(),
  azp: z.string().optional(),
  at_hash: z.string().optional(),
});
export type IdToken = z.infer<typeof idTokenShape>;

/** What of an ID token belongs to another request, client or access token; null when all is ours. */
export async function mismatchOf(
  { nonce, azp, at_hash: accessTokenHash }: IdToken,
  expected: { nonce: string | undefined; accessToken: string | null; clientId: string },
): Promise<string | null> {
  if (nonce !== expected.nonce) return 'The ID token answers another request';
  if (azp !== undefined && azp !== expected.clientId) return 'The ID token was made for another client';
  const { accessToken } = expected;
  if (
    accessTokenHash !== undefined &&
    accessToken !== null &&
    accessTokenHash !== (await halfHash(accessToken))
  ) {
    return 'The ID token belongs to another access token';
  }
  return null;
}

/** Who an ID token that is all ours speaks of. */
export function identityOf(claims: IdToken): ProviderIdentity {
  const { sub, email, email_verified: isEmailVerified } = claims;
  return { sub, email, isEmailVerified, profile: profileShape.parse(claims) };
}

/** The left half of SHA-256, base64url: what `at_hash` holds under RS256 (OpenID Connect Core 3.1.3.6). */
async function halfHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return base64url.encode(digest.subarray(0, digest.length / 2));
}
