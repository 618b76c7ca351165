import { networkBucket } from '../../auth/rate-limits/buckets.ts';
import type { RateBucket } from '../../db/queries/rate-limits.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { WebContext } from '../http/web-context.ts';

const LIMIT = { tokens: 60, refillSeconds: 1 };

/** Questions, trips, their alternatives and calendars share it (docs/rules.md#limits-of-the-trip-finder). */
export async function tripBucket(c: WebContext): Promise<RateBucket> {
  const network = clientNetwork(c.req.raw.headers);
  return networkBucket(await c.var.deps.loadAuth(), 'trips', { network }, LIMIT);
}
