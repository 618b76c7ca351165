import * as z from 'zod';
import { SEAT_KINDS, type VenueRule } from '../../src/domain/content/venue-facts.ts';
import { LEAGUE_PATHS, LEAGUES } from '../../src/domain/leagues.ts';
import { checked, line, webAddress } from './text-file.ts';
import { proof, sources } from './sourced.ts';

const MAX_ROWS = 5;
const MAX_PARKING = 3;

const sentence = z.strictObject({ text: line(220), ...proof });
const bags = z.strictObject({ text: line(220), link: webAddress, ...proof });

function rows<Row extends z.ZodType>(row: Row, maxRows: number) {
  return z.array(row, 'must be a list').max(maxRows, `has more than ${maxRows} rows`).default([]);
}

/** Describes `venues/<venue-id>.yml`. What is not known is left out. */
export const VENUE_SCHEMA = z.strictObject({
  venue: line(60),
  checked,
  site: webAddress,
  sources,
  address: sentence.optional(),
  gates: rows(
    z.strictObject({
      name: line(60),
      street: line(60).optional(),
      opens: z.int('must be minutes').min(15).max(300).optional(),
      ...proof,
    }),
    8,
  ),
  bags: bags.optional(),
  outside_food: sentence.optional(),
  reentry: sentence.optional(),
  cashless: sentence.optional(),
  mobile_tickets: sentence.optional(),
  transit: rows(
    z.strictObject({
      line: line(60),
      stop: line(60),
      direction: line(60).optional(),
      walk: z.int('must be minutes').min(0).max(60).optional(),
      step_free: z.boolean().optional(),
      last: line(80).optional(),
      ...proof,
    }),
    MAX_ROWS,
  ),
  ride_hail: sentence.optional(),
  parking: rows(
    z.strictObject({ name: line(80), price: line(30).optional(), text: line(160).optional(), ...proof }),
    MAX_PARKING,
  ),
  accessible: sentence.optional(),
  family: sentence.optional(),
  weather: sentence.optional(),
  seats: rows(
    z.strictObject({
      kind: z.enum(SEAT_KINDS),
      sections: line(80),
      why: line(160),
      league: z.enum(LEAGUES, `must be one of ${LEAGUES.join(', ')}`).optional(),
      ...proof,
    }),
    MAX_ROWS,
  ),
  food: rows(
    z.strictObject({ dish: line(80), stand: line(80).optional(), section: line(60).optional(), ...proof }),
    MAX_ROWS,
  ),
  tailgating: sentence.optional(),
});

/** Rules that a venue changes from season to season. */
export const VENUE_RULES = [
  { rule: 'bags', field: 'bags' },
  { rule: 'outsideFood', field: 'outside_food' },
  { rule: 'reentry', field: 'reentry' },
  { rule: 'cashless', field: 'cashless' },
  { rule: 'mobileTickets', field: 'mobile_tickets' },
] as const satisfies readonly { rule: VenueRule; field: string }[];

/** Describes `leagues/<league>.yml`: rules of all its venues that give none of their own. */
export const LEAGUE_RULES_SCHEMA = z.strictObject({
  league: z.enum(LEAGUE_PATHS, `must be one of ${LEAGUE_PATHS.join(', ')}`),
  checked,
  sources,
  bags,
});

export type VenueFront = z.infer<typeof VENUE_SCHEMA>;
export type LeagueRulesFront = z.infer<typeof LEAGUE_RULES_SCHEMA>;
