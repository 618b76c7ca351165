import { gte, lt, sql, type SQL } from 'drizzle-orm';
import { addDays, localDateAt } from '../../domain/dates/zoned-time.ts';
import type { Database } from '../neon/client.ts';
import { COUNTED_EVENTS, eventCounts, type CountedEvent } from '../schema/jobs.ts';

/**
 * Belongs into the batch of what it counts.
 * @param isDone whether it happened, where the batch may change nothing.
 */
export function countEvent(db: Database, event: CountedEvent, now: Date, isDone?: SQL) {
  return db.execute(countingEvent(event, now, isDone));
}

/** A statement, or a part of one. */
export function countingEvent(event: CountedEvent, now: Date, isDone: SQL = sql`true`): SQL {
  return countingEvents(event, now, sql`(SELECT 1 WHERE ${isDone})`);
}

/** @param times a number of the statement; nothing is written for 0 or null. */
export function countingEvents(event: CountedEvent, now: Date, times: SQL): SQL {
  return sql`
    INSERT INTO ${eventCounts} AS counted (event, date, count)
    SELECT ${event}, ${dayOf(now)}::date, times.count FROM (SELECT ${times} AS count) AS times WHERE times.count > 0
    ON CONFLICT (event, date) DO UPDATE SET count = counted.count + excluded.count`;
}

export type EventCounts = ReturnType<typeof eventCountsOf>;

const DAYS_SHOWN = 30;

/** Of the last 30 days (UTC), today included. */
export function selectEventCounts(db: Database, now: Date) {
  const { event, date, count } = eventCounts;
  const sum = (from: string) =>
    sql`coalesce(sum(${count}) FILTER (WHERE ${date} >= ${from}::date), 0)`.mapWith(Number);
  return db
    .select({
      event,
      today: sum(daysBefore(now, 0)),
      week: sum(daysBefore(now, 6)),
      month: sum(daysBefore(now, DAYS_SHOWN - 1)),
    })
    .from(eventCounts)
    .where(gte(date, daysBefore(now, DAYS_SHOWN - 1)))
    .groupBy(event);
}

/** Every event, also one that never happened. */
export function eventCountsOf(rows: Awaited<ReturnType<typeof selectEventCounts>>) {
  return COUNTED_EVENTS.map(
    (event) => rows.find((row) => row.event === event) ?? { event, today: 0, week: 0, month: 0 },
  );
}

export async function deleteOldEventCounts(db: Database, before: Date): Promise<number> {
  return (await db.delete(eventCounts).where(lt(eventCounts.date, dayOf(before)))).rowCount;
}

function daysBefore(now: Date, days: number): string {
  return addDays(dayOf(now), -days);
}

function dayOf(time: Date): string {
  return localDateAt(time, 'UTC');
}
