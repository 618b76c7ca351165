import type { SignedIn } from '../../auth/sessions/authenticate.ts';
import { replaceTripCode } from '../../db/queries/save-trip.ts';
import type { SavedTrip } from '../../db/queries/saved-trips.ts';
import { tripCities } from '../../domain/trips/check/stop-city.ts';
import { tripToSave } from '../../domain/trips/check/trip-to-save.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import type { WebContext } from '../http/web-context.ts';
import { loadTrip, type LoadedTrip, type TripAddress } from '../trip-pages/load-trip.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';

/**
 * Gives a saved trip another plan: its link, calendars and emails stay. A name that we gave it becomes that of the new
 * cities.
 * @param version of the trip as its owner saw it.
 * @returns `refused` when the version is stale, or the plan is that of a saved trip already.
 */
export async function replacePlan(
  c: WebContext,
  { account: { user } }: SignedIn,
  saved: Pick<SavedTrip, 'id' | 'name' | 'code'>,
  { address, version }: { address: TripAddress; version: number },
) {
  const { auth, deps } = c.var;
  const buckets = await tripBuckets(c);
  const loaded = await loadTrip(deps, address, { buckets });
  if (loaded.kind !== 'found') return { kind: 'not-loaded', reason: loaded } as const;
  const trip = tripToSave(loaded.facts, loaded.checked);
  const plan = decodeTrip(saved.code);
  const former = plan && (await loadTrip(deps, { code: saved.code, plan }, { buckets }));
  const name = former?.kind === 'found' && hasOurName(saved, former) ? trip.name : saved.name;
  const isReplaced = await replaceTripCode(
    auth.db,
    { userId: user.id, id: saved.id, version },
    { ...trip, name },
    { cause: 'edited', now: deps.now() },
  );
  return { kind: isReplaced ? 'replaced' : 'refused' } as const;
}

/** A trip got its name from where its games were when it was saved, such as a neutral site. */
export function hasOurName({ name }: Pick<SavedTrip, 'name'>, { checked: { stops } }: LoadedTrip): boolean {
  const stored = stops.flatMap(({ game }) => game ?? []);
  return name === tripCities(stops, stored) || name === tripCities(stops, []);
}
