import {
  ArcticFetchError,
  CodeChallengeMethod,
  OAuth2Client,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from 'arctic';
import { base64url, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { AuthConfig } from '../auth-config.ts';

const TIMEOUT_MS = 4_000;
const DISCOVERY_LIFETIME_MS = 10 * 60_000;
/** An unknown key makes the provider's keys be asked for again, this often at most. */
const KEYS_COOLDOWN_MS = 1_000;
const MAX_TOKEN_AGE = '10m';
const CLOCK_TOLERANCE_S = 30;
const SCOPES = ['openid', 'email', 'profile'];

type Settings = NonNullable<AuthConfig['google']>;

/** What Google says of somebody, checked (auth-api.md 4). `sub` is who they are; an address is not. */
export interface ProviderIdentity {
  sub: string;
  /** As the provider spells it; null when it gave none. */
  email: string | null;
  isEmailVerified: boolean;
  /** Everything the ID token says of the person, for their metadata. */
  profile: { name?: string; given_name?: string; family_name?: string; picture?: string };
}

/** For calls of the client's own to the provider. */
export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
}

/** Unreachable, refused, unreadable, or not about us: a plain sentence for the log. */
interface Unusable {
  ok: false;
  reason: string;
  /** An ID token that is right, and somebody else's. */
  isOtherAudience?: true;
}

interface AuthorizationRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Beside those that every sign-in asks for. */
  scopes: readonly string[];
  /** Parameters passed on as they are (`login_hint`, `prompt`). */
  extra: readonly (readonly [string, string])[];
  now: Date;
}

interface CodeExchange {
  code: string;
  codeVerifier: string;
  nonce: string;
  /** Of the callback; checked where the provider promises to send it. */
  issuer: string | null;
  now: Date;
}

/** One OpenID provider: Google, or in development one that runs here. Nothing of it throws. */
export interface OpenIdProvider {
  /** Where to send the browser. */
  authorizationUrl(request: AuthorizationRequest): Promise<{ ok: true; url: string } | Unusable>;
  /** Trades a code for an identity: fetches the tokens, verifies the ID token. */
  exchange(
    exchange: CodeExchange,
  ): Promise<{ ok: true; identity: ProviderIdentity; tokens: ProviderTokens } | Unusable>;
  /**
   * Verifies an ID token that a client was given itself (One Tap), and, when it is sent along, that the
   * access token belongs to it. @returns its nonce, for the caller to compare.
   */
  readIdToken(token: {
    idToken: string;
    accessToken: string | null;
    now: Date;
  }): Promise<{ ok: true; identity: ProviderIdentity; nonce: string | null } | Unusable>;
}

const discoveryShape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

interface Discovery extends z.infer<typeof discoveryShape> {
  keys: JWTVerifyGetKey;
  readAt: Date;
}

const profileShape = z.object({
  name: z.string().exactOptional(),
  given_name: z.string().exactOptional(),
  family_name: z.string().exactOptional(),
  picture: z.string().exactOptional(),
});

const idTokenShape = z.object({
  ...profileShape.shape,
  sub: z.string().min(1).max(255),
  email: z.string().nullable().default(null),
  // Only `true` is yes.
  email_verified: z.boolean().catch(false),
  nonce: z.string().optional(),
  azp: z.string().optional(),
  at_hash: z.string().optional(),
});
type IdToken = z.infer<typeof idTokenShape>;

