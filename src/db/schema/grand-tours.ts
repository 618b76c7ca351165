import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { LEAGUES } from '../../domain/leagues.ts';
import type { StoredTour } from '../../domain/trips/tour/stored-tour.ts';

export const grandTours = pgTable('grand_tours', {
  league: text('league', { enum: LEAGUES }).primaryKey(),
  rulesVersion: integer('rules_version').notNull(),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  lastDate: date('last_date', { mode: 'string' }).notNull(),
  /** In the order of play. */
  gameIds: text('game_ids').array().notNull(),
  tour: jsonb('tour').$type<StoredTour>().notNull(),
});
