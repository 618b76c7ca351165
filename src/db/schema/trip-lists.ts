import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredTripList } from '../../domain/trips/lists/trip-list.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { StoredTour } from '../../domain/trips/tour/stored-tour.ts';
import { instant } from './instant.ts';

export const TRIP_LISTS = ['weekends', 'twinbills'] as const;
export type TripListName = (typeof TRIP_LISTS)[number];

export const tripLists = pgTable('trip_lists', {
  name: text('name', { enum: TRIP_LISTS }).primaryKey(),
  rulesVersion: integer('rules_version').notNull(),
  /** A hash of the list's input and the day. */
  fingerprint: text('fingerprint').notNull(),
  /** The last date on which a trip begins; null for an empty list. */
  lastStart: date('last_start', { mode: 'string' }),
  list: jsonb('list').$type<StoredTripList>().notNull(),
});

export const grandTours = pgTable('grand_tours', {
  league: text('league', { enum: LEAGUES }).primaryKey(),
  rulesVersion: integer('rules_version').notNull(),
  foundAt: instant('found_at').notNull(),
  lastDate: date('last_date', { mode: 'string' }).notNull(),
  /** In the order of play. */
  gameIds: text('game_ids').array().notNull(),
  tour: jsonb('tour').$type<StoredTour>().notNull(),
});
