import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

const ALERT_CHANNELS = ['mail', 'webhook'] as const;
export type AlertChannelName = (typeof ALERT_CHANNELS)[number];

export const serverErrors = pgTable('server_errors', {
  minute: instant('minute').primaryKey(),
  /** 5xx responses. */
  responses: integer('answers').notNull(),
  /** All requests; 0 in rows of versions that counted only 5xx responses. */
  requests: integer('requests').notNull().default(0),
});

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
