import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';

/** SQLSTATE of `onlyIfOne`, and of its batch: division by zero. */
export const OVERTAKEN_SQLSTATE = '22012';

/**
 * A statement that fails its whole batch when it changes nothing: what the batch was decided on no longer
 * holds, because somebody else was first.
 * @param statement that returns a row for each that it changed or locked.
 */
export function failBatchUnlessChanged(db: Database, statement: SQL) {
  return db.execute(sql`WITH changed AS (${statement}) SELECT 1 / count(*) FROM changed`);
}
