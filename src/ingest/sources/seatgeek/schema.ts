import * as z from 'zod';

/** SeatGeek wrote flags as booleans, then as 0 and 1, and leaves them out when false (game-data.md 1.3). */
const flag = z
  .unknown()
  .optional()
  .transform((value) => Boolean(value) && value !== '0' && value !== 'false');

const text = z.string().nullish();
const price = z.number().nullish().catch(null);

const performer = z.object({
  id: z.number(),
  name: z.string(),
  slug: text,
  type: text,
  primary: flag,
  home_team: flag,
  away_team: flag,
  home_venue_id: z.number().nullish().catch(null),
});

const venue = z.object({
  id: z.number().nullish(),
  name: text,
  address: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  timezone: text,
  location: z.object({ lat: z.number(), lon: z.number() }).nullish().catch(null),
});

/**
 * One event of `/events`. Unknown keys are dropped; what a game can do without may be missing, and
 * `stats` is empty since 2024 (game-data.md 0.1).
 */
export const seatGeekEvent = z.object({
  id: z.number().int(),
  type: z.string(),
  title: z.string().min(1),
  status: text,
  conditional: flag,
  datetime_local: text,
  datetime_utc: text,
  date_tbd: flag,
  time_tbd: flag,
  datetime_tbd: flag,
  taxonomies: z
    .array(z.object({ name: z.string() }))
    .nullish()
    .catch(null),
  performers: z.array(performer).min(1),
  venue: venue.nullish(),
  url: text,
  stats: z.object({ lowest_price: price, average_price: price }).nullish().catch(null),
});

/** The little that tells whether an event belongs to what was asked for. */
export const seatGeekEventGist = seatGeekEvent.pick({ type: true, taxonomies: true, datetime_utc: true });

export type SeatGeekEvent = z.infer<typeof seatGeekEvent>;
export type SeatGeekPerformer = z.infer<typeof performer>;
export type SeatGeekVenue = z.infer<typeof venue>;

/** One performer of `/performers` as far as it tells a team. */
export const seatGeekTeam = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  slug: text,
  type: text,
  divisions: z.array(z.unknown()).nullish().catch(null),
  has_upcoming_events: flag,
});

export type SeatGeekTeam = z.infer<typeof seatGeekTeam>;
