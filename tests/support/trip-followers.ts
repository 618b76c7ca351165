import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../src/db/neon/client.ts';
import { savedTrips, tripFollowers, tripPlans } from '../../src/db/schema/saved-trips.ts';
import type { PlanCause } from '../../src/domain/trips/watch/saved-trip.ts';

/** Stores a follower, confirmed unless `changes` say otherwise. Returns the token of their link. */
export async function storeFollower(
  db: Database,
  savedTripId: string,
  changes: Partial<typeof tripFollowers.$inferInsert> = {},
): Promise<string> {
  const token = randomUUID().replaceAll('-', '');
  const at = new Date('2026-11-01T12:00:00Z');
  await db.insert(tripFollowers).values({
    id: randomUUID(),
    savedTripId,
    email: `${randomUUID()}@example.com`,
    token,
    createdAt: at,
    confirmedAt: at,
    ...changes,
  });
  return token;
}

/** Gives a saved trip its next plan, as its owner does. */
export async function storePlan(
  db: Database,
  savedTripId: string,
  { code, cause, at }: { code: string; cause: PlanCause; at: Date },
): Promise<void> {
  const { length } = await db.select().from(tripPlans).where(eq(tripPlans.savedTripId, savedTripId));
  await db.insert(tripPlans).values({ savedTripId, number: length + 1, code, cause, createdAt: at });
  await db.update(savedTrips).set({ code }).where(eq(savedTrips.id, savedTripId));
}

export async function readFollowers(db: Database, savedTripId: string) {
  return db.select().from(tripFollowers).where(eq(tripFollowers.savedTripId, savedTripId));
}
