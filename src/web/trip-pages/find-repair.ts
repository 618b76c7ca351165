import type { Deps } from '../../composition/web-deps.ts';
import type { RateBuckets } from '../../db/queries/rate-limits.ts';
import { repairSearch, repairText, type Repair } from '../../domain/trips/check/repair.ts';
import { chargeSearch } from '../trips/search-in-turn.ts';
import { paths } from '../urls/paths.ts';
import type { LoadedTrip, TripFacts } from './load-trip.ts';
import type { RepairView } from './trip-state.ts';

export type RepairResult =
  | { kind: 'found'; repair: RepairView }
  /** None is needed or left. */
  | { kind: 'none' }
  /** Too many searches wait. */
  | { kind: 'busy' };

/**
 * Waits for this request's turn, and then takes the tokens that the search cost beyond the first, like a
 * question's search.
 */
export async function findRepair(
  deps: Deps,
  { facts, checked }: LoadedTrip,
  buckets: RateBuckets,
): Promise<RepairResult> {
  const search = repairSearch(facts, checked);
  if (search === null) return { kind: 'none' };
  // This runs even after the visitor has left; otherwise the queue would wait for it in vain.
  const found = await deps.waitingRoom.run(async () => {
    const searched = await deps.searchQueue.run(() => search);
    if (searched) await chargeSearch(deps, buckets, searched.result.labels);
    return searched && searched.result;
  });
  if (found === null) return { kind: 'busy' };
  const { repair } = found;
  if (repair === null) return { kind: 'none' };
  return { kind: 'found', repair: repairView(facts, repair) };
}

export function repairView({ plan }: TripFacts, { code, trip }: Repair): RepairView {
  return { code, href: paths.trip(code), text: repairText(trip, plan.games.length) };
}
