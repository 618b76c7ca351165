import type { Deps } from '../../composition/web-deps.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import type { RateBuckets } from '../../db/queries/rate-limits.ts';
import type { SeasonPacks } from '../../db/queries/schedule-packs.ts';
import {
  leaguesOf,
  readTripGames,
  type StoredTripGame,
  type TripGamesRead,
} from '../../db/queries/trip-games.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { TripPlan } from '../../domain/trips/code/trip-code.ts';
import type { PlannedTrip } from '../../domain/trips/check/repair.ts';
import { ISOLATE_BUSY, type BusyReason } from '../trips/trips-state.ts';
import type { CheckedTrip } from '../../domain/trips/check/check-trip.ts';

export interface TripAddress {
  code: string;
  plan: TripPlan;
}

interface TripReading {
  buckets: RateBuckets;
  /** Holds the games that may take a stop's place. */
  packs?: SeasonPacks | null;
}

export interface TripFacts extends PlannedTrip {
  read: TripGamesRead;
}

export interface LoadedTrip {
  facts: TripFacts;
  checked: CheckedTrip<StoredTripGame>;
}

export type TripResult =
  | ({ kind: 'found' } & LoadedTrip)
  /** None of its games was ever stored. */
  | { kind: 'unknown' }
  | BusyReason
  | { kind: 'unreachable' };

/**
 * Takes a token and reads. A request that also reads packs counts as one of the isolate's eight waiting
 * requests.
 */
export async function loadTrip(deps: Deps, address: TripAddress, reading: TripReading): Promise<TripResult> {
  if (!reading.packs) return readTrip(deps, address, reading);
  const loaded = await deps.waitingRoom.run(() => readTrip(deps, address, reading));
  return loaded ?? ISOLATE_BUSY;
}

async function readTrip(
  deps: Deps,
  { code, plan }: TripAddress,
  { buckets, packs = null }: TripReading,
): Promise<TripResult> {
  const now = deps.now();
  const input = await readInput(deps, { plan, buckets, packs, now });
  if (input === null) return { kind: 'unreachable' };
  const { take, read } = input;
  if (!take.allowed) return { kind: 'busy', reason: 'network', retryAfterSeconds: take.retryAfterSeconds };
  return tripOf({ code, plan }, read, { packs, now });
}

/** Checks what was read. */
export async function tripOf(
  { code, plan }: TripAddress,
  read: TripGamesRead,
  { packs, now }: { packs: SeasonPacks | null; now: Date },
): Promise<TripResult> {
  const { checkPlan } = await import('../../domain/trips/check/check-trip.ts');
  const { home, checked } = checkPlan({ plan, place: read.place, games: read.games, now });
  const games = packs?.games([...new Set([...leaguesOf(plan.games), ...plan.limits.leagues])]) ?? [];
  const facts = { code, plan, home, read, now, games };
  return checked ? { kind: 'found', facts, checked } : { kind: 'unknown' };
}

async function readInput(
  { privateDb, log }: Deps,
  query: Parameters<typeof readTripGames>[1],
): Promise<Awaited<ReturnType<typeof readTripGames>> | null> {
  try {
    return await readTripGames(privateDb, query);
  } catch (error) {
    // Without the code, which may hold a home.
    log.error('trip unreadable', { error });
    return null;
  }
}

export function tripSources({ games, limits, placeNumber }: TripPlan): PageVersionSources {
  const leagues = [...new Set([...leaguesOf(games), ...limits.leagues])].toSorted();
  return {
    tags: [...leagues.map(cacheTags.league), ...(placeNumber === null ? [] : [cacheTags.places])],
    starts: leagues.map((league) => ({ league })),
    feeds: leagues,
  };
}
