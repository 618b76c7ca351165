import { bigint, date, jsonb, pgTable, primaryKey, text, integer } from 'drizzle-orm/pg-core';
import { SOURCE_NAMES } from '../../domain/games/game.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { instant } from './instant.ts';

const JOB_OUTCOMES = ['changed', 'unchanged', 'refused', 'failed', 'busy'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

const JOB_TRIGGERS = ['cron', 'command', 'request'] as const;
export type JobTrigger = (typeof JOB_TRIGGERS)[number];

export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  generation: bigint('generation', { mode: 'number' }).notNull(),
  owner: text('owner').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const jobRuns = pgTable('job_runs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  job: text('job').notNull(),
  league: text('league', { enum: LEAGUES }),
  trigger: text('trigger', { enum: JOB_TRIGGERS }).notNull(),
  source: text('source', { enum: SOURCE_NAMES }),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at').notNull(),
  outcome: text('outcome', { enum: JOB_OUTCOMES }).notNull(),
  /** Null after a successful run. */
  reason: text('reason'),
  counts: jsonb('counts').$type<Record<string, number | Record<string, number>>>().notNull().default({}),
});

/** When the source was last asked about one date, on the day of a saved game. */
export const readDates = pgTable(
  'read_dates',
  {
    league: text('league', { enum: LEAGUES }).notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.league, table.localDate] })],
);

export const rejectedRows = pgTable(
  'rejected_rows',
  {
    league: text('league', { enum: LEAGUES }).notNull(),
    source: text('source', { enum: SOURCE_NAMES }).notNull(),
    rowKey: text('row_key').notNull(),
    reason: text('reason').notNull(),
    raw: jsonb('raw').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.league, table.source, table.rowKey, table.reason] })],
);

/** Learned from rows whose names we knew (docs/rules.md#sources). */
export const vendorIds = pgTable(
  'vendor_ids',
  {
    source: text('source', { enum: SOURCE_NAMES }).notNull(),
    league: text('league', { enum: LEAGUES }).notNull(),
    kind: text('kind', { enum: ['team', 'venue'] }).notNull(),
    vendorId: text('vendor_id').notNull(),
    /** A team's slug, or a venue's id. */
    ourId: text('our_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.league, table.kind, table.vendorId] })],
);

/** One row per tag, league ('games:NFL') or roadtrip. Pages and caches compare the number. */
export const versions = pgTable('versions', {
  name: text('name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const leagueFeeds = pgTable('league_feeds', {
  league: text('league', { enum: LEAGUES }).primaryKey(),
  source: text('source', { enum: SOURCE_NAMES }).notNull(),
  refreshedAt: instant('refreshed_at').notNull(),
  coveredTo: date('covered_to', { mode: 'string' }).notNull(),
  /** When the league last took another source; null with its first one. */
  sourceChangedAt: instant('source_changed_at'),
});

export const staleTags = pgTable('stale_tags', {
  tag: text('tag').primaryKey(),
  generation: bigint('generation', { mode: 'number' }).notNull(),
  markedAt: instant('marked_at').notNull(),
});

const ALERT_CHANNELS = ['mail', 'webhook'] as const;
export type AlertChannelName = (typeof ALERT_CHANNELS)[number];

export const serverErrors = pgTable('server_errors', {
  minute: instant('minute').primaryKey(),
  /** 5xx responses. */
  responses: integer('answers').notNull(),
  /** All requests; 0 in rows of versions that counted only 5xx responses. */
  requests: integer('requests').notNull().default(0),
});

export const COUNTED_EVENTS = [
  'trip-saved',
  /** By somebody who was signed out. */
  'trip-kept',
  'team-followed',
  /** Somebody's emails about a friend's trip. */
  'trip-followed',
  'vote-opened',
  'vote-answered',
  'fix-taken',
  'question-refused',
  'email-held-back',
] as const;
export type CountedEvent = (typeof COUNTED_EVENTS)[number];

/** What people did, without names. */
export const eventCounts = pgTable(
  'event_counts',
  {
    event: text('event', { enum: COUNTED_EVENTS }).notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.date] })],
);

/** One row per sent alert and channel, until the alert is over. */
export const sentAlerts = pgTable(
  'told_alerts',
  {
    channel: text('channel', { enum: ALERT_CHANNELS }).notNull(),
    name: text('name').notNull(),
    since: instant('since'),
    summary: text('summary').notNull(),
    sentAt: instant('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.name] })],
);
