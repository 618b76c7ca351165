import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PICKS, SEQUENCE_LENGTHS } from '../../domain/trips/sequence-kinds.ts';
import type { Leg } from '../../domain/trips/leg.ts';
import { instant } from './instant.ts';

/**
 * 'twinbill' holds the NFL's trips to several stadiums; its any-team list holds its home games. 'pick' holds
 * picks outside the lists; 'route' has at most one row, the exact route with its other dates.
 */
export const STORED_SEQUENCE_TYPES = ['any-team', 'same-team', 'twinbill', 'pick', 'route'] as const;
export type StoredSequenceType = (typeof STORED_SEQUENCE_TYPES)[number];

/** The leg leads to the game. */
export interface StoredStop {
  gameId: string;
  venueId: string;
  /** Venue-local, `YYYY-MM-DD`. */
  localDate: string;
  /** An ISO instant; null while only the date is known. */
  startsAt: string | null;
  /** Builds before the network's drives lack the rush hour. */
  leg: (Omit<Leg, 'rushMinutes'> & Partial<Leg>) | null;
}

/** One entry of a list, with its other dates folded in. */
export const gameSequences = pgTable(
  'game_sequences',
  {
    roadtripSlug: text('roadtrip_slug').notNull(),
    type: text('type', { enum: STORED_SEQUENCE_TYPES }).notNull(),
    length: text('length', { enum: SEQUENCE_LENGTHS }).notNull(),
    position: integer('position').notNull(),
    address: text('address').notNull(),
    pick: text('pick', { enum: PICKS }),
    team: text('team'),
    firstDate: date('first_date', { mode: 'string' }).notNull(),
    lastDate: date('last_date', { mode: 'string' }).notNull(),
    miles: integer('miles').notNull(),
    minutes: integer('minutes').notNull(),
    smallestSlack: integer('smallest_slack'),
    stops: jsonb('stops').$type<StoredStop[]>().notNull(),
    games: integer('games')
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(stops)`),
    otherDates: jsonb('other_dates').$type<StoredStop[][]>().notNull(),
    otherAddresses: text('other_addresses').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.roadtripSlug, table.type, table.length, table.position] })],
);

/** The fingerprint covers the games, the version the rules. */
export const sequenceBuilds = pgTable('sequence_builds', {
  roadtripSlug: text('roadtrip_slug').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** Covers drives, limits and ranking. */
  rulesVersion: text('rules_version').notNull().default(''),
  /** The latest first date of each month with any-team sequences, in order. */
  monthEnds: date('month_ends', { mode: 'string' }).array().notNull().default([]),
  builtAt: instant('built_at').notNull(),
});

/** Pages of sequences that no longer exist tell what changed. */
export const retiredSequences = pgTable(
  'retired_sequences',
  {
    roadtripSlug: text('roadtrip_slug').notNull(),
    address: text('address').notNull(),
    type: text('type', { enum: STORED_SEQUENCE_TYPES }).notNull(),
    team: text('team'),
    stops: jsonb('stops').$type<StoredStop[]>().notNull(),
    lastDate: date('last_date', { mode: 'string' }).notNull(),
    retiredAt: instant('retired_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roadtripSlug, table.address] })],
);
