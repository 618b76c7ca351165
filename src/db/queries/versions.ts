import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { versions } from '../schema/jobs.ts';

/** Raised by what changes rows that games are shown with and that no cache tag stands for. */
export const BEHIND_GAMES = 'behind-games';

/** Says in a batch that things changed as a whole: a league ('games:NFL'), texts, what a cache tag stands for. */
export function raiseVersions(db: Database, names: readonly [string, ...string[]], now: Date) {
  return db
    .insert(versions)
    .values([...new Set(names)].map((name) => ({ name, version: 1, changedAt: now })))
    .onConflictDoUpdate({
      target: versions.name,
      set: { version: sql`${versions.version} + 1`, changedAt: now },
    });
}

/**
 * One statement that writes, and raises versions if any row was written.
 * @param write ends where a RETURNING clause may follow.
 * @param name of the version, out of a written row's columns where it differs from row to row.
 * @returns as many rows as versions were raised; a row's `rows` says how many were written in all.
 */
export function raisingVersions(write: SQL, name: SQL, now: Date): SQL {
  return sql`
    WITH written AS (${write} RETURNING ${name} AS name),
    raised AS (
      INSERT INTO ${versions} (name, version, changed_at)
      SELECT DISTINCT name, 1, ${now.toISOString()}::timestamptz FROM written
      ON CONFLICT (name) DO UPDATE SET version = ${versions.version} + 1, changed_at = excluded.changed_at)
    SELECT count(*)::int AS rows FROM written`;
}
