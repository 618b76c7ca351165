import { randomKey } from '../../crypto/random-key.ts';
import {
  insertFlowState,
  consumeFlow,
  storeAuthCode,
  lockFlow,
  type StoredFlow,
} from '../../db/queries/accounts/flow-states.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, type Refusal, invalid } from '../auth-result.ts';
import { linkTokenHash } from '../tokens/one-time-token.ts';
import { type CodeChallenge, FLOW_CODE_SECONDS, createAuthCode } from '../tokens/pkce.ts';
import { type OpenedSession, signInVerified } from '../sessions/open-session.ts';
import { type Linking, writeLinking } from './link-account.ts';
import type { ProviderIdentity } from './id-token.ts';
import type { OpenIdProvider, ProviderTokens } from './openid-provider.ts';
import { refuseTooManyTokens } from '../rate-limits/buckets.ts';

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
  const { google, db } = deps;
  if (google === null) {
    return invalid('Unsupported provider: provider is not enabled');
  }
  const now = deps.now();
  const refusal = await refuseTooManyTokens(deps, client);
  if (refusal !== null) return refusal;

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

function browserHash(browserKey: string, sessionId: string | null): Promise<string> {
  return linkTokenHash(sessionId === null ? browserKey : `${browserKey} ${sessionId}`);
}

function isKey(text: string | null): text is string {
  return text !== null && /^[\w-]{43}$/.test(text);
}

interface GoogleCallback {
  state: string;
  code: string | null;
  /** Such as `access_denied`. */
  error: string | null;
  issuer: string | null;
  browserKey: string | null;
  sessionId: string | null;
}

export type GoogleFinish =
  | { kind: 'code'; redirectTo: string; code: string }
  | { kind: 'session'; redirectTo: string; session: OpenedSession; tokens: ProviderTokens }
  /** `redirectTo` is null for an unknown state. */
  | { kind: 'refused'; redirectTo: string | null; refusal: Refusal };

/**
 * Works once, and only in the browser that started it. Linking also requires the session that started it
 * (GHSA-g38m-r43w-p2q7).
 */
export async function finishGoogle(
  deps: AuthDeps,
  callback: GoogleCallback,
  client: Client,
): Promise<GoogleFinish> {
  const { google } = deps;
  const consumed = await consumeStoredFlow(deps, callback);
  if (google === null || consumed.kind === 'unknown') {
    return { kind: 'refused', redirectTo: null, refusal: refuse('bad_oauth_state') };
  }
  const { flow } = consumed;
  const { redirectTo, linkingUserId } = flow;
  const refused = (refusal: Refusal): GoogleFinish => ({ kind: 'refused', redirectTo, refusal });
  if (consumed.kind === 'used') return refused(refuse('flow_state_already_used'));
  if (consumed.kind === 'expired') {
    return refused(refuse('bad_oauth_state', { message: 'OAuth state has expired' }));
  }
  const exchanged = await exchangeCode(deps, google, flow, callback);
  if (!exchanged.ok) return refused(exchanged);
  const { identity, tokens } = exchanged;

  const locks = linkingUserId === null ? [] : [lockFlow(deps.db, flow.id)];
  if (flow.codeChallenge === null) {
    const linked = await writeLinking(deps, { linkingUserId, identity, alsoWrite: () => locks }, client);
    if (!linked.ok) return refused(linked);
    const opened = await signInVerified(deps, { userId: linked.userId, method: 'oauth', first: [] }, client);
    return opened.ok ? { kind: 'session', redirectTo, session: opened.session, tokens } : refused(opened);
  }
  const { code, hash: authCodeHash } = await createAuthCode();
  const row = {
    id: flow.id,
    authCodeHash,
    method: 'oauth',
    sealedProviderTokens: await deps.secrets.seal(JSON.stringify(tokens), flow.id),
    expiresAt: new Date(deps.now().getTime() + FLOW_CODE_SECONDS * 1000),
  };
  const storeCode = ({ userId }: Linking) => [...locks, storeAuthCode(deps.db, { ...row, userId })];
  const linked = await writeLinking(deps, { linkingUserId, identity, alsoWrite: storeCode }, client);
  return linked.ok ? { kind: 'code', redirectTo, code } : refused(linked);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function consumeStoredFlow({ db, now }: AuthDeps, { state, browserKey, sessionId }: GoogleCallback) {
  if (browserKey === null || !UUID.test(state)) return { kind: 'unknown' } as const;
  const bound = sessionId === null ? [] : [await browserHash(browserKey, sessionId)];
  const browserHashes = [await browserHash(browserKey, null), ...bound];
  return consumeFlow(db, { id: state, browserHashes, now: now() });
}

async function exchangeCode(
  deps: AuthDeps,
  google: OpenIdProvider,
  flow: StoredFlow,
  { code, error, issuer }: GoogleCallback,
): Promise<AuthResult<{ identity: ProviderIdentity; tokens: ProviderTokens }>> {
  if (error !== null) {
    return error === 'access_denied'
      ? refuse('bad_oauth_callback', { status: 403, message: 'The sign-in with Google was cancelled' })
      : refuse('bad_oauth_callback', { message: 'Google did not sign you in' });
  }
  if (code === null) return refuse('bad_oauth_callback');
  const { codeVerifier, nonce } = flow;
  if (codeVerifier === null || nonce === null)
    throw new Error('A sign-in at Google was stored without secrets');
  const exchanged = await google.exchange({ code, issuer, codeVerifier, nonce, now: deps.now() });
  if (exchanged.ok) return exchanged;
  deps.log.warn('google sign-in refused', { reason: exchanged.reason });
  return refuse('bad_oauth_callback', { message: 'Google’s response could not be verified' });
}
