import type { Deps } from '../../composition/web-deps.ts';
import { readPlaceName } from '../../db/queries/places.ts';
import { readTripInput, type TripInput } from '../../db/queries/trip-finder.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { namedPlace, placeLabel } from '../../domain/places/place.ts';
import { isUpcoming } from '../../domain/trips/finder/find-trips.ts';
import { oldestFeed } from '../games/oldest-feed.ts';
import { findPlaces } from '../places/find-places.ts';
import type { TripsQuery } from '../urls/trips-query.ts';
import { cityText, isPlaceSlug } from './city-text.ts';
import { answerInTurn } from './answer-in-turn.ts';
import { findGrid, finishedTrip } from './find-grid.ts';
import { askedTrips, datesOf, tripQuestion } from './trip-question.ts';
import { tripHome } from '../../domain/trips/check/trip-home.ts';
import type { TripBuckets } from './trip-buckets.ts';
import { tripRoads } from './trip-roads.ts';
import type { TripsState } from './trips-state.ts';

export type LoadedTrips =
  | { kind: 'state'; state: TripsState; from: string }
  /** The city has another spelling. */
  | { kind: 'redirect'; query: TripsQuery };

/** A search and its turn take about as long. */
const BUSY = { kind: 'busy', reason: 'isolate', retryAfterSeconds: 1 } as const;

/**
 * Takes a token, reads and searches; a city in another spelling takes none before its slug is asked for. Logs a
 * failing database and returns it as a state.
 */
export async function loadTrips(deps: Deps, query: TripsQuery, buckets: TripBuckets): Promise<LoadedTrips> {
  const isSearchable = query.from === '' || isPlaceSlug(query.from);
  const loaded = await deps.waitingRoom.run(() =>
    isSearchable ? search(deps, query, buckets) : resolveHome(deps, query),
  );
  return loaded ?? stateOf(BUSY, query);
}

async function search(deps: Deps, query: TripsQuery, buckets: TripBuckets): Promise<LoadedTrips> {
  const now = deps.now();
  const input = await readInput(deps, query, buckets);
  if (input === null) return stateOf({ kind: 'unreachable' }, query);
  const { take, place } = input;
  const from = place === null ? query.from : placeLabel(place);
  if (!take.allowed) {
    const { retryAfterSeconds } = take;
    return { kind: 'state', state: { kind: 'busy', reason: 'network', retryAfterSeconds }, from };
  }
  if (place?.isOffRoad) return { kind: 'state', state: { kind: 'no-road', name: from }, from };
  if (place === null && query.from !== '') return resolveHome(deps, query);
  const dates = datesOf(query, place?.timeZone ?? null, now);
  if (dates.next !== null) return { kind: 'state', state: { kind: 'passed', next: dates.next }, from };
  const { seasonPacks, finishedGrids } = deps;
  const missing = LEAGUES.filter((league) => !seasonPacks.has(league));
  if (query.leagues.every((league) => missing.includes(league))) {
    return { kind: 'state', state: { kind: 'no-schedule', leagues: query.leagues }, from };
  }
  const asked = askedTrips(query, place, dates);
  const roads = tripRoads(input.unmeasuredVenues);
  const question = tripQuestion(asked, place && tripHome(place, roads.locations));
  const games = seasonPacks.games().filter((game) => isUpcoming(game, now));
  const feeds = input.feeds.filter(({ league }) => query.leagues.includes(league));
  const isSample = feeds.some(({ source }) => source === 'sample');
  const notes = { asked, provenance: oldestFeed(feeds), isSample };
  const finderInput = { games, drives: roads.drives, question };
  // Games begin in one order, so their number names those that are left.
  const version = JSON.stringify([seasonPacks.versions(), games.length]);
  const key = { version, question: JSON.stringify([question, input.drivesVersion]) };
  const answer = () => answerInTurn(deps, key, { input: finderInput, buckets });
  if (query.view === 'grid') {
    const known = finishedGrids.find(version, key.question);
    const found = known === null ? findGrid(finderInput) : { kind: 'grid' as const, grid: known };
    if (found.kind === 'conflict') return { kind: 'state', state: found, from };
    finishedGrids.remember(version, key.question, found.grid);
    if (!query.isFinished || found.grid.conflict !== null)
      return { kind: 'state', state: { ...found, finished: null, ...notes }, from };
    const result = await answer();
    const finished = result && finishedTrip(result);
    return { kind: 'state', state: result ? { ...found, finished, ...notes } : BUSY, from };
  }
  const result = await answer();
  if (result === null) return { kind: 'state', state: BUSY, from };
  if (result.kind === 'conflict') return { kind: 'state', state: result, from };
  const state = { ...notes, kind: 'answered', answer: result.answer, missing, feeds } as const;
  return { kind: 'state', state, from };
}

async function readInput(deps: Deps, query: TripsQuery, buckets: TripBuckets): Promise<TripInput | null> {
  try {
    return await readTripInput(deps.privateDb, {
      buckets,
      from: query.from,
      packs: deps.seasonPacks,
      now: deps.now(),
    });
  } catch (error) {
    deps.log.error('trips unreadable', { error });
    return null;
  }
}

/** Reads what was typed, because no place has it as its slug. */
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

/** Returns the name of the place with this slug, as 'St. Louis, MO'. Logs a failing database. */
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

function stateOf(state: TripsState, { from }: TripsQuery): LoadedTrips {
  return { kind: 'state', state, from };
}
