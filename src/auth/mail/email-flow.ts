import type { FlowState } from '../../db/queries/accounts/flow-states.ts';
import type { OneTimePurpose } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { linkSecondsOf } from './issue-one-time-token.ts';
import type { CodeChallenge } from '../tokens/pkce.ts';

/** Where a client's user returns to, with its PKCE challenge if it sent one. */
export interface ReturnTarget {
  codeChallenge: CodeChallenge | null;
  /** As `redirectTarget` chose it. */
  redirectTo: string;
}

/** The flow of a PKCE client lives as long as its mailed link; null for other clients. */
export function emailFlow(
  { config, now }: AuthDeps,
  { codeChallenge, redirectTo }: ReturnTarget,
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
