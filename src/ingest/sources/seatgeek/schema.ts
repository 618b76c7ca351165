import * as v from 'valibot';

/** SeatGeek sends booleans, 0 and 1, or nothing for false. */
const flag = v.pipe(
  v.optional(v.unknown(), false),
  v.transform((value) => Boolean(value) && value !== '0' && value !== 'false'),
);

const text = v.nullish(v.string());
const number = v.pipe(v.number(), v.finite());
const whole = v.pipe(v.number(), v.safeInteger());

/** What cannot be read counts as missing. */
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.nullish(schema), null);

const performer = v.object({
  id: number,
  name: v.string(),
  slug: text,
  type: text,
  primary: flag,
  home_team: flag,
  away_team: flag,
  home_venue_id: orNull(number),
});

const venue = v.object({
  id: v.nullish(number),
  name: text,
  address: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  timezone: text,
  location: orNull(v.object({ lat: number, lon: number })),
});

/** `stats` has been empty since 2024. */
export const seatGeekEvent = v.object({
  id: whole,
  type: v.string(),
  title: v.pipe(v.string(), v.nonEmpty()),
  status: text,
  conditional: flag,
  datetime_local: text,
  datetime_utc: text,
  date_tbd: flag,
  time_tbd: flag,
  datetime_tbd: flag,
  taxonomies: orNull(v.array(v.object({ name: v.string() }))),
  performers: v.pipe(v.array(performer), v.nonEmpty()),
  venue: v.nullish(venue),
  url: text,
  stats: orNull(v.object({ lowest_price: orNull(number), average_price: orNull(number) })),
});

export const seatGeekEventKey = v.pick(seatGeekEvent, ['type', 'taxonomies', 'datetime_utc']);

export type SeatGeekEvent = v.InferOutput<typeof seatGeekEvent>;
export type SeatGeekPerformer = v.InferOutput<typeof performer>;
export type SeatGeekVenue = v.InferOutput<typeof venue>;

export const seatGeekTeam = v.object({
  id: v.pipe(whole, v.minValue(1)),
  name: v.string(),
  slug: text,
  type: text,
  divisions: orNull(v.array(v.unknown())),
  has_upcoming_events: flag,
});

export type SeatGeekTeam = v.InferOutput<typeof seatGeekTeam>;
