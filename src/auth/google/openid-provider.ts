import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { AuthConfig } from '../auth-config.ts';
import { identityOf, idTokenShape, mismatchOf, type IdToken, type ProviderIdentity } from './id-token.ts';
import { inTime, ProviderError, TIMEOUT_MS, usable, type Unusable } from './provider-trouble.ts';

const DISCOVERY_LIFETIME_MS = 10 * 60_000;
/** An unknown key makes the provider's keys be asked for again, this often at most. */
const KEYS_COOLDOWN_MS = 1_000;
const MAX_TOKEN_AGE = '10m';
const CLOCK_TOLERANCE_S = 30;
const SCOPES = ['openid', 'email', 'profile'];

type Settings = NonNullable<AuthConfig['google']>;

/** For calls of the client's own to the provider. */
export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
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
