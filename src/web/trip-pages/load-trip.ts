import type { Deps } from '../../composition/web-deps.ts';
import type { Database } from '../../db/neon/client.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import type { SeasonPacks } from '../../db/queries/schedule-packs.ts';
import { leaguesOf, readTripGames } from '../../db/queries/trip-games.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { TripPlan } from '../../domain/trips/code/trip-code.ts';
import { checkTrip, tripLocations, type CheckedTrip, type TripFacts } from './check-trip.ts';

interface TripAddress {
  code: string;
  plan: TripPlan;
}

export interface LoadedTrip {
  facts: TripFacts;
  checked: CheckedTrip;
}

export type TripResult = ({ kind: 'found' } & LoadedTrip) | { kind: 'unknown' } | { kind: 'unreachable' };

/** Logs a failing database and returns it as a result. */
export async function loadTrip(
  { db, log, now }: Deps,
  address: TripAddress,
  packs: SeasonPacks | null = null,
): Promise<TripResult> {
  try {
    const loaded = await readTrip(db, { ...address, now: now(), packs });
    return loaded ? { kind: 'found', ...loaded } : { kind: 'unknown' };
  } catch (error) {
    log.error('trip unreadable', { code: address.code, error });
    return { kind: 'unreachable' };
  }
}

/**
 * Returns null when none of the trip's games was ever stored.
 * @param packs the games that may take a stop's place; without them there are none.
 */
export async function readTrip(
  db: Database,
  { code, plan, now, packs = null }: TripAddress & { now: Date; packs?: SeasonPacks | null },
): Promise<LoadedTrip | null> {
  const [read, { VENUE_DRIVES }, { tripHome }] = await Promise.all([
    readTripGames(db, plan, packs),
    import('../../domain/travel/venue-drives.ts'),
    import('../trips/trip-roads.ts'),
  ]);
  const home = read.place && tripHome(read.place, { locations: tripLocations(read.games) });
  const games = packs?.games([...new Set([...leaguesOf(plan.games), ...plan.limits.leagues])]) ?? [];
  const facts = { code, plan, home, read, now, games };
  const checked = checkTrip(facts, VENUE_DRIVES);
  return checked && { facts, checked };
}

/** Returns everything that a trip's responses depend on. */
export function tripSources({ games, limits, placeNumber }: TripPlan): PageVersionSources {
  const leagues = [...new Set([...leaguesOf(games), ...limits.leagues])].toSorted();
  return {
    tags: [...leagues.map(cacheTags.league), ...(placeNumber === null ? [] : [cacheTags.places])],
    starts: leagues.map((league) => ({ league })),
    feeds: leagues,
  };
}
