import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Cities where trips start (drives/README.md). */
export const places = pgTable('places', {
  slug: text('slug').primaryKey(),
  /** Permanent, because addresses of trips hold it. */
  number: integer('number').notNull().unique(),
  name: text('name').notNull(),
  region: text('region').notNull(),
  country: text('country', { enum: ['US', 'CA'] }).notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  timeZone: text('time_zone').notNull(),
  population: integer('population').notNull(),
  aliases: text('aliases').array().notNull(),
  /** US ZIP codes, and the first three characters of Canadian postal codes. */
  zips: text('zips').array().notNull(),
  /** Base64 for `decodeDrives`, in the order of drives/venues.tsv. */
  drives: text('drives').notNull(),
  isOffRoad: boolean('is_off_road').notNull(),
});
