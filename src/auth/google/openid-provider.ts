import { CodeChallengeMethod, OAuth2Client, UnexpectedResponseError } from 'arctic';
import { createRemoteJWKSet } from 'jose';
import * as v from 'valibot';
import type { AuthConfig } from '../../config/parse-config.ts';
import { verifyIdToken, ProviderError, usable } from './id-token.ts';

const TIMEOUT_MS = 4_000;
const DISCOVERY_LIFETIME_MS = 10 * 60_000;
/** An unknown key refetches all keys, at most once in this time. */
const KEYS_COOLDOWN_MS = 1_000;
const SCOPES = ['openid', 'email', 'profile'];

export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
}

/** None of its functions throws. */
export type OpenIdProvider = ReturnType<typeof createOpenIdProvider>;

export function createOpenIdProvider(
  { clientId, clientSecret, issuer }: NonNullable<AuthConfig['google']>,
  redirectUri: string,
) {
  const client = new OAuth2Client(clientId, clientSecret, redirectUri);
  let cached: { provider: Awaited<ReturnType<typeof fetchDiscovery>>; readAt: Date } | null = null;

  const discover = async (now: Date) => {
    if (cached === null || now.getTime() - cached.readAt.getTime() >= DISCOVERY_LIFETIME_MS)
      cached = { provider: await fetchDiscovery(issuer), readAt: now };
    return cached.provider;
  };
  const verify = async (idToken: string, accessToken: string | null, now: Date) => {
    const { keys } = await discover(now);
    return verifyIdToken(idToken, { keys, issuer, clientId, accessToken, now });
  };

  return {
    authorizationUrl: ({
      state,
      nonce,
      codeVerifier,
      scopes,
      extra,
      now,
    }: { nonce: string; codeVerifier: string; now: Date } & {
      state: string;
      /** In addition to `SCOPES`. */
      scopes: readonly string[];
      extra: readonly (readonly [string, string])[];
    }) =>
      usable(async () => {
        const { authorization_endpoint: endpoint } = await discover(now);
        const { S256 } = CodeChallengeMethod;
        const allScopes = [...new Set([...SCOPES, ...scopes])];
        const url = client.createAuthorizationURLWithPKCE(endpoint, state, S256, codeVerifier, allScopes);
        url.searchParams.set('nonce', nonce);
        for (const [name, value] of extra) {
          if (!url.searchParams.has(name)) url.searchParams.set(name, value);
        }
        return { ok: true, url: url.href } as const;
      }),

    exchange: ({
      code,
      codeVerifier,
      nonce,
      issuer: callbackIssuer,
      now,
    }: { nonce: string; codeVerifier: string; now: Date } & {
      code: string;
      /** The callback's `iss`; required when the provider announces it (RFC 9207). */
      issuer: string | null;
    }) =>
      usable(async () => {
        const provider = await discover(now);
        if (provider.authorization_response_iss_parameter_supported && callbackIssuer !== issuer)
          throw new ProviderError('The response came from another provider');
        const request = client.validateAuthorizationCode(provider.token_endpoint, code, codeVerifier);
        const tokens = await inTime(request);
        const accessToken = tokens.accessToken();
        const identity = await verify(tokens.idToken(), accessToken, now);
        if (identity.nonce !== nonce) throw new ProviderError('The ID token belongs to another request');
        const refreshToken = tokens.hasRefreshToken() ? tokens.refreshToken() : null;
        return { ok: true, identity, tokens: { accessToken, refreshToken } } as const;
      }),

    /** For a token that a client received from the provider itself (One Tap). */
    readIdToken: ({
      idToken,
      accessToken,
      now,
    }: {
      idToken: string;
      accessToken: string | null;
      now: Date;
    }) => usable(async () => ({ ok: true, identity: await verify(idToken, accessToken, now) }) as const),
  };
}

async function fetchDiscovery(issuer: string) {
  const location = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(location, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new UnexpectedResponseError(response.status);
  const discovery = v.parse(discoveryShape(issuer), await response.json());
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  return { ...discovery, keys };
}

const address = v.pipe(v.string(), v.url());
const discoveryShape = (issuer: string) =>
  v.object({
    // See OpenID Connect Discovery, 4.3.
    issuer: v.literal(issuer),
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    authorization_response_iss_parameter_supported: v.optional(v.boolean(), false),
  });

/** arctic takes no abort signal. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ProviderError('The provider did not respond in time')),
    TIMEOUT_MS,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
