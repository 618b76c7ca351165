import type { FlowState } from '../../db/queries/accounts/flow-states.ts';
import type { OneTimePurpose } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { linkSecondsOf } from './issue-one-time-token.ts';
import type { CodeChallenge } from '../tokens/pkce.ts';

export interface RedirectOptions {
  codeChallenge: CodeChallenge | null;
  /** `redirectTarget` chose this address. */
  redirectTo: string;
}

/** Expires with its mailed link. Returns null for clients without PKCE. */
export function emailFlow(
  { now }: AuthDeps,
  { codeChallenge, redirectTo }: RedirectOptions,
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
    expiresAt: new Date(createdAt.getTime() + linkSecondsOf(purpose) * 1000),
  };
}
