import { randomKey } from '../../crypto/random-key.ts';
import { insertFlowState } from '../../db/queries/accounts/flow-states.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { networkBucket } from '../rate-limits/buckets.ts';
import { linkTokenHash } from '../tokens/one-time-token.ts';
import type { CodeChallenge } from '../tokens/pkce.ts';

const FLOW_SECONDS = 300;

export interface GoogleStart {
  redirectTo: string;
  /** Null for the implicit flow. */
  codeChallenge: CodeChallenge | null;
  linking: { userId: string; sessionId: string } | null;
  /** Only it may finish the flow; null when the cookie is enough. */
  boundSessionId: string | null;
  /** In addition to `openid email profile`. */
  scopes: readonly string[];
  extra: readonly (readonly [string, string])[];
  /** Of an earlier start, so that two tabs both work. */
  browserKey: string | null;
}

export async function startGoogle(
  deps: AuthDeps,
  { redirectTo, codeChallenge, linking, boundSessionId, scopes, extra, browserKey: earlierKey }: GoogleStart,
  client: Client,
): Promise<AuthResult<{ url: string; browserKey: string }>> {
  const { google, db, config } = deps;
  if (google === null) {
    return refuse('validation_failed', { message: 'Unsupported provider: provider is not enabled' });
  }
  const now = deps.now();
  const bucket = await networkBucket(deps, 'auth-token', client, config.limits.token);
  const take = await takeTokens(db, [bucket], now);
  if (!take.allowed) return refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });

  const id = crypto.randomUUID();
  const secrets = { nonce: randomKey(), codeVerifier: randomKey() };
  const begun = await google.authorizationUrl({ ...secrets, state: id, scopes, extra, now });
  if (!begun.ok) {
    deps.log.error('google sign-in not started', { reason: begun.reason });
    return refuse('service_unavailable', { message: 'Google is not available right now, please try again' });
  }
  const browserKey = isKey(earlierKey) ? earlierKey : randomKey();
  await insertFlowState(db, {
    ...secrets,
    id,
    provider: 'google',
    redirectTo,
    codeChallenge: codeChallenge?.challenge ?? null,
    codeChallengeMethod: codeChallenge?.method ?? null,
    linkingUserId: linking?.userId ?? null,
    linkingSessionId: linking?.sessionId ?? null,
    browserHash: await browserHash(browserKey, boundSessionId),
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_SECONDS * 1000),
  });
  return { ok: true, url: begun.url, browserKey };
}

export function browserHash(browserKey: string, sessionId: string | null): Promise<string> {
  return linkTokenHash(sessionId === null ? browserKey : `${browserKey} ${sessionId}`);
}

function isKey(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text);
}
