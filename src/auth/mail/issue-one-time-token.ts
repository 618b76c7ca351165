import type { IssuedToken } from '../../db/queries/accounts/one-time-tokens.ts';
import type { OneTimePurpose } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import {
  CODE_SECONDS,
  codeHash,
  CONFIRM_LINK_SECONDS,
  createOneTimeToken,
  linkTokenHash,
  RECOVERY_LINK_SECONDS,
  type OneTimeToken,
} from '../tokens/one-time-token.ts';
import { PKCE_PREFIX, type CodeChallenge } from '../tokens/pkce.ts';

/** Reauthentication has only a code and no link. */
export function linkSecondsOf(purpose: OneTimePurpose): number {
  if (purpose === 'recovery') return RECOVERY_LINK_SECONDS;
  return purpose === 'reauthentication' ? CODE_SECONDS : CONFIRM_LINK_SECONDS;
}

/**
 * Writes nothing to the database.
 * @param email normalized.
 * @param flowId a PKCE client's flow: the link redirects to the client with a code.
 */
export async function issueOneTimeToken(
  { secrets, now }: AuthDeps,
  { purpose, email, flowId = null }: { purpose: OneTimePurpose; email: string; flowId?: string | null },
): Promise<{ value: OneTimeToken; token: IssuedToken }> {
  const { linkToken: plainToken, code } = createOneTimeToken();
  const linkToken = flowId === null ? plainToken : `${PKCE_PREFIX}${plainToken}`;
  const createdAt = now();
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);
  const token = {
    id: crypto.randomUUID(),
    purpose,
    tokenHash: await linkTokenHash(linkToken),
    codeHash: await codeHash(secrets, { email, code }),
    email,
    flowId,
    createdAt,
    codeExpiresAt: after(CODE_SECONDS),
    linkExpiresAt: after(linkSecondsOf(purpose)),
  };
  return { value: { linkToken, code }, token };
}

export interface RedirectOptions {
  codeChallenge: CodeChallenge | null;
  /** `redirectTarget` chose this address. */
  redirectTo: string;
}
