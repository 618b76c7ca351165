import { eq } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';
import { leagueFeeds } from '../schema/jobs.ts';
import type { FeedStatus } from './upcoming-games.ts';

export interface SequenceRoadtrip {
  slug: string;
  league: League;
  title: string;
  teamSlugs: readonly string[];
  travel: Travel;
}

export const selectTrip = cachedStatement((db, value: ValueNamed<{ slug: string }>) =>
  db
    .select({
      slug: roadTrips.slug,
      league: roadTrips.sport,
      title: roadTrips.cardTitle,
      teamSlugs: roadTrips.teamSlugs,
      travel: roadTrips.travel,
      source: leagueFeeds.source,
      refreshedAt: leagueFeeds.refreshedAt,
    })
    .from(roadTrips)
    .leftJoin(leagueFeeds, eq(leagueFeeds.league, roadTrips.sport))
    .where(eq(roadTrips.slug, value('slug'))),
);

/** The feed is null before the league's first successful refresh. */
export function tripAndFeed({
  source,
  refreshedAt,
  ...trip
}: ReturnType<typeof selectTrip>['_']['result'][number]): { trip: SequenceRoadtrip; feed: FeedStatus } {
  return { trip, feed: source && refreshedAt && { source, refreshedAt } };
}
