import * as z from 'zod';

/** SeatGeek sends booleans, 0 and 1, or nothing for false. */
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

/** `stats` has been empty since 2024. */
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

export const seatGeekEventKey = seatGeekEvent.pick({ type: true, taxonomies: true, datetime_utc: true });

export type SeatGeekEvent = z.infer<typeof seatGeekEvent>;
export type SeatGeekPerformer = z.infer<typeof performer>;
export type SeatGeekVenue = z.infer<typeof venue>;

export const seatGeekTeam = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  slug: text,
  type: text,
  divisions: z.array(z.unknown()).nullish().catch(null),
  has_upcoming_events: flag,
});

export type SeatGeekTeam = z.infer<typeof seatGeekTeam>;
