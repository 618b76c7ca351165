import { neighborhoodBuckets } from '../../auth/rate-limits/buckets.ts';
import type { RateBuckets } from '../../db/queries/rate-limits.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { WebContext } from '../http/web-context.ts';

const LIMIT = { tokens: 60, refillSeconds: 1 };

/** Questions, trips, their alternatives and calendars share them (docs/rules.md#limits-of-the-trip-finder). */
export function tripBuckets(c: WebContext): Promise<RateBuckets> {
  const network = clientNetwork(c.req.raw.headers);
  return neighborhoodBuckets(c.var.deps, 'trips', { network }, LIMIT);
}
