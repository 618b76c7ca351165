import type { CheckedTripRow } from '../../db/queries/watch/write-checks.ts';

/**
 * Leaves each person one mail that is sent at once, about the trip whose changed game is nearest. It also tells
 * of the person's other trips of this claim; what a later claim finds waits for a digest.
 * @param mailed the people who have their mail of this run.
 */
export function oneMailAPerson(
  trips: readonly CheckedTripRow[],
  mailed: ReadonlySet<string>,
): CheckedTripRow[] {
  const nearest = new Map<string, string>();
  const byNearest = trips
    .flatMap(({ mail }) => mail ?? [])
    .toSorted((a, b) => a.aboutAt.getTime() - b.aboutAt.getTime());
  for (const { id, userId } of byNearest) {
    if (mailed.has(userId) || nearest.has(userId)) continue;
    nearest.set(userId, id);
  }
  return trips.map((trip) => {
    if (trip.mail === null) return trip;
    const toldBy = nearest.get(trip.mail.userId) ?? null;
    return { ...trip, toldBy, mail: toldBy === trip.mail.id ? trip.mail : null };
  });
}
