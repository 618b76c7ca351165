import { lte } from 'drizzle-orm';
import { roadtripCardOf, type RoadtripCard } from '../../domain/roadtrip.ts';
import type { Database } from '../client.ts';
import { gameEvents } from '../schema/index.ts';
import { selectFeaturedRoadtrips } from './roadtrips.ts';
import { selectUpcoming, type ListedGame } from './upcoming-games.ts';

interface HomeData {
  /** Upcoming, of all four leagues, by start. */
  gamesAhead: ListedGame[];
  /** By their place. */
  featured: RoadtripCard[];
}

/**
 * What home shows, in one round trip.
 * @param throughDate the last venue-local date of interest, inclusive.
 */
export async function readHome(
  db: Database,
  { now, throughDate }: { now: Date; throughDate: string },
): Promise<HomeData> {
  const [gamesAhead, featured] = await db.batch([
    selectUpcoming(db, now, lte(gameEvents.localDate, throughDate)),
    selectFeaturedRoadtrips(db),
  ]);
  return { gamesAhead, featured: featured.map(roadtripCardOf) };
}
