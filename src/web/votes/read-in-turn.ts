import { networkBucket } from '../../auth/rate-limits/buckets.ts';
import { readVoteInTurn } from '../../db/queries/group-vote-games.ts';
import type { RateLimit } from '../../db/queries/rate-limits.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { WebContext } from '../http/web-context.ts';

/** Of a network and a vote. */
const LIMITS = {
  'vote-page': { tokens: 60, refillSeconds: 1 },
  'vote-answer': { tokens: 10, refillSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
export type VoteTurn = keyof typeof LIMITS;

/** Reads a vote and takes a token for it. */
export async function readInTurn(c: WebContext, key: string, turn: VoteTurn) {
  const { deps } = c.var;
  const network = `${clientNetwork(c.req.raw.headers)} ${key}`;
  const bucket = await networkBucket(deps, turn, { network }, LIMITS[turn]);
  return readVoteInTurn(deps.privateDb, { key, bucket, now: deps.now() });
}
