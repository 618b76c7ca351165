import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const staleTags = pgTable('stale_tags', {
  tag: text('tag').primaryKey(),
  generation: bigint('generation', { mode: 'number' }).notNull(),
  markedAt: timestamp('marked_at', { withTimezone: true, mode: 'date' }).notNull(),
});
