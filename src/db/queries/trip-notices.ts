import { asc, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { savedTrips, tripNotices } from '../schema/saved-trips.ts';

export type NoticesRead = Awaited<ReturnType<typeof readNotices>>;

/** Notices are sorted, the newest first. */
export async function readNotices(
  db: Database,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [rows, [total]] = await db.batch([
    db
      .select({ notice: tripNotices, tripName: savedTrips.name })
      .from(tripNotices)
      .innerJoin(savedTrips, eq(savedTrips.id, tripNotices.savedTripId))
      .where(eq(savedTrips.userId, userId))
      .orderBy(desc(tripNotices.createdAt), asc(tripNotices.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({ count: count() })
      .from(tripNotices)
      .innerJoin(savedTrips, eq(savedTrips.id, tripNotices.savedTripId))
      .where(eq(savedTrips.userId, userId)),
  ]);
  return {
    notices: rows.map(({ notice, tripName }) => ({ ...notice, tripName })),
    totalItems: total?.count ?? 0,
  };
}
