import type { FlowState } from '../../db/queries/accounts/flow-states.ts';
import type { OneTimePurpose } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { linkSecondsOf } from './issue-one-time-token.ts';
import type { CodeChallenge } from '../tokens/pkce.ts';

/** Where a client wants its user back, and, with PKCE, what only it can answer. */
export interface ReturnMethod {
  codeChallenge: CodeChallenge | null;
  /** As `redirectTarget` chose it. */
  redirectTo: string;
}

/** The way of a PKCE client through a mailed link, which lives as long as the link; null for other clients. */
export function emailFlow(
  { config, now }: AuthDeps,
  { codeChallenge, redirectTo }: ReturnMethod,
  purpose: OneTimePurpose,
): FlowState | null {
  if (codeChallenge === null) return null;
  const createdAt = now();
  return {
    id: crypto.randomUUID(),
    provider: 'email',
    codeChallenge: codeChallenge.challenge,
    codeChallengeMethod: codeChallenge.method,
    redirectTo,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + linkSecondsOf(purpose, config) * 1000),
  };
}
