import { lte } from 'drizzle-orm';
import { toRoadtripCard, type RoadtripCard } from '../../domain/content/roadtrip.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents } from '../schema/games.ts';
import { selectFeaturedRoadtrips } from './roadtrips.ts';
import { selectUpcoming, type ListedGame } from './upcoming-games.ts';

interface HomeData {
  gamesAhead: ListedGame[];
  featured: RoadtripCard[];
}

const selectGamesAhead = cachedStatement((db, value: ValueNamed<{ now: Date; throughDate: string }>) =>
  selectUpcoming(db, value('now'), lte(gameEvents.localDate, value('throughDate'))),
);

/** `throughDate` is inclusive and venue-local. */
export async function readHome(
  db: Database,
  { now, throughDate }: { now: Date; throughDate: string },
): Promise<HomeData> {
  const [gamesAhead, featured] = await db.batch([
    selectGamesAhead({ now, throughDate }),
    selectFeaturedRoadtrips({}),
  ]);
  return { gamesAhead, featured: featured.map(toRoadtripCard) };
}
