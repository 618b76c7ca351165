import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEAGUES } from '../../domain/leagues.ts';
import type { KnownGame } from '../../domain/trips/watch/known-game.ts';
import { NOTICE_MAILS, PLAN_CAUSES, SAVED_TRIP_STATES } from '../../domain/trips/watch/saved-trip.ts';
import type { BoughtTickets } from '../../domain/trips/trip-cost.ts';
import { instant } from './instant.ts';

/** 122 random bits, in 32 hex digits. */
export const NEW_KEY = sql`replace(gen_random_uuid()::text, '-', '')`;

export const savedTrips = pgTable(
  'saved_trips',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** The trip's address (src/domain/trips/code). */
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** The starting city; null starts at the first game. */
    homePlace: integer('home_place'),
    /** Of the starting city, or else of the first venue. */
    timeZone: text('time_zone').notNull(),
    firstDate: date('first_date', { mode: 'string' }).notNull(),
    lastDate: date('last_date', { mode: 'string' }).notNull(),
    state: text('state', { enum: SAVED_TRIP_STATES }).notNull(),
    checkedAt: instant('checked_at').notNull(),
    /** When the owner kept a broken trip; null once a game changes again. */
    acceptedAt: instant('accepted_at'),
    /** When the owner of a past trip said whether they were there. */
    visitsAnsweredAt: instant('visits_answered_at'),
    isMuted: boolean('is_muted').notNull().default(false),
    lastImmediateMailAt: instant('last_immediate_mail_at'),
    /** Incremented by each change of the owner, for If-Match. */
    version: integer('version').notNull().default(1),
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** Of the link and calendar that friends get; null while turned off. */
    liveKey: text('live_key').unique().default(NEW_KEY),
    /** Of the owner's calendar, with the ways from and to home. */
    ownKey: text('own_key').notNull().unique().default(NEW_KEY),
    showsHome: boolean('shows_home').notNull().default(false),
    /** By a game's id; the owner's alone. */
    bought: jsonb('bought').$type<Readonly<Record<string, BoughtTickets>>>().notNull().default({}),
  },
  (table) => [unique().on(table.userId, table.code)],
);

/** What a saved trip was, the present plan included; the newest 20. */
export const tripPlans = pgTable(
  'trip_plans',
  {
    savedTripId: uuid('saved_trip_id').notNull(),
    number: integer('number').notNull(),
    code: text('code').notNull(),
    cause: text('cause', { enum: PLAN_CAUSES }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.savedTripId, table.number] })],
);

/** Links that were turned off or replaced, or whose trip is gone. */
export const endedLinks = pgTable('ended_links', {
  /** SHA-256 of the key, in hex. */
  keyHash: text('key_hash').primaryKey(),
  endedAt: instant('ended_at').notNull(),
});

/** People who asked for an email when a friend's trip changes. */
export const tripFollowers = pgTable(
  'trip_followers',
  {
    id: uuid('id').primaryKey(),
    savedTripId: uuid('saved_trip_id').notNull(),
    email: text('email').notNull(),
    /** Of the link that confirms, and later ends, the emails. */
    token: text('token').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** Null for at most seven days. */
    confirmedAt: instant('confirmed_at'),
    /** When the last email about the trip was queued. */
    toldAt: instant('told_at'),
  },
  (table) => [unique().on(table.savedTripId, table.email)],
);

/** In the order of the trip's code. */
export const savedTripGames = pgTable(
  'trip_games',
  {
    savedTripId: uuid('saved_trip_id').notNull(),
    position: smallint('position').notNull(),
    league: text('league', { enum: LEAGUES }).notNull(),
    gameId: text('game_id').notNull(),
    /** Of the game when the trip was last checked. */
    scheduleVersion: integer('schedule_version').notNull(),
    known: jsonb('known').$type<KnownGame>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.savedTripId, table.position] })],
);

/** What the watch has yet to look at. A refresh writes it in its own batch. */
export const tripChecks = pgTable(
  'trip_checks',
  {
    savedTripId: uuid('saved_trip_id').notNull(),
    league: text('league', { enum: LEAGUES }).notNull(),
    gameId: text('game_id').notNull(),
    scheduleVersion: integer('schedule_version').notNull(),
    createdAt: instant('created_at').notNull(),
    claimId: uuid('claim_id'),
    claimedUntil: instant('claimed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.savedTripId, table.league, table.gameId, table.scheduleVersion] }),
  ],
);

export const tripNotices = pgTable(
  'trip_notices',
  {
    id: uuid('id').primaryKey(),
    savedTripId: uuid('saved_trip_id').notNull(),
    league: text('league', { enum: LEAGUES }).notNull(),
    gameId: text('game_id').notNull(),
    scheduleVersion: integer('schedule_version').notNull(),
    before: jsonb('before').$type<KnownGame>().notNull(),
    after: jsonb('after').$type<KnownGame>().notNull(),
    stateBefore: text('state_before', { enum: SAVED_TRIP_STATES }).notNull(),
    stateAfter: text('state_after', { enum: SAVED_TRIP_STATES }).notNull(),
    mail: text('mail', { enum: NOTICE_MAILS }).notNull(),
    /** The queued mail that tells it; null until then. */
    mailId: uuid('mail_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.savedTripId, table.league, table.gameId, table.scheduleVersion)],
);

/** One token per person mutes all trips. */
export const digestTokens = pgTable('digest_tokens', {
  userId: uuid('user_id').primaryKey(),
  token: text('token').notNull().unique(),
});

/** A mail provider reported them; trips are not mailed to them. */
export const mutedAddresses = pgTable('muted_addresses', {
  email: text('email').primaryKey(),
  reason: text('reason', { enum: ['bounced', 'complained'] }).notNull(),
  reportedAt: instant('reported_at').notNull(),
});
