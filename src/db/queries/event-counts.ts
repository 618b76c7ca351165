import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { eventCounts, type CountedEvent } from '../schema/jobs.ts';

/**
 * Belongs into the batch of what it counts.
 * @param isDone whether it happened, where the batch may change nothing.
 */
export function countEvent(db: Database, event: CountedEvent, now: Date, isDone: SQL = sql`true`) {
  return db.execute(sql`
    INSERT INTO ${eventCounts} AS counted (event, date, count)
    SELECT ${event}, ${now.toISOString().slice(0, 10)}::date, 1 WHERE ${isDone}
    ON CONFLICT (event, date) DO UPDATE SET count = counted.count + 1`);
}
