import type { Deps } from '../../composition/web-deps.ts';
import type { ResultKey } from '../../cache/finished-results.ts';
import { chargeTokens, type RateBuckets } from '../../db/queries/rate-limits.ts';
import { findTripsInSteps, LABEL_BUDGET, type FinderInput } from '../../domain/trips/finder/find-trips.ts';
import type { Steps } from '../../domain/trips/finder/steps.ts';
import type { TripResult } from '../../domain/trips/finder/trip-answer.ts';
import { neighborhoodBuckets } from '../../auth/rate-limits/buckets.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { WebContext } from '../http/web-context.ts';

const MOST_TOKENS = 10;

export interface FinderSearch {
  key: ResultKey;
  input: FinderInput;
  /** These pay for it. */
  buckets: RateBuckets;
}

/**
 * Returns a remembered result, or searches in turn and then takes the tokens that the search cost beyond the
 * first. Returns null when too many wait.
 */
export async function searchInTurn(
  deps: Deps,
  { key, input, buckets }: FinderSearch,
): Promise<TripResult | null> {
  const { finishedTrips, searchQueue } = deps;
  const known = finishedTrips.find(key);
  if (known) return known;
  let labels = 0;
  function* search(): Steps<TripResult> {
    // An equal question may have finished meanwhile.
    const finished = finishedTrips.find(key);
    if (finished) return finished;
    const result = yield* findTripsInSteps(input);
    if (result.kind === 'answer') labels = result.answer.effort.labels;
    finishedTrips.remember(key, result);
    return result;
  }
  const found = await searchQueue.run(search);
  await chargeSearch(deps, buckets, labels);
  return found && found.result;
}

/**
 * Takes the tokens of a search beyond the first, by the labels that it examined
 * (docs/rules.md#limits-of-the-trip-finder). A database that fails now does not take the result away.
 */
export async function chargeSearch(
  { privateDb, now, log }: Deps,
  buckets: RateBuckets,
  labels: number,
): Promise<void> {
  const tokens = Math.min(MOST_TOKENS, Math.ceil((MOST_TOKENS * labels) / LABEL_BUDGET)) - 1;
  if (tokens <= 0) return;
  try {
    await chargeTokens(
      privateDb,
      buckets.map((bucket) => ({ ...bucket, tokens })),
      now(),
    );
  } catch (error) {
    log.error('search not charged', { error });
  }
}

const LIMIT = { tokens: 60, refillSeconds: 1 };

/** Questions, trips, their alternatives and calendars share them (docs/rules.md#limits-of-the-trip-finder). */
export function tripBuckets(c: WebContext): Promise<RateBuckets> {
  const network = clientNetwork(c.req.raw.headers);
  return neighborhoodBuckets(c.var.deps, 'trips', { network }, LIMIT);
}
