import * as z from 'zod';
import { LEAGUE_PATHS, leagueFromPath } from '../../domain/leagues.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
import { STORED_SEQUENCE_TYPES } from '../../db/schema/sequences.ts';
import { SEQUENCE_LENGTHS } from '../../domain/trips/sequence-kinds.ts';
import { tripsQuery } from './trips-parameters.ts';
import { MAX_TEXT_LENGTH, month } from '../urls/query-codec.ts';

const MAX_PAGE = 9999;
const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** Accepts digits without a sign, an exponent or a leading zero. */
const wholeNumber = (max: number, fallback: number) =>
  z
    .string()
    .refine((text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= max, {
      error: `must be a whole number from 1 to ${max}`,
    })
    .transform(Number)
    .default(fallback);

const league = oneOf(LEAGUE_PATHS)
  .transform((path) => leagueFromPath(path))
  .optional()
  .meta({ description: 'Only this league.' });

const team = z
  .string()
  .transform((slug, context) => {
    const found = ALL_TEAMS.find((candidate) => candidate.slug === slug);
    if (found) return found;
    context.issues.push({
      code: 'custom',
      message: 'must be a team’s slug, as in /api/v1/teams',
      input: slug,
    });
    return z.NEVER;
  })
  .optional();

const date = z.iso.date({ error: 'must be a date like 2026-12-31' }).optional();

const paged = {
  page: wholeNumber(MAX_PAGE, 1).meta({
    description: 'The page number, from 1.',
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAGE,
  }),
  page_size: wholeNumber(MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE).meta({
    description: 'Items per page.',
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAGE_SIZE,
  }),
};

const dates = {
  from: date.meta({ description: 'Only games on or after this date, local to the venue.' }),
  to: date.meta({ description: 'Only games on or before this date, local to the venue.' }),
};

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const ORDER = { path: ['to'], error: 'must not be before "from"' };

/** Maps each operation to its query parameters. An operation that is not listed takes none. */
export const QUERIES = {
  listTeams: z.strictObject({ league }),
  listTeamGames: z
    .strictObject({
      place: oneOf(['home', 'away']).optional().meta({ description: 'Only home or only away games.' }),
      ...dates,
      ...paged,
    })
    .refine(inOrder, ORDER),
  listGames: z
    .strictObject({
      league,
      team: team.meta({ description: 'Only games of this team, home or away.' }),
      ...dates,
      ...paged,
    })
    .refine(inOrder, ORDER)
    .refine((query) => !query.league || !query.team || query.league === query.team.league, {
      path: ['team'],
      error: 'must be a team of this league',
    }),
  listCityGames: z.strictObject({ ...dates, ...paged }).refine(inOrder, ORDER),
  listGuides: z.strictObject({ league }),
  listRoadtrips: z.strictObject({ league }),
  listSequences: z.strictObject({
    type: oneOf(STORED_SEQUENCE_TYPES).default('any-team').meta({ description: 'Which list of sequences.' }),
    length: oneOf(SEQUENCE_LENGTHS).default('week').meta({ description: 'How long a sequence may be.' }),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'must be a month like 2027-04' })
      .optional()
      .meta({ description: 'Only sequences that start in this month.' }),
    team: team.meta({
      description:
        'Only sequences that follow this team or, for the other types, include one of its home games.',
    }),
    ...paged,
  }),
  search: z.strictObject({
    q: z
      .string({ error: 'is required: what to look for' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(MAX_TEXT_LENGTH, { error: `must be at most ${MAX_TEXT_LENGTH} characters` })
      .meta({
        description: 'A team, a city or a roadtrip, by any of its names. Misspelled names work too.',
      }),
  }),
  suggestSearch: z.strictObject({
    q: z
      .string({ error: 'is required: what was typed' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(MAX_TEXT_LENGTH, { error: `must be at most ${MAX_TEXT_LENGTH} characters` })
      .meta({ description: 'The beginning of a search; a date or two teams are understood too.' }),
  }),
  findPlaces: z.strictObject({
    q: z
      .string({ error: 'is required: where the trip starts' })
      .trim()
      .min(1, { error: 'must not be empty' })
      .max(MAX_TEXT_LENGTH, { error: `must be at most ${MAX_TEXT_LENGTH} characters` })
      .meta({
        description:
          'A city, a city with its state or province, another name of it, a US ZIP code or a Canadian postal code.',
      }),
  }),
  findTrips: tripsQuery,
  listWeekends: z.strictObject({
    from: z
      .string()
      .trim()
      .max(MAX_TEXT_LENGTH, { error: `must be at most ${MAX_TEXT_LENGTH} characters` })
      .optional()
      .meta({ description: 'A place’s slug, or what `/api/v1/places` finds.' }),
    month: z
      .string()
      .refine((text) => month.parse(text) !== null, { error: 'must be a month like 2026-12' })
      .optional()
      .meta({ description: 'Only weekends with a date of this month.' }),
    page: paged.page,
  }),
  listTwinbills: z.strictObject({ page: paged.page }),
} as const;

/** As `QUERIES`, of the private API. */
export const PRIVATE_QUERIES = {
  listMyNotices: z.strictObject(paged),
} as const;

const tripName = z.string({ error: 'must be text' });
const tripEmails = z.boolean({ error: 'must be true or false' });

/** Maps each operation of the private API to its body. An operation that is not listed takes none. */
export const BODIES = {
  saveMyTrip: z.strictObject({
    code: z
      .string({ error: 'is required: the code of a trip' })
      .meta({ description: 'A trip’s code, as in the address of its page.' }),
    name: tripName.optional().meta({
      description: 'At most 80 characters. Without it, the trip is named after its cities.',
    }),
    emails: tripEmails.default(true).meta({
      description: 'Whether we email you when a game moves. Needs a confirmed address.',
    }),
  }),
  changeMyTrip: z.strictObject({
    name: tripName.optional().meta({ description: 'At most 80 characters.' }),
    emails: tripEmails.optional().meta({ description: 'Whether we email you when a game moves.' }),
  }),
  replaceMyVisits: z.strictObject({
    visits: z
      .array(
        z.strictObject({
          kind: z.enum(['venue', 'team']),
          id: z.string().meta({ description: 'A venue’s id, or a team’s stable id.' }),
          visited_on: z.string().nullable().default(null).meta({
            format: 'date',
            description: 'Like 2026-07-04, not in the future; null without a date.',
          }),
        }),
        { error: 'must be a list of visits' },
      )
      .meta({ description: 'Each venue and team at most once.' }),
  }),
} as const;

export const NO_QUERY = z.strictObject({});

export const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The id of a saved trip.',
  league: 'nfl, nba, nhl or mlb.',
  team: 'A team’s slug. A former slug or a stable id redirects to it.',
  city: 'A market city’s slug, such as boston. The search finds them.',
  game: 'A game’s id.',
  guide: 'A guide’s slug.',
  roadtrip: 'A roadtrip’s slug.',
  sequence: 'A sequence’s address.',
  stop: 'The number of a stop in the trip’s `stops`, from 1.',
  trip: 'A trip’s code, as in the address of its page.',
};
