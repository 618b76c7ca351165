import { desc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { savedTrips, tripPlans } from '../schema/saved-trips.ts';

export type StoredPlan = typeof tripPlans.$inferSelect;

/** Newest first. */
export function selectPlans(db: Database, isOfTrip: SQL | undefined, limit: number) {
  return db
    .select({ plan: tripPlans })
    .from(tripPlans)
    .innerJoin(savedTrips, eq(savedTrips.id, tripPlans.savedTripId))
    .where(isOfTrip)
    .orderBy(desc(tripPlans.number))
    .limit(limit);
}
