import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Holds the buckets that are not full. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    action: text('action').notNull(),
    keyHash: text('key_hash').notNull(),
    fullAt: instant('full_at').notNull(),
    wasAllowed: boolean('was_allowed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.action, table.keyHash] })],
);
