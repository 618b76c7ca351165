import { base64url } from 'jose';
import { insertFlowState } from '../../db/queries/accounts/flow-states.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { networkBucket } from '../buckets.ts';
import type { Client } from '../client.ts';
import type { CodeChallenge } from '../pkce.ts';
import { browserHash } from './browser-hash.ts';

/** How long somebody may take at Google (auth-api.md 1.3). */
const FLOW_SECONDS = 300;

export interface GoogleStart {
  /** As `redirectTarget` chose it. */
  redirectTo: string;
  /** null for the implicit flow. */
  codeChallenge: CodeChallenge | null;
  /** Who adds Google to their account, and the session that ends the way with itself; null signs in. */
  linking: { userId: string; sessionId: string } | null;
  /** The session that must be this browser's when it comes back; null where only its cookie binds it. */
  boundSessionId: string | null;
  /** What the client asks Google for beside who somebody is. */
  scopes: readonly string[];
  /** The client's own parameters for Google (`login_hint`). */
  extra: readonly (readonly [string, string])[];
  /** The browser's cookie of an earlier start: it serves again, so that two tabs do not void each other. */
  browserKey: string | null;
}

/**
 * Begins a sign-in at Google.
 * @returns where to send the browser, and the value of the cookie that binds the way back to it.
 */
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
  const way = await google.authorizationUrl({ ...secrets, state: id, scopes, extra, now });
  if (!way.ok) {
    deps.log.error('google sign-in not begun', { reason: way.reason });
    return refuse('service_unavailable', { message: 'Google does not answer right now, please retry' });
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
  return { ok: true, url: way.url, browserKey };
}

/** 256 bits as text. */
function randomKey(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

function isKey(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text);
}
