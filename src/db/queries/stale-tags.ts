import { asc, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../neon/client.ts';
import { versions, staleTags } from '../schema/jobs.ts';

/** Covers rows that are shown with games and have no cache tag. */
export const BEHIND_GAMES = 'behind-games';

/** A name is a league ('games:NFL'), the content or a cache tag. */
export function incrementVersions(db: Database, names: readonly [string, ...string[]], now: Date) {
  return db
    .insert(versions)
    .values([...new Set(names)].map((name) => ({ name, version: 1, changedAt: now })))
    .onConflictDoUpdate({
      target: versions.name,
      set: { version: sql`${versions.version} + 1`, changedAt: now },
    });
}

/**
 * Increments versions if `write` changed a row, and returns the number of rows as `rows`. A RETURNING clause
 * is appended to `write`; `name` may use the written row's columns.
 */
export function incrementingVersions(write: SQL, name: SQL, now: Date): SQL {
  return sql`
    WITH written AS (${write} RETURNING ${name} AS name),
    incremented AS (
      INSERT INTO ${versions} (name, version, changed_at)
      SELECT DISTINCT name, 1, ${now.toISOString()}::timestamptz FROM written
      ON CONFLICT (name) DO UPDATE SET version = ${versions.version} + 1, changed_at = excluded.changed_at)
    SELECT count(*)::int AS rows FROM written`;
}

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
