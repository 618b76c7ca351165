import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { sqlStateOf } from '../../neon/failure.ts';

/** Division by zero. */
export const OVERTAKEN_SQLSTATE = '22012';

export function isOvertaken(error: unknown): boolean {
  return sqlStateOf(error) === OVERTAKEN_SQLSTATE;
}

/** @param statement returns a row for each changed or locked row. */
export function failBatchUnlessChanged(db: Database, statement: SQL) {
  return db.execute(sql`WITH changed AS (${statement}) SELECT 1 / count(*) FROM changed`);
}
