import { gt, lt, sql } from 'drizzle-orm';
import { SERVER_ERROR_WINDOW_MS, type ServerErrorFacts } from '../../domain/alerts/alerts.ts';
import type { Database } from '../neon/client.ts';
import { serverErrors } from '../schema/jobs.ts';

export function selectServerErrors(db: Database, now: Date) {
  const { minute, responses, requests } = serverErrors;
  // Rows of earlier versions count no requests.
  const total = sql`greatest(${requests}, ${responses})`;
  return db
    .select({
      responses: sql`coalesce(sum(${responses}), 0)`.mapWith(Number),
      requests: sql`coalesce(sum(${total}), 0)`.mapWith(Number),
      firstAt: sql`min(${minute}) FILTER (WHERE ${responses} > 0)`.mapWith(minute),
    })
    .from(serverErrors)
    .where(gt(minute, new Date(now.getTime() - SERVER_ERROR_WINDOW_MS)));
}

export type ResponseCounts = Omit<ServerErrorFacts, 'firstAt'>;

/**
 * @param byMinute by the minute's start in epoch milliseconds, at least one.
 * @returns the counts of all isolates in the last hour.
 */
export async function addResponseCounts(
  db: Database,
  byMinute: ReadonlyMap<number, ResponseCounts>,
  now: Date,
): Promise<ServerErrorFacts> {
  const [, [counts]] = await db.batch([
    db
      .insert(serverErrors)
      .values([...byMinute].map(([minute, added]) => ({ minute: new Date(minute), ...added })))
      .onConflictDoUpdate({
        target: serverErrors.minute,
        set: {
          responses: sql`${serverErrors.responses} + excluded.answers`,
          requests: sql`${serverErrors.requests} + excluded.requests`,
        },
      }),
    selectServerErrors(db, now),
  ]);
  if (!counts) throw new Error('an aggregate without groups gave no row');
  return counts;
}

export async function deleteOldServerErrors(db: Database, before: Date): Promise<number> {
  return (await db.delete(serverErrors).where(lt(serverErrors.minute, before))).rowCount;
}
