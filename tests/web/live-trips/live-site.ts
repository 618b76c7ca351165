import { eq } from 'drizzle-orm';
import { places } from '../../../src/db/schema/places.ts';
import { savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import type { TestSite } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { openFan, saved, TEXAS } from '../account/saved-trips-site.ts';

export const DALLAS = 'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1';

/** A fan's trip, with its keys. */
export async function sharedTrip(site: TestSite, code = TEXAS) {
  const fan = await openFan(site);
  const trip = await saved(site, fan, code);
  const key = trip.liveKey ?? '';
  return { fan, trip, key, ownKey: trip.ownKey, page: paths.savedTrip(trip.id) };
}

export async function rowOf(site: TestSite, id: string) {
  const [row] = await site.db.select().from(savedTrips).where(eq(savedTrips.id, id));
  if (!row) throw new Error('the trip is gone');
  return row;
}

/** From Austin and back, which nobody but the owner may read. */
export async function codeFromAustin(
  site: TestSite,
  ids: readonly string[],
  limits: Parameters<typeof codeOf>[1] = { daysBefore: 1, daysAfter: 1 },
): Promise<string> {
  const [austin] = await site.db.select().from(places);
  return codeOf(ids, { isBackHome: true, ...limits }, austin?.number ?? null);
}

/** A friend's request, from a network of its own. */
export const ask = (site: TestSite, path: string, headers: Record<string, string> = {}) =>
  site.get(path, { ...freshNetwork(), ...headers });
