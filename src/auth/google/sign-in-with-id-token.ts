import { accountOf, selectAccountById } from '../../db/queries/accounts/accounts.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult, type Refusal } from '../auth-result.ts';
import { owesSecondFactor, type SignedIn } from '../authenticate.ts';
import { networkBucket } from '../buckets.ts';
import type { Client } from '../client.ts';
import { sessionAnswer, type WireSession } from '../open-session.ts';
import { signInProven } from '../sign-in-proven.ts';
import { writeLinking } from './write-linking.ts';

interface IdTokenSignIn {
  provider: string;
  idToken: string;
  /** '' when the client has none. */
  accessToken: string;
  /** As the client made it; the ID token holds its SHA-256. '' when it made none. */
  nonce: string;
  /** Who adds Google to their account; null signs in. */
  linkingTo: SignedIn | null;
}

type IdTokenSignedIn =
  | { outcome: 'session'; session: WireSession }
  | { outcome: 'refused'; refusal: Refusal }
  /** Refused in the form of OAuth, which has a description and no code (auth-api.md 1.1). */
  | { outcome: 'bad token'; description: string };

/**
 * Signs in with an ID token that the client got from Google itself (auth-api.md 1.3, `grant_type=id_token`).
 * Somebody who adds Google to their account keeps the session that they have. The issuer follows from the provider's name, never from the client or the token (CVE-2026-31813).
 */
export async function signInWithIdToken(
  deps: AuthDeps,
  input: IdTokenSignIn,
  client: Client,
): Promise<IdTokenSignedIn> {
  const { db, google, config } = deps;
  const refused = (refusal: Refusal): IdTokenSignedIn => ({ outcome: 'refused', refusal });
  if (input.linkingTo !== null) {
    if (!config.isManualLinkingEnabled) return refused(refuse('manual_linking_disabled'));
    if (owesSecondFactor(input.linkingTo)) return refused(refuse('insufficient_aal'));
  }
  if (input.idToken === '') {
    return refused(refuse('validation_failed', { message: 'id_token required' }));
  }
  if (input.provider !== 'google' || google === null) {
    return refused(refuse('provider_disabled', { message: `Provider ${input.provider} is not enabled` }));
  }
  const bucket = await networkBucket(deps, 'auth-token', client, config.limits.token);
  const take = await takeTokens(db, [bucket], deps.now());
  if (!take.allowed) {
    return refused(refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds }));
  }
  const { idToken, accessToken } = input;
  const read = await google.readIdToken({ idToken, accessToken: accessToken || null, now: deps.now() });
  if (!read.ok) {
    deps.log.warn('google id token refused', { reason: read.reason });
    const description = read.isOtherAudience ? 'Unacceptable audience in id_token' : 'Bad ID token';
    return { outcome: 'bad token', description };
  }
  const mismatch = await nonceMismatch(input.nonce, read.nonce);
  if (mismatch !== null) return { outcome: 'bad token', description: mismatch };
  const { identity } = read;
  const { linkingTo } = input;
  const linkingUserId = linkingTo?.account.user.id ?? null;
  const linked = await writeLinking(deps, { linkingUserId, identity, also: () => [] }, client);
  if (!linked.ok) return refused(linked);
  const { userId } = linked;
  const answer =
    linkingTo === null
      ? await signInProven(deps, { userId, method: 'oauth', first: [] }, client)
      : await sameSession(deps, linkingTo);
  return answer.ok ? { outcome: 'session', session: answer.session } : refused(answer);
}

/** The session that somebody has, their account as it is now. */
async function sameSession(
  deps: AuthDeps,
  { account: { user }, session }: SignedIn,
): Promise<AuthResult<{ session: WireSession }>> {
  const account = accountOf(...(await deps.db.batch(selectAccountById(deps.db, user.id))));
  return account === null
    ? refuse('user_not_found')
    : { ok: true, session: await sessionAnswer(deps, account, session) };
}

/** The ID token holds the hexadecimal SHA-256 of the client's nonce, and neither comes without the other. */
async function nonceMismatch(given: string, held: string | null): Promise<string | null> {
  if ((given === '') !== (held === null)) {
    return 'Passed nonce and nonce in id_token should either both exist or not.';
  }
  if (held === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(given));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === held ? null : 'Nonces mismatch';
}
