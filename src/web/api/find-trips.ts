import { leagueFacts, LEAGUES } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import { questionPeriod } from '../../domain/trips/finder/question-dates.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { conflictText } from '../trips/obstacle-text.ts';
import { listedTrips, STARTS_PER_PAGE } from '../trips/listed-trips.ts';
import { loadTrips } from '../trips/load-trips.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { offerQuery } from '../trips/offer-query.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { tripQuestion } from '../trips/trip-question.ts';
import { tripsSources } from '../trips/trips-sources.ts';
import type { StayAnswer } from '../../domain/trips/stay/find-stays.ts';
import type { AnsweredTrips, StayTrips, TripsState } from '../trips/trips-state.ts';
import { parseTripsQuery } from '../urls/parse-trips-query.ts';
import { tripsQueryString, type TripsQuery } from '../urls/trips-query.ts';
import { provenanceJson } from './envelope.ts';
import { foundTripsJson } from './found-trip.ts';
import { operation } from './operation.ts';
import { respondInvalid, respondTooMany, respondUnavailable } from './problems.ts';
import { tripsBody, tripsQuery, type FoundTrips } from './trips-search.ts';

const FIND_TRIPS_PATH = '/api/v1/trips';

export const findTrips = operation({
  id: 'findTrips',
  path: FIND_TRIPS_PATH,
  tag: 'Trips',
  summary: 'Trips you can really drive, for your dates, home, teams and limits',
  description:
    'The best come first: up to ten trips that differ in more than one game or, with `days`, the best trip for each first date, 20 per page. Each network can send 60 requests at once, then one per second.',
  example: '/api/v1/trips?league=nba&league=nhl&days=2',
  query: tripsQuery,
  response: () => tripsBody,
  problems: ['too-many-requests'],
  handle: (c, respond) => {
    const query: TripsQuery = {
      ...parseTripsQuery(new URL(c.req.url).searchParams).query,
      view: 'list',
    };
    return respond(
      tripsSources(query),
      async () => {
        const { state, asked } = await loadState(c, query);
        return respondWithState(c, state, asked);
      },
      { period: questionPeriod(c.var.deps.now()), isUnshared: true },
    );
  },
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
  const invalid = (parameter: string, message: string) => respondInvalid(c, [{ parameter, message }]);
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
    case 'stay':
      return state.stay === null
        ? invalid('in', 'names no city; use a slug of `/api/v1/cities/{slug}/games`')
        : foundStays(c, state, state.stay.answer);
    case 'answered':
      return foundTrips(c, state);
  }
}

function unknownPlace(suggestions: readonly string[]): string {
  const advice = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`;
  return `is no place that we know, as in /api/v1/places${advice}`;
}

const NOTHING: FoundTrips['meta'] = {
  complete: true,
  most_games: 0,
  count: 0,
  pages: 1,
  nearest: null,
  answers: [],
  front: [],
  offers: [],
  missing_leagues: [],
};

function nothingFound(meta: Partial<FoundTrips['meta']>): FoundTrips {
  return { data: [], meta: { ...NOTHING, ...meta }, provenance: provenanceJson([], []) };
}

async function foundTrips(c: WebContext, state: AnsweredTrips): Promise<FoundTrips> {
  const { asked, answer, missing, feeds } = state;
  if (LEAGUES.some((league) => missing.includes(league))) c.header('Cache-Control', NO_STORE);
  const question = tripQuestion(asked, null);
  const placeNumber = asked.home?.number ?? null;
  const found = listedTrips(state).map(({ trip }) => ({ trip, question, placeNumber }));
  const json = await foundTripsJson(c.var.deps, found, feeds);
  const offers = answer.shortage?.offers ?? [];
  const [nearest = null] = offers;
  return {
    data: json.data,
    meta: {
      complete: answer.isProven,
      most_games: answer.mostGames,
      count: answer.count,
      pages: Math.max(1, lastPage(answer.byStartDate.length, STARTS_PER_PAGE)),
      nearest: nearest && {
        change: nearest.change,
        games: nearest.trip.games.length,
        url: pathOf(offerQuery(asked.query, nearest)),
      },
      answers: answer.answers.map(({ name, trip }) => ({
        name,
        code: codeOfTrip(trip, question, placeNumber),
      })),
      front: answer.front.map(({ games, firstDate, lastDate, miles }) => ({
        games: games.length,
        dates: daysBetween(firstDate, lastDate) + 1,
        miles,
      })),
      offers: offers.map((offer) => ({
        change: offer.change,
        games: offer.trip.games.length,
        first_date: offer.trip.firstDate,
        last_date: offer.trip.lastDate,
        minutes: offer.trip.minutes,
        url: pathOf(offerQuery(asked.query, offer)),
      })),
      missing_leagues: asked.query.leagues
        .filter((league) => missing.includes(league))
        .map((league) => leagueFacts(league).path),
    },
    provenance: json.provenance,
  };
}

/** From short to long. */
async function foundStays(
  c: WebContext,
  { asked, missing, feeds }: StayTrips,
  { stays, next }: StayAnswer,
): Promise<FoundTrips> {
  if (missing.length > 0) c.header('Cache-Control', NO_STORE);
  const question = tripQuestion(asked, null);
  const placeNumber = asked.home?.number ?? null;
  const json = await foundTripsJson(
    c.var.deps,
    stays.map((trip) => ({ trip, question, placeNumber })),
    feeds,
  );
  const most = stays.at(-1);
  return {
    data: json.data,
    meta: {
      ...NOTHING,
      most_games: most?.games.length ?? 0,
      count: null,
      nearest: next && { change: 'dates', games: null, url: pathOf({ ...asked.query, ...next }) },
      answers: most ? [{ name: 'most', code: codeOfTrip(most, question, placeNumber) }] : [],
      missing_leagues: missing.map((league) => leagueFacts(league).path),
    },
    provenance: json.provenance,
  };
}

function pathOf(query: TripsQuery): string {
  return `${FIND_TRIPS_PATH}${tripsQueryString(query)}`;
}
