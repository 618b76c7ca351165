import * as v from 'valibot';
import { isLocalDateTime } from '../../domain/dates/zoned-time.ts';
import { LEAGUE_PATHS, leagueFromPath } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
import { MAX_TEXT_LENGTH } from '../urls/query-codec.ts';
import { described } from './shapes.ts';

const MAX_PAGE = 9999;
const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `must be one of ${values.join(', ')}`);

/** Accepts digits without a sign, an exponent or a leading zero. */
const wholeNumber = (maximum: number, fallback: number, description: string) =>
  described(
    v.pipe(
      v.optional(v.string(), String(fallback)),
      v.check(
        (text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= maximum,
        `must be a whole number from 1 to ${maximum}`,
      ),
      v.transform(Number),
    ),
    description,
    { type: 'integer', minimum: 1, maximum, default: fallback },
  );

export const league = described(
  v.optional(
    v.pipe(
      oneOf(LEAGUE_PATHS),
      v.transform((path) => leagueFromPath(path)),
    ),
  ),
  'Only this league.',
);

export const bySlug = (slug: string) => ALL_TEAMS.find((candidate) => candidate.slug === slug);

export const team = (description: string) =>
  described(
    v.optional(
      v.pipe(
        v.string(),
        v.check((slug) => bySlug(slug) !== undefined, 'must be a team’s slug, as in /api/v1/teams'),
        v.transform((slug) => mustExist(bySlug(slug))),
      ),
    ),
    description,
  );

const date = (description: string) =>
  described(
    v.optional(
      v.pipe(
        v.string(),
        // Postgres has no year 0.
        v.check(
          (text) => isLocalDateTime(`${text}T00:00:00`) && text >= '0001',
          'must be a date like 2026-12-31',
        ),
      ),
    ),
    description,
    { format: 'date' },
  );

export const dates = {
  from: date('Only games on or after this date, local to the venue.'),
  to: date('Only games on or before this date, local to the venue.'),
};

export const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
export const NOT_IN_ORDER = 'must not be before "from"';

export const page = wholeNumber(MAX_PAGE, 1, 'The page number, from 1.');

export const paged = { page, page_size: wholeNumber(MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, 'Items per page.') };

const MAX_LENGTH = v.maxCodePoints<string, number, string>(
  MAX_TEXT_LENGTH,
  `must be at most ${MAX_TEXT_LENGTH} characters`,
);

/** @param missing what it is for. */
export const typed = (missing: string, description: string) =>
  described(
    v.pipe(v.string(`is required: ${missing}`), v.trim(), v.nonEmpty('must not be empty'), MAX_LENGTH),
    description,
    { minLength: 1, maxLength: MAX_TEXT_LENGTH },
  );

export const optionalText = (description: string) =>
  described(v.optional(v.pipe(v.string(), v.trim(), MAX_LENGTH)), description, {
    maxLength: MAX_TEXT_LENGTH,
  });
