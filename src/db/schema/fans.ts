import { date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const followedTeams = pgTable(
  'followed_teams',
  {
    userId: uuid('user_id').notNull(),
    /** Permanent (src/domain/teams). */
    teamId: integer('team_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.teamId] })],
);

export const homeCities = pgTable('home_cities', {
  userId: uuid('user_id').primaryKey(),
  placeNumber: integer('place_number').notNull(),
  chosenAt: instant('chosen_at').notNull(),
});

export const visits = pgTable(
  'visits',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['venue', 'team'] }).notNull(),
    /** A venue's id, or a team's local id. */
    subject: text('subject').notNull(),
    visitedOn: date('visited_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.subject] })],
);

/** Kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: smallint('status').notNull(),
    response: jsonb('response').$type<unknown>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
