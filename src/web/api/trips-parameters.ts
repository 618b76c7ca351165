import * as z from 'zod';
import { LEAGUE_PATHS } from '../../domain/leagues.ts';
import { DRIVING_HOURS, TRIP_PACES, TRIP_SORTS } from '../../domain/trips/finder/trip-question.ts';
import { MAX_DAYS, MAX_PINNED, MAX_SKIPPED, MAX_TEAMS, parseTripsQuery } from '../urls/parse-trips-query.ts';

/** The finder's own parser checks the values, so that both say the same. */
const text = (description: string, schema: z.core.JSONSchemaMeta = {}) =>
  z
    .string()
    .optional()
    .meta({ description, ...schema });

const list = (description: string, maxItems: number, items: z.core.JSONSchemaMeta = {}) =>
  z.array(z.string().meta(items)).default([]).meta({ description, maxItems });

export const tripsQuery = z
  .strictObject({
    from: text(
      'Where the trip starts: a place’s slug, or what `/api/v1/places` finds. Without it, anywhere.',
    ),
    start: text('The first date, local to the venues. Without dates, the coming weekend.', {
      format: 'date',
    }),
    end: text('The last date, at most 120 days after the first.', { format: 'date' }),
    days: text('The length of the trip in days, anywhere between the two dates.', {
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
    drive: text('The most hours of driving per day; 8 by default.', {
      type: 'integer',
      enum: [...DRIVING_HOURS],
    }),
    back: text('Whether the trip ends at home; `yes` by default.', { enum: ['yes', 'no'] }),
    leave: text('The earliest departure on the first date, 06:00 to 22:00; 06:00 by default.'),
    home: text('The latest arrival at home on the last date, 02:00 at most; midnight by default.'),
    sort: text('What matters most; `most` games by default.', { enum: [...TRIP_SORTS] }),
    border: text('Whether the trip may cross the border; `yes` by default.', { enum: ['yes', 'no'] }),
    pace: text('As many games as possible, one a day, or with a free day; `most` by default.', {
      enum: [...TRIP_PACES],
    }),
    weekdays: text('Only trips from Friday to Sunday; needs `days` of 3 or fewer.', {
      enum: ['any', 'fri-sun'],
    }),
    page: text('The page number, from 1; only with `days`.', { type: 'integer', minimum: 1 }),
  })
  .superRefine((given, context) => {
    const parsed = parseTripsQuery(
      new URLSearchParams(
        Object.entries(given).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        ),
      ),
    );
    if (parsed.kind === 'parsed') return;
    for (const { field, message } of parsed.problems) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
