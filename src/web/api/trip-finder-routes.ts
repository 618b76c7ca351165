import { Hono } from 'hono';
import { readGamesById } from '../../db/queries/upcoming-games.ts';
import { leagueFacts, LEAGUES } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import { questionPeriod } from '../../domain/trips/finder/question-dates.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { conflictText } from '../trips/obstacle-text.ts';
import { listedTrips, STARTS_PER_PAGE } from '../trips/listed-trips.ts';
import { loadTrips } from '../trips/load-trips.ts';
import { nearestQuery } from '../trips/nearest-query.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { tripsSources } from '../trips/trips-sources.ts';
import { tripQuestion } from '../trips/trip-question.ts';
import type { AnsweredTrips, TripsState } from '../trips/trips-state.ts';
import { parseTripsQuery } from '../urls/parse-trips-query.ts';
import { tripsQueryString, type TripsQuery } from '../urls/trips-query.ts';
import { foundTripJson } from './found-trip-json.ts';
import { provenanceJson } from './game-json.ts';
import { OPERATIONS, routeOf } from './operations.ts';
import { QUERIES } from './parameters.ts';
import { respondProblem, respondTooMany, respondUnavailable } from './respond-problem.ts';
import { withQuery } from './respond.ts';
import type { FoundTrips, TripsMeta } from './schemas/found-trips.ts';

export const tripFinderApiRoutes = new Hono<WebEnvironment>();

tripFinderApiRoutes.get(routeOf('findTrips'), (c) => {
  const query: TripsQuery = { ...parseTripsQuery(new URL(c.req.url).searchParams).query, view: 'list' };
  return withQuery(
    c,
    QUERIES.findTrips,
    tripsSources(query),
    async () => {
      const { state, asked } = await loadState(c, query);
      return respondWithState(c, state, asked);
    },
    { period: questionPeriod(c.var.deps.now()), isUnshared: true },
  );
});

/** Another spelling of the home is read as its slug, because many clients follow no redirect. */
async function loadState(
  c: WebContext,
  query: TripsQuery,
): Promise<{ state: TripsState; asked: TripsQuery }> {
  const loaded = await loadTrips(c.var.deps, query, await tripBuckets(c));
  return loaded.kind === 'redirect' ? loadState(c, loaded.query) : { state: loaded.state, asked: query };
}

function respondWithState(
  c: WebContext,
  state: TripsState,
  asked: TripsQuery,
): FoundTrips | Response | Promise<FoundTrips> {
  const invalid = (parameter: string, message: string) =>
    respondProblem(c, 'invalid-parameters', 'Correct the parameters named in "errors".', [
      { parameter, message },
    ]);
  switch (state.kind) {
    case 'blank':
    case 'rejected':
    case 'grid':
      throw new Error(`a checked question is ${state.kind}`);
    case 'unknown-place':
      return invalid('from', unknownPlace(state.suggestions.map(({ slug }) => slug)));
    case 'which-place':
      return invalid('from', `names several places: ${state.choices.map(({ slug }) => slug).join(', ')}`);
    case 'no-road':
      return invalid('from', 'has no road to a game; leave it out to start anywhere');
    case 'conflict':
      return invalid('game', conflictText(state.conflict));
    case 'busy':
      return respondTooMany(c, state.retryAfterSeconds);
    case 'unreachable':
      return respondUnavailable(c);
    case 'passed':
      return nothingFound({
        nearest: { change: 'dates', games: null, url: pathOf({ ...asked, ...state.next }) },
      });
    case 'no-schedule':
      c.header('Cache-Control', NO_STORE);
      return nothingFound({
        complete: false,
        missing_leagues: state.leagues.map((league) => leagueFacts(league).path),
      });
    case 'answered':
      return foundTrips(c, state);
  }
}

function unknownPlace(suggestions: readonly string[]): string {
  const advice = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`;
  return `is no place that we know, as in /api/v1/places${advice}`;
}

const NOTHING: TripsMeta = {
  complete: true,
  most_games: 0,
  count: 0,
  pages: 1,
  nearest: null,
  missing_leagues: [],
};

function nothingFound(meta: Partial<TripsMeta>): FoundTrips {
  return { data: [], meta: { ...NOTHING, ...meta }, provenance: { sample: false, feeds: [] } };
}

async function foundTrips(c: WebContext, state: AnsweredTrips): Promise<FoundTrips> {
  const { db, config, now } = c.var.deps;
  const { asked, answer, missing, feeds } = state;
  if (LEAGUES.some((league) => missing.includes(league))) c.header('Cache-Control', NO_STORE);
  const listed = listedTrips(state);
  const games = await readGamesById(
    db,
    listed.flatMap(({ trip }) => trip.games),
    now(),
  );
  const trips = { question: tripQuestion(asked, null), placeNumber: asked.home?.number ?? null };
  const nearest = answer.shortage?.nearest ?? null;
  return {
    data: listed.flatMap(({ trip }) => foundTripJson(trip, trips, games, config) ?? []),
    meta: {
      complete: answer.isProven,
      most_games: answer.mostGames,
      count: answer.count,
      pages: Math.max(1, lastPage(answer.byStartDate.length, STARTS_PER_PAGE)),
      nearest: nearest && {
        change: nearest.change,
        games: nearest.games,
        url: pathOf(nearestQuery(asked.query, nearest)),
      },
      missing_leagues: asked.query.leagues
        .filter((league) => missing.includes(league))
        .map((league) => leagueFacts(league).path),
    },
    provenance: provenanceJson(feeds, [...games.values()]),
  };
}

function pathOf(query: TripsQuery): string {
  return `${OPERATIONS.findTrips.path}${tripsQueryString(query)}`;
}
