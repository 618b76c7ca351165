import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { readTripList, type ReadTripList } from '../../db/queries/trip-lists.ts';
import type { TripListName } from '../../db/schema/trip-lists.ts';
import { lastPage } from '../../domain/paging.ts';
import { namedPlace } from '../../domain/places/place.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import { assembleTrip } from '../../domain/trips/finder/assemble-trip.ts';
import { type GameChain, openQuestion, upcomingChains } from '../../domain/trips/lists/trip-list.ts';
import { nflWeekOf, type NflWeek } from '../../domain/trips/lists/nfl-week.ts';
import type { DriveBetween } from '../../domain/trips/leg.ts';
import { unreadLeagues } from '../games/games-state.ts';
import { findPlaces } from '../places/find-places.ts';
import { missingPlace, OFF_ROAD } from '../places/missing-place.tsx';
import { tripHome } from '../../domain/trips/check/check-trip.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { tripRoads } from '../trips/trip-roads.ts';
import {
  TRIPS_PER_PAGE,
  type ListedChain,
  type LoadedList,
  type TripListState,
  type TripListView,
} from './trip-list-state.ts';

const MIN_LEAGUES: Record<TripListName, number> = { weekends: 2, twinbills: 1 };

type LoadedTripList =
  | Exclude<TripListState, { kind: 'unreachable' }>
  /** The place has another spelling. */
  | { kind: 'place'; slug: string }
  | { kind: 'past-the-end'; lastPage: number; totalItems: number };

export async function loadTripList(
  deps: Deps,
  { name, view }: { name: TripListName; view: TripListView },
): Promise<LoadedTripList> {
  const read = await readTripList(deps.db, { name, from: view.from, now: deps.now() });
  if (read.chains === null) return { kind: 'not-computed' };
  if (view.from !== '' && read.place === null) return resolvePlace(deps, view.from);
  if (read.place?.isOffRoad) return { kind: 'no-place', missing: OFF_ROAD };
  const chains = upcomingChains(read.chains, deps.now(), { minGames: 2, minLeagues: MIN_LEAGUES[name] });
  const chosen = chains.filter(({ dates }) => isInMonth(dates, view.month) && isInWeek(dates, view.week));
  const last = lastPage(chosen.length, TRIPS_PER_PAGE);
  if (view.page > last) return { kind: 'past-the-end', lastPage: last, totalItems: chosen.length };
  return loadedList(read, { chains, chosen, page: view.page, now: deps.now() });
}

/** It sorts last. */
const NO_ROAD = Number.MAX_SAFE_INTEGER;

async function resolvePlace(deps: Deps, typed: string): Promise<LoadedTripList> {
  const { resolved, places } = await findPlaces(deps, typed);
  if (resolved.kind === 'found') return { kind: 'place', slug: resolved.place.slug };
  return { kind: 'no-place', missing: missingPlace(resolved, places) };
}

function isInMonth({ from, through }: GameChain['dates'], month: string | null): boolean {
  return month === null || from.startsWith(month) || through.startsWith(month);
}

function isInWeek({ from }: GameChain['dates'], week: string | null): boolean {
  return week === null || nflWeekOf(from).from === week;
}

function loadedList(
  { place, unmeasuredVenues, nextDates, feeds, hasGrandTour }: ReadTripList,
  {
    chains,
    chosen,
    page,
    now,
  }: { chains: readonly GameChain[]; chosen: readonly GameChain[]; page: number; now: Date },
): LoadedList {
  const roads = tripRoads(unmeasuredVenues);
  const home = place && tripHome(place, roads.locations);
  const sorted = chosen.map((chain) => ({
    chain,
    driveMinutes: home?.driveTo(mustExist(chain.games[0]).venueId)?.minutes ?? null,
  }));
  // The stored order, by date and worth, decides between equal drives.
  if (home) sorted.sort((a, b) => (a.driveMinutes ?? NO_ROAD) - (b.driveMinutes ?? NO_ROAD));
  const from = (page - 1) * TRIPS_PER_PAGE;
  const onPage = sorted.slice(from, from + TRIPS_PER_PAGE);
  return {
    kind: 'loaded',
    trips: onPage.map(({ chain, driveMinutes }) => listedChain(chain, driveMinutes, roads.drives)),
    totalItems: chosen.length,
    months: monthsOf(chains),
    weeks: weeksOf(chains),
    place: place && namedPlace(place),
    nextDates: nextDates.flatMap(({ league, date }) => (date === null ? [] : [{ league, date }])),
    feeds,
    isSample: feeds.some(({ source }) => source === 'sample'),
    unread: unreadLeagues(feeds, now),
    hasGrandTour,
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
  const months = chains.flatMap(({ dates }) => [yearMonthOf(dates.from), yearMonthOf(dates.through)]);
  return [...new Set(months)].toSorted();
}

function weeksOf(chains: readonly GameChain[]): NflWeek[] {
  const weeks = chains.map(({ dates }) => nflWeekOf(dates.from));
  return [...new Map(weeks.map((week) => [week.from, week])).values()];
}
