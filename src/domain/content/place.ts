import type { SourceAge } from './freshness.ts';

export const PLACE_KINDS = ['eat', 'drink', 'stay', 'see', 'kids', 'rain'] as const;

export const MEALS = ['breakfast', 'lunch', 'dinner'] as const;

export const GUIDE_DAYS = [1, 2, 3] as const;
export type GuideDay = (typeof GUIDE_DAYS)[number];
export const GAME_DAY: GuideDay = 3;

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** From $ (under $15 a person, or a plain room) to $$$$. */
export const PRICE_BANDS = ['$', '$$', '$$$', '$$$$'] as const;

export interface Place {
  name: string;
  kind: (typeof PLACE_KINDS)[number];
  /** It also suits children or a rainy day. */
  also: readonly ('kids' | 'rain')[];
  area: string;
  street: string | null;
  price: (typeof PRICE_BANDS)[number] | null;
  /** The guide's day for it; null for any day. */
  day: GuideDay | null;
  /** Venues whose teams' guides pass it on day 3; none in a city with one. */
  nearVenues: readonly string[];
  /** Empty unless it is a place to eat. */
  meals: readonly (typeof MEALS)[number][];
  closed: readonly (typeof WEEKDAYS)[number][];
  /** The year an institution opened. */
  since: number | null;
  text: string;
  url: string | null;
}

/** Returns the day for the guide of a venue's team; null for any day or none. */
export function guideDayOf(
  { day, nearVenues }: Pick<Place, 'day' | 'nearVenues'>,
  venueId: string,
): GuideDay | null {
  // The Worker is released before its content is loaded, so a stored row may lack the list.
  const near = new Set(nearVenues);
  if (near.has(venueId)) return GAME_DAY;
  return day === GAME_DAY && near.size > 0 ? null : day;
}

export interface FareSource {
  url: string | null;
  age: SourceAge;
}

/** Rows that an older release loaded have no sources. */
export interface CityFacts {
  places: readonly Place[];
  arrivals: readonly {
    /** A code like MKE. */
    airport: string;
    by: string;
    minutes: number | null;
    fare: string | null;
    /** The first and the last run. */
    runs: string | null;
    source?: FareSource;
  }[];
  dayPass: string | null;
  dayPassSource?: FareSource | null;
  taxi: string | null;
  taxiSource?: FareSource | null;
  /** Twelve averages from January on: °F, °F, and days with at least 0.1 inch of rain. */
  climate: {
    high: readonly number[];
    low: readonly number[];
    /** The other city whose record is used, if any. */
    at: string | null;
    /** Null where the record counts other days. */
    wetDays: readonly number[] | null;
  } | null;
}
