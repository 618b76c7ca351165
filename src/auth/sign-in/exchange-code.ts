import * as v from 'valibot';
import { readFlowByCode, consumeAuthCode, type StoredFlow } from '../../db/queries/accounts/flow-states.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, invalid } from '../auth-result.ts';
import type { ProviderTokens } from '../google/openid-provider.ts';
import { AUTHENTICATION_METHODS, type OpenedSession, signInVerified } from '../sessions/open-session.ts';
import { authCodeHash, challengeOf } from '../tokens/pkce.ts';
import { refuseTooManyTokens } from '../rate-limits/buckets.ts';
import { isOvertaken } from '../../db/queries/accounts/fail-batch-unless-changed.ts';

const tokensShape = v.object({ accessToken: v.string(), refreshToken: v.nullable(v.string()) });

/** A code works once, even when sent fifty times at once (GHSA-7w99-5wm4-3g79). */
export async function exchangeCode(
  deps: AuthDeps,
  { authCode, codeVerifier }: { authCode: string; codeVerifier: string },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession; providerTokens: ProviderTokens | null }>> {
  const { db } = deps;
  const now = deps.now();
  if (authCode === '' || codeVerifier === '') {
    return invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const refusal = await refuseTooManyTokens(deps, client);
  if (refusal !== null) return refusal;

  const codeHash = await authCodeHash(authCode);
  const flow = await readFlowByCode(db, codeHash);
  const method = AUTHENTICATION_METHODS.find((known) => known === flow?.method);
  if (flow === null || flow.userId === null || method === undefined) return refuse('flow_state_not_found');
  if (flow.expiresAt <= now) return refuse('flow_state_expired');
  if (!(await matchesChallenge(flow, codeVerifier))) return refuse('bad_code_verifier');
  const first = [consumeAuthCode(db, codeHash)];
  try {
    const opened = await signInVerified(deps, { userId: flow.userId, method, first }, client);
    return opened.ok ? { ...opened, providerTokens: await openTokens(deps, flow) } : opened;
  } catch (error) {
    if (isOvertaken(error)) return refuse('flow_state_not_found');
    throw error;
  }
}

/** See RFC 7636, 4.6. */
async function matchesChallenge(
  { codeChallenge, codeChallengeMethod }: StoredFlow,
  verifier: string,
): Promise<boolean> {
  if (codeChallengeMethod === 'plain') return verifier === codeChallenge;
  return (await challengeOf(verifier)) === codeChallenge;
}

async function openTokens(
  { secrets }: AuthDeps,
  { id, sealedProviderTokens }: StoredFlow,
): Promise<ProviderTokens | null> {
  if (sealedProviderTokens === null) return null;
  const text = await secrets.open(sealedProviderTokens, id);
  return text === null ? null : v.parse(tokensShape, JSON.parse(text));
}
