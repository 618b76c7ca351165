import { lte } from 'drizzle-orm';
import { toRoadtripCard } from '../../domain/content/roadtrip.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents } from '../schema/games.ts';
import { placeOf, selectPlace } from './places.ts';
import { selectNextDates } from './roadtrip-dates.ts';
import { selectFeaturedRoadtrips } from './roadtrips.ts';
import { selectUpcoming } from './upcoming-games.ts';

const selectGamesAhead = cachedStatement((db, value: ValueNamed<{ now: Date; throughDate: string }>) =>
  selectUpcoming(db, value('now'), lte(gameEvents.localDate, value('throughDate'))),
);

export type HomeData = Awaited<ReturnType<typeof readHome>>;

/**
 * @param today the Eastern date.
 * @param throughDate the games' last venue-local date.
 * @param near a place's slug, or ''.
 */
export async function readHome(
  db: Database,
  { now, today, throughDate, near }: { now: Date; today: string; throughDate: string; near: string },
) {
  const [gamesAhead, featured, featuredDates, places = []] = await db.batch([
    selectGamesAhead({ now, throughDate }),
    selectFeaturedRoadtrips({}),
    selectNextDates({ today, month: '' }, { ofFeatured: true, inMonth: false }),
    ...(near === '' ? [] : [selectPlace({ slug: near })]),
  ]);
  return {
    gamesAhead,
    featured: featured.map(toRoadtripCard),
    featuredDates,
    near: placeOf(places),
  };
}
