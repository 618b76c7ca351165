import * as v from 'valibot';
import type { JsonObject } from './json-schema.ts';
import { leagueFacts, LEAGUE_PATHS, LEAGUES } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import { questionPeriod } from '../../domain/trips/finder/question-dates.ts';
import {
  DRIVING_HOURS,
  LAST_DRIVING_MINUTES,
  SPARE_MINUTES,
  TRIP_PACES,
  TRIP_SORTS,
  TWO_GAME_DATES,
} from '../../domain/trips/finder/trip-question.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { conflictText } from '../trips/obstacle-text.ts';
import { listedTrips, STARTS_PER_PAGE } from '../trips/listed-trips.ts';
import { loadTrips } from '../trips/load-trips.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { ANSWER_NAMES, OFFER_CHANGES } from '../../domain/trips/finder/trip-answer.ts';
import { offerQuery } from '../trips/offer-query.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { tripQuestion } from '../trips/trip-question.ts';
import { tripsSources } from '../trips/trips-sources.ts';
import type { StayAnswer } from '../../domain/trips/stay/find-stays.ts';
import { MARKET_CITIES } from '../../domain/teams/market-cities.ts';
import type { AnsweredTrips, StayTrips, TripsState } from '../trips/trips-state.ts';
import { MAX_DAYS, MAX_PINNED, MAX_SKIPPED, MAX_TEAMS, parseTripsQuery } from '../urls/parse-trips-query.ts';
import { clockText, tripsQueryString, type TripsQuery } from '../urls/trips-query.ts';
import { provenance, provenanceJson } from './envelope.ts';
import { EXAMPLE_TRIP, foundTrip, foundTripsJson } from './found-trip.ts';
import { operation } from './operation.ts';
import { respondInvalid, respondTooMany, respondUnavailable } from './problems.ts';
import { component, date, described, flag, leagueId, listOf, orNull, text, whole } from './shapes.ts';

const tripsMeta = component(
  'TripsMeta',
  {
    complete: flag('Whether no trip can have more games; otherwise these are the best found in time.'),
    most_games: whole('The most games of any trip.'),
    count: orNull(whole(), 'How many trips have the most games; null where they were not counted.'),
    pages: whole('More than one only with `days`.', { minimum: 1 }),
    nearest: orNull(
      v.object({
        change: v.picklist(OFFER_CHANGES),
        games: orNull(whole(), 'The most games of its trips, where it was asked.'),
        url: text('The changed search, as a path with its query.'),
      }),
      'With fewer than two games: the nearest search that finds more.',
    ),
    answers: listOf(
      v.object({ name: v.picklist(ANSWER_NAMES), code: orNull(v.string()) }),
      'At most four trips that never look alike, the best one first; `code` is null where a code cannot hold the trip.',
    ),
    front: listOf(
      v.object({ games: whole(), dates: whole(), miles: whole() }),
      'The fewest miles for each number of games and dates, most games first.',
    ),
    offers: listOf(
      v.object({
        change: v.picklist(OFFER_CHANGES),
        games: whole('The most games that were found.'),
        first_date: date('Of its best trip.'),
        last_date: date(),
        minutes: whole('Driving of its best trip, in total.'),
        url: text('The changed search, as a path with its query.'),
      }),
      'At most four searches that find more, where this one has fewer than two games. Wanted teams are kept as far as they fit.',
    ),
    missing_leagues: listOf(leagueId, 'Requested leagues whose schedule has not been read yet.'),
  },
  {
    description: 'What the search found.',
    examples: [
      {
        complete: true,
        most_games: 5,
        count: 136,
        pages: 1,
        nearest: null,
        answers: [{ name: 'best', code: EXAMPLE_TRIP.code }],
        front: [{ games: 1, dates: 1, miles: 0 }],
        offers: [],
        missing_leagues: [],
      },
    ],
  },
);

const tripsBody = v.object({ data: v.array(foundTrip), meta: tripsMeta, provenance });
type FoundTrips = v.InferOutput<typeof tripsBody>;

const given = (description: string, schema: JsonObject = {}) =>
  described(v.optional(v.string()), description, schema);

const list = (description: string, maxItems: number, items: JsonObject = {}) =>
  described(v.optional(v.array(described(v.string(), undefined, items)), []), description, { maxItems });

