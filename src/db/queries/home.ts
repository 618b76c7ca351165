import { lte } from 'drizzle-orm';
import { toRoadtripCard, type RoadtripCard } from '../../domain/content/roadtrip.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents } from '../schema/games.ts';
import { placeOf, selectPlace, type Place } from './places.ts';
import { selectNextDates, type NextDates } from './roadtrip-dates.ts';
import { selectFeaturedRoadtrips } from './roadtrips.ts';
import { guideSlugs, selectStoredGuides } from './stored-guides.ts';
import { selectUpcoming, type ListedGame } from './upcoming-games.ts';

export interface HomeData {
  gamesAhead: ListedGame[];
  featured: RoadtripCard[];
  featuredDates: NextDates[];
  /** Null without a place of that slug. */
  near: Place | null;
  guides: ReadonlySet<string>;
}

interface HomeQuery {
  now: Date;
  /** The Eastern date. */
  today: string;
  /** The games' last venue-local date. */
  throughDate: string;
  /** A place's slug, or ''. */
  near: string;
}

const selectGamesAhead = cachedStatement((db, value: ValueNamed<{ now: Date; throughDate: string }>) =>
  selectUpcoming(db, value('now'), lte(gameEvents.localDate, value('throughDate'))),
);

export async function readHome(
  db: Database,
  { now, today, throughDate, near }: HomeQuery,
): Promise<HomeData> {
  const [gamesAhead, featured, featuredDates, guides, places = []] = await db.batch([
    selectGamesAhead({ now, throughDate }),
    selectFeaturedRoadtrips({}),
    selectNextDates({ today, month: '' }, { ofFeatured: true, inMonth: false }),
    selectStoredGuides({}),
    ...(near === '' ? [] : [selectPlace({ slug: near })]),
  ]);
  return {
    gamesAhead,
    featured: featured.map(toRoadtripCard),
    featuredDates,
    near: placeOf(places),
    guides: guideSlugs(guides),
  };
}