/** @param redirectUri our callback, as registered with the provider. */
export function makeOpenIdProvider(settings: Settings, redirectUri: string): OpenIdProvider {
  const client = new OAuth2Client(settings.clientId, settings.clientSecret, redirectUri);
  let known: Discovery | null = null;

  const discover = async (now: Date): Promise<Discovery> => {
    if (known !== null && now.getTime() - known.readAt.getTime() < DISCOVERY_LIFETIME_MS) return known;
    known = await readDiscovery(settings, now);
    return known;
  };

  const readIdToken = async (idToken: string, now: Date): Promise<IdToken> => {
    const { keys, issuer } = await discover(now);
    const { payload } = await jwtVerify(idToken, keys, {
      // Google writes both forms; neither ever comes from the token or the client (CVE-2026-31813).
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: settings.clientId,
      algorithms: ['RS256'],
      maxTokenAge: MAX_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return idTokenShape.parse(payload);
  };

  return {
    authorizationUrl: ({ state, nonce, codeVerifier, scopes, extra, now }) =>
      usable(async () => {
        const { authorization_endpoint: endpoint } = await discover(now);
        const asked = [...new Set([...SCOPES, ...scopes])];
        const { S256 } = CodeChallengeMethod;
        const url = client.createAuthorizationURLWithPKCE(endpoint, state, S256, codeVerifier, asked);
        url.searchParams.set('nonce', nonce);
        for (const [name, value] of extra) {
          if (!url.searchParams.has(name)) url.searchParams.set(name, value);
        }
        return { ok: true, url: url.href };
      }),
    exchange: ({ code, codeVerifier, nonce, issuer, now }) =>
      usable(async () => {
        const provider = await discover(now);
        if (provider.authorization_response_iss_parameter_supported && issuer !== provider.issuer) {
          return { ok: false, reason: 'The answer came from another provider' };
        }
        const tokens = await inTime(
          client.validateAuthorizationCode(provider.token_endpoint, code, codeVerifier),
        );
        const accessToken = tokens.accessToken();
        const claims = await readIdToken(tokens.idToken(), now);
        const mismatch = await mismatchOf(claims, { nonce, accessToken, clientId: settings.clientId });
        if (mismatch !== null) return { ok: false, reason: mismatch };
        const refreshToken = tokens.hasRefreshToken() ? tokens.refreshToken() : null;
        return { ok: true, identity: identityOf(claims), tokens: { accessToken, refreshToken } };
      }),
    readIdToken: ({ idToken, accessToken, now }) =>
      usable(async () => {
        const claims = await readIdToken(idToken, now);
        const { nonce = null } = claims;
        const expected = { nonce: claims.nonce, accessToken, clientId: settings.clientId };
        const mismatch = await mismatchOf(claims, expected);
        return mismatch === null
          ? { ok: true, identity: identityOf(claims), nonce }
          : { ok: false, reason: mismatch };
      }),
  };
}

async function readDiscovery({ issuer }: Settings, now: Date): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new ProviderError(`The provider's configuration answered ${answer.status}`);
  const found = discoveryShape.parse(await answer.json());
  if (found.issuer !== issuer) throw new ProviderError('The provider calls itself by another name');
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  return { ...found, keys, readAt: now };
}

/** What of an ID token belongs to another request, client or access token; null when all is ours. */
async function mismatchOf(
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

function identityOf(claims: IdToken): ProviderIdentity {
  const { sub, email, email_verified: isEmailVerified } = claims;
  return { sub, email, isEmailVerified, profile: profileShape.parse(claims) };
}

/** The left half of SHA-256, base64url: what `at_hash` holds under RS256 (OpenID Connect Core 3.1.3.6). */
async function halfHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return base64url.encode(digest.subarray(0, digest.length / 2));
}

/** The library takes no signal, so a provider that never answers is left behind. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('The provider took too long')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A fault of the provider's that no library has a name for. */
class ProviderError extends Error {
  override name = 'ProviderError';
}

async function usable<Done>(work: () => Promise<Done | Unusable>): Promise<Done | Unusable> {
  try {
    return await work();
  } catch (error) {
    const isOtherAudience = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
    return { ok: false, reason: reasonOf(error), ...(isOtherAudience ? { isOtherAudience } : {}) };
  }
}

/** For the log: what broke, without what was in it. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JOSEError) return `The ID token is refused: ${error.code}`;
  if (error instanceof OAuth2RequestError) return `The provider refused the code: ${error.code}`;
  if (error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError)
    return `The provider answered ${error.status}`;
  if (error instanceof ArcticFetchError) return 'The provider cannot be reached';
  if (error instanceof z.ZodError) return 'The provider answered in another form than OpenID Connect';
  return error instanceof Error ? error.message : 'The provider cannot be used';
}
