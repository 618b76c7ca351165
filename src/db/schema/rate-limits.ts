import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Holds the buckets that are not full. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    action: text('action').notNull(),
    keyHash: text('key_hash').notNull(),
    fullAt: timestamp('full_at', { withTimezone: true, mode: 'date' }).notNull(),
    wasAllowed: boolean('was_allowed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.action, table.keyHash] })],
);
