import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { versions } from '../schema/jobs.ts';

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
