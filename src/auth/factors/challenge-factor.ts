import { insertChallenge } from '../../db/queries/accounts/factors.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../authenticate.ts';
import type { Client } from '../client.ts';

const CHALLENGE_SECONDS = 300;

/** Opens five minutes in which a code of a factor may be shown, from the network that asked. */
export async function challengeFactor(
  { db, now }: AuthDeps,
  { account }: SignedIn,
  factorId: string,
  { network }: Client,
): Promise<AuthResult<{ challengeId: string; expiresAt: Date }>> {
  if (!account.factors.some(({ id }) => id === factorId)) return refuse('mfa_factor_not_found');
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_SECONDS * 1000);
  const id = crypto.randomUUID();
  await db.batch(insertChallenge(db, { id, factorId, network, createdAt, expiresAt }));
  return { ok: true, challengeId: id, expiresAt };
}
