import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Cache tags of what was written since the edge cache was last told. */
export const staleTags = pgTable('stale_tags', {
  tag: text('tag').primaryKey(),
  generation: bigint('generation', { mode: 'number' }).notNull(),
  markedAt: timestamp('marked_at', { withTimezone: true, mode: 'date' }).notNull(),
});
