import {
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { VOTE_ANSWERS } from '../../domain/votes/vote-answer.ts';
import { instant } from './instant.ts';
import { NEW_KEY } from './saved-trips.ts';

export const groupVotes = pgTable('group_votes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  key: text('key').notNull().unique().default(NEW_KEY),
  title: text('title').notNull(),
  state: text('state', { enum: ['open', 'closed'] })
    .notNull()
    .default('open'),
  /** The position of the chosen option; null while open. */
  chosen: smallint('chosen'),
  /** Of the chosen trip's live page at that time. */
  chosenLiveKey: text('chosen_live_key'),
  /** Answers are taken to the end of this date in `timeZone`. */
  closesOn: date('closes_on', { mode: 'string' }).notNull(),
  timeZone: text('time_zone').notNull(),
  /** The last date of any option. */
  lastDate: date('last_date', { mode: 'string' }).notNull(),
  /** No new people. */
  isLocked: boolean('is_locked').notNull().default(false),
  /** Incremented by each change of the organizer. */
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

export const voteOptions = pgTable(
  'vote_options',
  {
    voteId: uuid('vote_id').notNull(),
    /** From 1. */
    position: smallint('position').notNull(),
    /** Null when the organizer deleted the trip; its code stays. */
    savedTripId: uuid('saved_trip_id'),
    /** Without the organizer's home. */
    code: text('code').notNull(),
    /** When the trip got another plan since the vote was opened. */
    changedAt: instant('changed_at'),
  },
  (table) => [primaryKey({ columns: [table.voteId, table.position] })],
);

export const voters = pgTable(
  'voters',
  {
    id: uuid('id').primaryKey(),
    voteId: uuid('vote_id').notNull(),
    name: text('name').notNull(),
    /** The name in lower case, without accents and spaces. */
    nameKey: text('name_key').notNull(),
    /** HMAC of the browser's cookie with the vote's id; null for one whom only a link knows. */
    browserHash: text('browser_hash'),
    /** SHA-256 of the personal link's key. */
    linkHash: text('link_hash'),
    isLinkFromOrganizer: boolean('is_link_from_organizer').notNull().default(false),
    placeNumber: integer('place_number'),
    awayDates: date('away_dates', { mode: 'string' }).array().notNull().default([]),
    note: text('note').notNull().default(''),
    /** Where to write what is decided. */
    email: text('email'),
    emailToken: text('email_token').unique(),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.voteId, table.nameKey)],
);

export const votes = pgTable(
  'votes',
  {
    voterId: uuid('voter_id').notNull(),
    position: smallint('position').notNull(),
    answer: text('answer', { enum: VOTE_ANSWERS }).notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.voterId, table.position] })],
);