/** The finder's own parser checks the values, so that both say the same. */
const tripsQuery = v.pipe(
  v.object({
    from: given(
      'Where the trip starts: a place’s slug, or what `/api/v1/places` finds. Without it, anywhere.',
    ),
    in: given(
      'The slug of a city to stay in without a car: its games from the shortest stay to the longest. It takes the place of `from` and of all that limits driving.',
      { enum: MARKET_CITIES.map(({ slug }) => slug) },
    ),
    start: given('The first date, local to the venues. Without dates, the coming weekend.', {
      format: 'date',
    }),
    end: given('The last date, at most 120 days after the first.', { format: 'date' }),
    days: given('The length of the trip in days, anywhere between the two dates.', {
      type: 'integer',
      minimum: 1,
      maximum: MAX_DAYS,
    }),
    league: list('Only these leagues; may be repeated.', LEAGUE_PATHS.length, { enum: [...LEAGUE_PATHS] }),
    team: list(
      'A team that must be seen, by slug, with `:home` or `:away` for one side; may be repeated.',
      MAX_TEAMS,
    ),
    game: list('A game that must be on the trip, by id; may be repeated.', MAX_PINNED),
    skip: list('A venue, team or game to leave out, by id or slug; may be repeated.', MAX_SKIPPED),
    pace: given(
      'Sets `drive`, `spare`, `double`, `leave`, `home`, `night` and `sort` where they are not given; `balanced` by default.',
      { enum: [...TRIP_PACES] },
    ),
    spare: given(
      'The least minutes to spare on a leg of 30 minutes or more: 30 count between games on one date, 60 also overnight. By pace 60, 30, 0.',
      { type: 'integer', enum: [...SPARE_MINUTES] },
    ),
    double: given(
      'Two games on a date: never, on one date in three, or on any. A third game counts as another. By pace `no`, `some`, `any`.',
      { enum: [...TWO_GAME_DATES] },
    ),
    drive: given('The most hours of driving per day; by pace 4, 8, 10.', {
      type: 'integer',
      enum: [...DRIVING_HOURS],
    }),
    back: given('Whether the trip ends at home; `yes` by default.', { enum: ['yes', 'no'] }),
    leave: given('The earliest departure on the first date, 06:00 to 22:00; by pace 09:00, 07:00, 06:00.'),
    home: given('The latest arrival at home on the last date, 02:00 at most; by pace 22:00, 00:00, 02:00.'),
    night: given(
      'When the way home stops for the night after a game; by pace 23:00, 01:00, 02:00. Before 02:00, a way home that does not end that night starts the next morning.',
      { enum: LAST_DRIVING_MINUTES.map(clockText) },
    ),
    sort: given('`best` weighs games against driving and hurry. By pace `best`, `best`, `most`.', {
      enum: [...TRIP_SORTS],
    }),
    free: given('Whether a date between games stays free; `no` by default.', { enum: ['yes', 'no'] }),
    border: given('Whether the trip may cross the border; `yes` by default.', { enum: ['yes', 'no'] }),
    weekdays: given('Only trips from Friday to Sunday; needs `days` of 3 or fewer.', {
      enum: ['any', 'fri-sun'],
    }),
    page: given('The page number, from 1; only with `days`.', { type: 'integer', minimum: 1 }),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const pairs = Object.entries(dataset.value).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const parsed = parseTripsQuery(new URLSearchParams(pairs));
    if (parsed.kind === 'parsed') return;
    for (const { field: key, message } of parsed.problems) {
      addIssue({
        message,
        path: [{ type: 'unknown', origin: 'value', input: dataset.value, key, value: undefined }],
      });
    }
  }),
);

const FIND_TRIPS_PATH = '/api/v1/trips';

export const findTrips = operation({
  id: 'findTrips',
  path: FIND_TRIPS_PATH,
  tag: 'Trips',
  summary: 'Trips that one person can drive, for your dates, home, teams and limits',
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
      city: '',
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
  const json = await foundTripsJson(
    c.var.deps,
    stays.map((trip) => ({ trip, question })),
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
      answers: most ? [{ name: 'most', code: codeOfTrip(most, question, null) }] : [],
      missing_leagues: missing.map((league) => leagueFacts(league).path),
    },
    provenance: json.provenance,
  };
}

function pathOf(query: TripsQuery): string {
  return `${FIND_TRIPS_PATH}${tripsQueryString(query)}`;
}
