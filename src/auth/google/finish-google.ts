import { claimFlow, giveAuthCode, holdFlow, type StoredFlow } from '../../db/queries/accounts/flow-states.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult, type Refusal } from '../auth-result.ts';
import type { Client } from '../client.ts';
import type { WireSession } from '../open-session.ts';
import { FLOW_CODE_SECONDS, makeAuthCode } from '../pkce.ts';
import { signInProven } from '../sign-in-proven.ts';
import { browserHash } from './browser-hash.ts';
import type { Linking } from './link-account.ts';
import type { ProviderIdentity } from './id-token.ts';
import type { OpenIdProvider, ProviderTokens } from './openid-provider.ts';
import { writeLinking } from './write-linking.ts';

/** What came back from Google with the browser. */
interface GoogleCallback {
  state: string;
  code: string | null;
  /** Google's own word, when somebody said no. */
  error: string | null;
  issuer: string | null;
  /** The cookie's value. */
  browserKey: string | null;
  /** The site's session in this browser. */
  sessionId: string | null;
}

export type GoogleFinish =
  | { outcome: 'code'; redirectTo: string; code: string }
  | { outcome: 'session'; redirectTo: string; session: WireSession; tokens: ProviderTokens }
  /** `redirectTo` is null when it is not known where the browser came from. */
  | { outcome: 'refused'; redirectTo: string | null; refusal: Refusal };

/**
 * Ends a sign-in at Google: in the browser that began it, once, for a verified identity (auth-api.md 4). One that
 * adds Google to an account ends in the session that began it, or not at all (GHSA-g38m-r43w-p2q7).
 */
export async function finishGoogle(
  deps: AuthDeps,
  callback: GoogleCallback,
  client: Client,
): Promise<GoogleFinish> {
  const { google } = deps;
  const claim = await claimWay(deps, callback);
  if (google === null || claim.outcome === 'unknown') {
    return { outcome: 'refused', redirectTo: null, refusal: refuse('bad_oauth_state') };
  }
  const { flow } = claim;
  const { redirectTo, linkingUserId } = flow;
  const refused = (refusal: Refusal): GoogleFinish => ({ outcome: 'refused', redirectTo, refusal });
  if (claim.outcome === 'used') return refused(refuse('flow_state_already_used'));
  if (claim.outcome === 'expired') {
    return refused(refuse('bad_oauth_state', { message: 'OAuth state has expired' }));
  }
  const answer = await askProvider(deps, google, flow, callback);
  if (!answer.ok) return refused(answer);
  const { identity, tokens } = answer;

  const held = linkingUserId === null ? [] : [holdFlow(deps.db, flow.id)];
  if (flow.codeChallenge === null) {
    const linked = await writeLinking(deps, { linkingUserId, identity, also: () => held }, client);
    if (!linked.ok) return refused(linked);
    const opened = await signInProven(deps, { userId: linked.userId, method: 'oauth', first: [] }, client);
    return opened.ok ? { outcome: 'session', redirectTo, session: opened.session, tokens } : refused(opened);
  }
  const { code, hash: authCodeHash } = await makeAuthCode();
  const given = {
    id: flow.id,
    authCodeHash,
    method: 'oauth',
    sealedProviderTokens: await deps.secrets.seal(JSON.stringify(tokens), flow.id),
    expiresAt: new Date(deps.now().getTime() + FLOW_CODE_SECONDS * 1000),
  };
  const giveCode = ({ userId }: Linking) => [...held, giveAuthCode(deps.db, { ...given, userId })];
  const linked = await writeLinking(deps, { linkingUserId, identity, also: giveCode }, client);
  return linked.ok ? { outcome: 'code', redirectTo, code } : refused(linked);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function claimWay({ db, now }: AuthDeps, { state, browserKey, sessionId }: GoogleCallback) {
  if (browserKey === null || !UUID.test(state)) return { outcome: 'unknown' } as const;
  const bound = sessionId === null ? [] : [await browserHash(browserKey, sessionId)];
  const browserHashes = [await browserHash(browserKey, null), ...bound];
  return claimFlow(db, { id: state, browserHashes, now: now() });
}

async function askProvider(
  deps: AuthDeps,
  google: OpenIdProvider,
  flow: StoredFlow,
  { code, error, issuer }: GoogleCallback,
): Promise<AuthResult<{ identity: ProviderIdentity; tokens: ProviderTokens }>> {
  if (error !== null) {
    // Google's words are for developers; ours say what happened.
    return error === 'access_denied'
      ? refuse('bad_oauth_callback', { status: 403, message: 'The sign-in with Google was cancelled' })
      : refuse('bad_oauth_callback', { message: 'Google did not sign you in' });
  }
  if (code === null) return refuse('bad_oauth_callback');
  const { codeVerifier, nonce } = flow;
  if (codeVerifier === null || nonce === null) throw new Error('A way to Google was stored without secrets');
  const answer = await google.exchange({ code, issuer, codeVerifier, nonce, now: deps.now() });
  if (answer.ok) return answer;
  deps.log.warn('google sign-in refused', { reason: answer.reason });
  return refuse('bad_oauth_callback', { message: 'Google’s answer could not be verified' });
}
