import { sha256Hex } from '../../crypto/sha256.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, type Refusal, invalid } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { type OpenedSession, signInVerified } from '../sessions/open-session.ts';
import { writeLinking } from './link-account.ts';
import { refuseTooManyTokens } from '../rate-limits/buckets.ts';
import { readAccount } from '../../db/queries/accounts/accounts.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';

/**
 * Accepts an ID token that the client received from Google. Neither the client nor the token chooses the
 * issuer (CVE-2026-31813).
 */
export async function signInWithIdToken(
  deps: AuthDeps,
  input: {
    provider: string;
    idToken: string;
    accessToken: string;
    /** Not hashed; '' without a nonce. */
    nonce: string;
    /** Null for a plain sign-in. */
    linkingTo: SignedIn | null;
  },
  client: Client,
) {
  const { google, config } = deps;
  const refused = (refusal: Refusal) => ({ kind: 'refused', refusal }) as const;
  if (input.linkingTo !== null) {
    if (!config.isManualLinkingEnabled) return refused(refuse('manual_linking_disabled'));
    if (needsSecondFactor(input.linkingTo)) return refused(refuse('insufficient_aal'));
  }
  if (input.idToken === '') {
    return refused(invalid('id_token required'));
  }
  if (input.provider !== 'google' || google === null) {
    const named = input.provider === 'google' ? `(issuer "${GOOGLE_ISSUER}")` : input.provider;
    return refused(refuse('provider_disabled', { message: `Provider ${named} is not enabled` }));
  }
  const refusal = await refuseTooManyTokens(deps, client);
  if (refusal !== null) return refused(refusal);
  const { idToken, accessToken } = input;
  const read = await google.readIdToken({ idToken, accessToken: accessToken || null, now: deps.now() });
  if (!read.ok) {
    deps.log.warn('google id token refused', { reason: read.reason });
    const description = read.isOtherAudience ? 'Unacceptable audience in id_token' : 'Bad ID token';
    // An OAuth error (RFC 6749, 5.2) for which this API has no code.
    return { kind: 'bad token', description } as const;
  }
  const mismatch = await nonceMismatch(input.nonce, read.identity.nonce);
  if (mismatch !== null) return { kind: 'bad token', description: mismatch } as const;
  const { identity } = read;
  const { linkingTo } = input;
  const linkingUserId = linkingTo?.account.user.id ?? null;
  const linked = await writeLinking(deps, { linkingUserId, identity, alsoWrite: () => [] }, client);
  if (!linked.ok) return refused(linked);
  const { userId } = linked;
  const opened =
    linkingTo === null
      ? await signInVerified(deps, { userId, method: 'oauth', first: [] }, client)
      : await sameSession(deps, linkingTo);
  return opened.ok ? ({ kind: 'session', session: opened.session } as const) : refused(opened);
}

async function sameSession(
  deps: AuthDeps,
  { account: { user }, session }: SignedIn,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const account = await readAccount(deps.db, user.id);
  return account === null ? refuse('user_not_found') : { ok: true, session: { account, session } };
}

/** The claim is the nonce's SHA-256 hash in hexadecimal. */
async function nonceMismatch(nonce: string, claim: string | undefined): Promise<string | null> {
  if ((nonce === '') !== (claim === undefined)) {
    return 'Passed nonce and nonce in id_token should either both exist or not.';
  }
  if (claim === undefined) return null;
  return (await sha256Hex(nonce)) === claim ? null : 'Nonces mismatch';
}
