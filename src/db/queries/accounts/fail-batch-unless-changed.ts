import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';

/** This state means division by zero. */
export const OVERTAKEN_SQLSTATE = '22012';

/**
 * Fails the batch when another request was faster.
 * @param statement the statement to check; it returns a row for each changed or locked row.
 */
export function failBatchUnlessChanged(db: Database, statement: SQL) {
  return db.execute(sql`WITH changed AS (${statement}) SELECT 1 / count(*) FROM changed`);
}
