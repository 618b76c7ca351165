import { asc, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../neon/client.ts';
import { staleTags } from '../schema/stale-tags.ts';
import { incrementVersions } from './versions.ts';

export function markTagsStale(db: Database, tags: readonly string[], now: Date): BatchItem<'pg'>[] {
  const [first, ...others] = tags;
  if (first === undefined) return [];
  const mark = db
    .insert(staleTags)
    .values([...new Set(tags)].map((tag) => ({ tag, generation: 1, markedAt: now })))
    .onConflictDoUpdate({
      target: staleTags.tag,
      set: { generation: sql`${staleTags.generation} + 1`, markedAt: now },
    });
  return [mark, incrementVersions(db, [first, ...others], now)];
}

/** A tag that is marked again gets another generation. */
type StaleTag = Pick<typeof staleTags.$inferSelect, 'tag' | 'generation'>;

export function readStaleTags(db: Database): Promise<StaleTag[]> {
  const { tag, generation } = staleTags;
  return db.select({ tag, generation }).from(staleTags).orderBy(asc(tag));
}

export async function deleteStaleTags(db: Database, tags: readonly StaleTag[]): Promise<void> {
  await db.delete(staleTags).where(sql`(${staleTags.tag}, ${staleTags.generation}) IN (
    SELECT * FROM unnest(
      ${sql.param(tags.map(({ tag }) => tag))}::text[],
      ${sql.param(tags.map(({ generation }) => generation))}::bigint[]))`);
}
