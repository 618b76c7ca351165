import * as v from 'valibot';
import type { JsonObject } from './json-schema.ts';
import { LEAGUE_PATHS } from '../../domain/leagues.ts';
import { MARKET_CITIES } from '../../domain/teams/market-cities.ts';
import { ANSWER_NAMES, OFFER_CHANGES } from '../../domain/trips/finder/trip-answer.ts';
import {
  DRIVING_HOURS,
  LAST_DRIVING_MINUTES,
  REACH_MINUTES,
  SPARE_MINUTES,
  TRIP_PACES,
  TRIP_SORTS,
  TWO_GAME_DATES,
} from '../../domain/trips/finder/trip-question.ts';
import { MAX_PINNED, MAX_SKIPPED, MAX_TEAMS, parseTripsQuery } from '../urls/parse-trips-query.ts';
import { MAX_DAYS } from '../urls/trips-fields.ts';
import { clockText } from '../urls/trips-query.ts';
import { provenance } from './envelope.ts';
import { EXAMPLE_TRIP, foundTrip } from './found-trip.ts';
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
        games: orNull(whole(), 'The games of its best trip, where it was asked.'),
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
        games: whole('Of its best trip.'),
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

export const tripsBody = v.object({ data: v.array(foundTrip), meta: tripsMeta, provenance });
export type FoundTrips = v.InferOutput<typeof tripsBody>;

const given = (description: string, schema: JsonObject = {}) =>
  described(v.optional(v.string()), description, schema);

const list = (description: string, maxItems: number, items: JsonObject = {}) =>
  described(v.optional(v.array(described(v.string(), undefined, items)), []), description, { maxItems });

/** The finder's own parser checks the values, so that both say the same. */
export const tripsQuery = v.pipe(
  v.object({
    from: given(
      'Where the trip starts: a place’s slug, or what `/api/v1/places` finds. Without it, anywhere.',
    ),
    in: given(
      'The slug of a city to stay in, without a car unless `reach` says otherwise: its games from the shortest stay to the longest. It takes the place of `from` and of all that limits driving.',
      { enum: MARKET_CITIES.map(({ slug }) => slug) },
    ),
    reach: given(
      'With `in`: the longest drive, one way in minutes, of day trips from that city, back in the same bed each night; 0, no car, by default.',
      { type: 'integer', enum: [...REACH_MINUTES] },
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
