import { networkBucket } from '../../auth/rate-limits/buckets.ts';
import { takeTokens, type RateLimit, type TakeResult } from '../../db/queries/rate-limits.ts';
import { clientNetwork } from './client-network.ts';
import type { WebContext } from './web-context.ts';

/** Follows docs/rules.md#rate-limits. */
export async function takeOfNetwork(c: WebContext, action: string, limit: RateLimit): Promise<TakeResult> {
  const { deps } = c.var;
  const network = clientNetwork(c.req.raw.headers);
  const bucket = await networkBucket(deps, action, { network }, limit);
  return takeTokens(deps.privateDb, [bucket], deps.now());
}
