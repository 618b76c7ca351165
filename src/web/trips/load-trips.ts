import type { Deps } from '../../composition/web-deps.ts';
import type { RateBuckets } from '../../db/queries/rate-limits.ts';
import { readPlaceName } from '../../db/queries/places.ts';
import { readTripInput, type TripInput } from '../../db/queries/trip-finder.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { marketCityBySlug } from '../../domain/teams/market-cities.ts';
import { placeSlugOf } from '../../domain/travel/city-venues.ts';
import { namedPlace, placeLabel } from '../../domain/places/place.ts';
import { tripGrid } from '../../domain/trips/finder/trip-grid.ts';
import { oldestFeed } from '../games/games-state.ts';
import { findPlaces } from '../places/find-places.ts';
import type { TripsQuery } from '../urls/trips-query.ts';
import { cityText, isPlaceSlug } from './trip-game-text.ts';
import { searchInTurn, type FinderSearch } from './search-in-turn.ts';
import { finishedTrip, gridConflict } from './obstacle-text.ts';
import { bestTowns, stayState } from './stay-state.ts';
import { askedTrips, datesOf, tripQuestion } from './trip-question.ts';
import { tripHome } from '../../domain/trips/check/check-trip.ts';
import { tripRoads } from './trip-roads.ts';
import { upcomingGames } from './games-to-search.ts';
import { ISOLATE_BUSY, type GridTrips, type TripsState } from './trips-state.ts';

const TOWNS_BESIDE_TRIPS = 3;

export type LoadedTrips =
  | { kind: 'state'; state: TripsState; from: string }
  /** The city has another spelling. */
  | { kind: 'redirect'; query: TripsQuery };

/** A city in another spelling takes no token before its slug is asked for. */
export async function loadTrips(deps: Deps, query: TripsQuery, buckets: RateBuckets): Promise<LoadedTrips> {
  const isSearchable = query.from === '' || isPlaceSlug(query.from);
  const loaded = await deps.waitingRoom.run(() =>
    isSearchable ? search(deps, query, buckets) : resolveHome(deps, query),
  );
  return loaded ?? stateOf(ISOLATE_BUSY, query);
}

async function search(deps: Deps, query: TripsQuery, buckets: RateBuckets): Promise<LoadedTrips> {
  const now = deps.now();
  const bedCity = query.reach > 0 ? marketCityBySlug(query.city) : null;
  const input = await readInput(deps, query, bedCity && placeSlugOf(bedCity), buckets);
  if (input === null) return stateOf({ kind: 'unreachable' }, query);
  const { take, place } = input;
  const from = place === null || bedCity !== null ? query.from : placeLabel(place);
  if (!take.allowed) {
    const { retryAfterSeconds } = take;
    return stateOf({ kind: 'busy', reason: 'network', retryAfterSeconds }, { from });
  }
  if (place?.isOffRoad) return stateOf({ kind: 'no-road', name: from }, { from });
  if (place === null && query.from !== '') return resolveHome(deps, query);
  const dates = datesOf(query, place?.timeZone ?? null, now);
  if (dates.next !== null) return stateOf({ kind: 'passed', next: dates.next }, { from });
  const { seasonPacks } = deps;
  const missing = LEAGUES.filter((league) => !seasonPacks.has(league));
  if (query.leagues.every((league) => missing.includes(league))) {
    return stateOf({ kind: 'no-schedule', leagues: query.leagues }, { from });
  }
  const asked = askedTrips(query, place, dates);
  const roads = tripRoads(input.unmeasuredVenues);
  const question = tripQuestion(asked, place && tripHome(place, roads.locations));
  const { version, games } = upcomingGames(seasonPacks, now);
  const feeds = input.feeds.filter(({ league }) => query.leagues.includes(league));
  const isSample = feeds.some(({ source }) => source === 'sample');
  const notes = { asked, provenance: oldestFeed(feeds), isSample };
  const finderSearch = {
    key: { version, question: JSON.stringify([question, input.drivesVersion]) },
    input: { games, drives: roads.drives, question },
    buckets,
  };
  if (query.city !== '')
    return stateOf(stayState(finderSearch.input, input.stayFacts, { ...notes, missing, feeds }), { from });
  if (query.view === 'grid') return stateOf(await gridState(deps, finderSearch, notes), { from });
  const result = await searchInTurn(deps, finderSearch);
  if (result === null) return stateOf(ISOLATE_BUSY, { from });
  if (result.kind === 'conflict') return stateOf(result, { from });
  const isOpen = question.home === null && question.teams.length === 0;
  const towns = isOpen ? bestTowns(finderSearch.input, TOWNS_BESIDE_TRIPS) : [];
  return stateOf({ ...notes, kind: 'answered', answer: result.answer, towns, missing, feeds }, { from });
}

async function gridState(
  deps: Deps,
  finderSearch: FinderSearch,
  notes: Pick<GridTrips, 'asked' | 'provenance' | 'isSample'>,
): Promise<TripsState> {
  const { key, input } = finderSearch;
  const conflict = gridConflict(input);
  if (conflict !== null) return { kind: 'conflict', conflict };
  const grid = deps.finishedGrids.find(key) ?? tripGrid(input);
  deps.finishedGrids.remember(key, grid);
  if (!notes.asked.query.isFinished || grid.conflict !== null)
    return { kind: 'grid', grid, finished: null, ...notes };
  const result = await searchInTurn(deps, finderSearch);
  return result === null ? ISOLATE_BUSY : { kind: 'grid', grid, finished: finishedTrip(result), ...notes };
}

/** @param bed a place's slug; null without one. */
async function readInput(
  deps: Deps,
  query: TripsQuery,
  bed: string | null,
  buckets: RateBuckets,
): Promise<TripInput | null> {
  try {
    return await readTripInput(deps.privateDb, {
      buckets,
      from: bed ?? query.from,
      city: marketCityBySlug(query.city),
      packs: deps.seasonPacks,
      now: deps.now(),
    });
  } catch (error) {
    deps.log.error('trips unreadable', { error });
    return null;
  }
}

/** No place has the text as its slug. */
async function resolveHome(deps: Deps, query: TripsQuery): Promise<LoadedTrips> {
  const found = await findHome(deps, query.from);
  if (found === null) return stateOf({ kind: 'unreachable' }, query);
  const { resolved, places } = found;
  const typed = cityText(query.from);
  switch (resolved.kind) {
    case 'found':
      return { kind: 'redirect', query: { ...query, from: resolved.place.slug } };
    case 'ambiguous':
      return stateOf({ kind: 'which-place', typed, choices: resolved.places.map(namedPlace) }, query);
    case 'no-road':
      return stateOf({ kind: 'no-road', name: typed }, query);
    case 'unknown':
      return stateOf({ kind: 'unknown-place', typed, suggestions: places.map(namedPlace) }, query);
  }
}

/** Returns the name of the slug's place, such as 'St. Louis, MO'. */
export async function homeText({ db, log }: Deps, slug: string): Promise<string> {
  try {
    const place = await readPlaceName(db, slug);
    return place === null ? cityText(slug) : placeLabel(place);
  } catch (error) {
    log.error('places unreadable', { error });
    return cityText(slug);
  }
}

async function findHome(deps: Deps, typed: string) {
  try {
    return await findPlaces(deps, typed);
  } catch (error) {
    deps.log.error('places unreadable', { error });
    return null;
  }
}

function stateOf(state: TripsState, { from }: Pick<TripsQuery, 'from'>): LoadedTrips {
  return { kind: 'state', state, from };
}
