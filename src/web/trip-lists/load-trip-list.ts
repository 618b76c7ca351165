import type { Deps } from '../../composition/web-deps.ts';
import { readTripList, type ReadTripList } from '../../db/queries/trip-lists.ts';
import type { TripListName } from '../../db/schema/trip-lists.ts';
import { lastPage } from '../../domain/paging.ts';
import { namedPlace } from '../../domain/places/place.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import { assembleTrip } from '../../domain/trips/finder/assemble-trip.ts';
import { openQuestion } from '../../domain/trips/lists/open-question.ts';
import { upcomingChains, type GameChain } from '../../domain/trips/lists/trip-list.ts';
import type { DriveBetween } from '../../domain/trips/sequence.ts';
import { findPlaces } from '../places/find-places.ts';
import { missingPlace, OFF_ROAD } from '../places/missing-place.tsx';
import { tripHome, tripRoads } from '../trips/trip-roads.ts';
import type { WeekendsView } from '../urls/weekends-query.ts';
import { TRIPS_PER_PAGE, type ListedChain, type LoadedList, type TripListState } from './trip-list-state.ts';

const MIN_LEAGUES: Record<TripListName, number> = { weekends: 2, twinbills: 1 };

export type LoadedTripList =
  | { kind: 'state'; state: TripListState }
  /** The place has another spelling. */
  | { kind: 'place'; slug: string }
  | { kind: 'past-the-end'; lastPage: number; totalItems: number };

/** Logs a failed database read and returns 'unreachable'. */
export async function loadTripList(
  deps: Deps,
  { name, view }: { name: TripListName; view: WeekendsView },
): Promise<LoadedTripList> {
  try {
    const read = await readTripList(deps.db, { name, from: view.from, now: deps.now() });
    if (read.chains === null) return { kind: 'state', state: { kind: 'not-computed' } };
    if (view.from !== '' && read.place === null) return await resolvePlace(deps, view.from);
    if (read.place?.isOffRoad) return { kind: 'state', state: { kind: 'no-place', missing: OFF_ROAD } };
    const chains = upcomingChains(read.chains, deps.now(), { minGames: 2, minLeagues: MIN_LEAGUES[name] });
    const inMonth = chains.filter(({ dates }) => view.month === null || isInMonth(dates, view.month));
    const last = lastPage(inMonth.length, TRIPS_PER_PAGE);
    if (view.page > last) return { kind: 'past-the-end', lastPage: last, totalItems: inMonth.length };
    return { kind: 'state', state: loadedList(read, { chains, inMonth, page: view.page }) };
  } catch (error) {
    deps.log.error('trip list unreadable', { name, error });
    return { kind: 'state', state: { kind: 'unreachable' } };
  }
}

/** It sorts last. */
const NO_ROAD = Number.MAX_SAFE_INTEGER;

async function resolvePlace(deps: Deps, typed: string): Promise<LoadedTripList> {
  const { resolved, places } = await findPlaces(deps, typed);
  if (resolved.kind === 'found') return { kind: 'place', slug: resolved.place.slug };
  return { kind: 'state', state: { kind: 'no-place', missing: missingPlace(resolved, places) } };
}

function isInMonth({ from, through }: GameChain['dates'], month: string): boolean {
  return from.startsWith(month) || through.startsWith(month);
}

function loadedList(
  { place, unmeasuredVenues, nextDates, feeds }: ReadTripList,
  { chains, inMonth, page }: { chains: readonly GameChain[]; inMonth: readonly GameChain[]; page: number },
): LoadedList {
  const roads = tripRoads(unmeasuredVenues);
  const home = place && tripHome(place, roads);
  const sorted = inMonth.map((chain) => ({
    chain,
    driveMinutes: home?.driveTo(chain.games[0]?.venueId ?? '')?.minutes ?? null,
  }));
  // The stored order, by date and worth, decides between equal drives.
  if (home) sorted.sort((a, b) => (a.driveMinutes ?? NO_ROAD) - (b.driveMinutes ?? NO_ROAD));
  const from = (page - 1) * TRIPS_PER_PAGE;
  const onPage = sorted.slice(from, from + TRIPS_PER_PAGE);
  return {
    kind: 'loaded',
    trips: onPage.map(({ chain, driveMinutes }) => listedChain(chain, driveMinutes, roads.drives)),
    totalItems: inMonth.length,
    months: monthsOf(chains),
    place: place && namedPlace(place),
    nextDates: nextDates.flatMap(({ league, date }) => (date === null ? [] : [{ league, date }])),
    feeds,
    isSample: feeds.some(({ source }) => source === 'sample'),
  };
}

function listedChain(
  { dates, games }: GameChain,
  driveMinutes: number | null,
  drives: DriveBetween,
): ListedChain {
  const question = openQuestion(dates);
  const { trip } = assembleTrip(games, question, drives);
  return { dates, trip, code: codeOfTrip(trip, question, null), driveMinutes };
}

function monthsOf(chains: readonly GameChain[]): string[] {
  const months = chains.flatMap(({ dates }) => [dates.from.slice(0, 7), dates.through.slice(0, 7)]);
  return [...new Set(months)].toSorted();
}
