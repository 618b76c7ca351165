import type { Deps } from '../../composition/web-deps.ts';
import type { RateBuckets } from '../../db/queries/rate-limits.ts';
import { repairSearch, type Repair } from '../../domain/trips/check/repair.ts';
import { chargeSearch } from '../trips/search-in-turn.ts';
import type { LoadedTrip } from './load-trip.ts';

/**
 * Waits for this request's turn, and then takes the tokens that the search cost beyond the first, like a
 * question's search. Null when none is needed or left; 'busy' when too many searches wait.
 */
export async function findRepair(
  deps: Deps,
  { facts, checked }: LoadedTrip,
  buckets: RateBuckets,
): Promise<Repair | 'busy' | null> {
  const search = repairSearch(facts, checked);
  if (search === null) return null;
  // This runs even after the visitor has left; otherwise the queue would wait for it in vain.
  const found = await deps.waitingRoom.run(async () => {
    const searched = await deps.searchQueue.run(() => search);
    if (searched) await chargeSearch(deps, buckets, searched.result.labels);
    return searched && searched.result;
  });
  return found === null ? 'busy' : found.repair;
}
