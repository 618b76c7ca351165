import { SeasonPacks } from '../db/queries/schedule-packs.ts';
import { readTripListInput, replaceTripList } from '../db/queries/trip-lists.ts';
import { TRIP_LISTS, type tripLists, type TripListName } from '../db/schema/trip-lists.ts';
import { sha256Hex } from '../crypto/sha256.ts';
import { easternDateAt } from '../domain/dates/eastern-time.ts';
import { VENUE_DRIVES } from '../domain/travel/venue-drives.ts';
import { isUpcoming } from '../domain/trips/finder/find-trips.ts';
import type { TripGame } from '../domain/trips/finder/trip-game.ts';
import { encodeTripList, TRIP_LIST_VERSION, type GameChain } from '../domain/trips/lists/trip-list.ts';
import { twinbills } from '../domain/trips/lists/twinbills.ts';
import { weekendTrips } from '../domain/trips/lists/weekend-trips.ts';
import { venueDrives, venueLocations } from '../domain/trips/sequence-candidates.ts';
import { ROADTRIP_LIMITS } from '../domain/trips/trip-limits.ts';
import type { DriveBetween } from '../domain/trips/leg.ts';
import { KNOWN_VENUES } from '../domain/venues/index.ts';
import type { Job, JobDeps, JobInput, JobResult } from './job.ts';

/** Runs when a game or a rule changed, and every day (docs/rules.md#weekends). */
export const REBUILD_TRIP_LISTS: Job = {
  name: 'rebuild-trip-lists',
  perLeague: false,
  run: rebuildTripLists,
};

type TripListRow = typeof tripLists.$inferInsert;

const COMPUTE: Record<TripListName, (games: readonly TripGame[], drives: DriveBetween) => GameChain[]> = {
  weekends: weekendTrips,
  twinbills,
};

async function rebuildTripLists(deps: JobDeps, { lease }: JobInput): Promise<JobResult> {
  const now = deps.now();
  const packs = new SeasonPacks();
  const { unmeasuredVenues, stored } = await readTripListInput(deps.db, packs);
  const fingerprint = await fingerprintOf([packs.versions(), unmeasuredVenues, easternDateAt(now)]);
  const counts: Record<TripListName | 'changed', number> = { weekends: 0, twinbills: 0, changed: 0 };
  const isCurrent = (row: TripListRow | undefined) =>
    row?.fingerprint === fingerprint && row.rulesVersion === TRIP_LIST_VERSION;
  const outdated = TRIP_LISTS.filter((name) => !isCurrent(stored.get(name)));
  if (outdated.length > 0) {
    const drives = venueDrives(VENUE_DRIVES, venueLocations([...KNOWN_VENUES, ...unmeasuredVenues]));
    const games = packs.games().filter((game) => isUpcoming(game, now));
    for (const name of outdated) {
      const chains = COMPUTE[name](games, drives);
      const row = { ...rowOf(name, chains), fingerprint };
      const isChanged = contentOf(row) !== contentOf(stored.get(name));
      await replaceTripList(deps.db, lease, { row, isChanged, now });
      counts[name] = chains.length;
      counts.changed += isChanged ? 1 : 0;
    }
  }
  return { outcome: counts.changed > 0 ? 'changed' : 'unchanged', reason: null, source: null, counts };
}

function rowOf(name: TripListName, chains: readonly GameChain[]): Omit<TripListRow, 'fingerprint'> {
  const starts = chains.flatMap(({ games }) => games[0]?.localDate ?? []).toSorted();
  return {
    name,
    rulesVersion: TRIP_LIST_VERSION,
    lastStart: starts.at(-1) ?? null,
    list: encodeTripList(chains),
  };
}

/** Postgres reorders the keys of an object. */
function contentOf(row: Pick<TripListRow, 'rulesVersion' | 'list'> | undefined): string {
  return JSON.stringify([row?.rulesVersion, row?.list.packs, row?.list.trips]);
}

function fingerprintOf(input: readonly unknown[]): Promise<string> {
  const { index, miles, minutes } = VENUE_DRIVES;
  return sha256Hex(JSON.stringify([ROADTRIP_LIMITS, [...index.keys()], [...miles], [...minutes], ...input]));
}
