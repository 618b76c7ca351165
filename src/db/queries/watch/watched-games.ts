import { sql } from 'drizzle-orm';
import type { League } from '../../../domain/leagues.ts';
import type { PlannedTripGame } from '../../../domain/trips/code/planned-game.ts';
import { BULK_PERIOD_MS, type LeagueChanges } from '../../../domain/trips/watch/bulk-change.ts';
import type { Database } from '../../neon/client.ts';
import { gameEvents } from '../../schema/games.ts';
import { leagueFeeds } from '../../schema/jobs.ts';
import { placesOf, selectPlacesByNumber } from '../places.ts';
import { selectGamesById, selectGamesNear, storedGamesOf } from '../trip-games.ts';

/**
 * @param lost planned games that may be stored with another id.
 * @param places permanent numbers of homes.
 */
export async function readWatchedGames(
  db: Database,
  {
    planned,
    lost,
    places,
    now,
  }: {
    planned: readonly PlannedTripGame[];
    lost: readonly PlannedTripGame[];
    places: readonly number[];
    now: Date;
  },
) {
  const [byId, near, homes, changes] = await db.batch([
    selectGamesById(planned, now),
    selectGamesNear(lost, now),
    selectPlacesByNumber({ numbers: places.map(String) }),
    selectLeagueChanges(db, now),
  ]);
  return {
    games: storedGamesOf(byId, near),
    places: placesOf(homes),
    changes: new Map<League, LeagueChanges>(changes.map(({ league, ...facts }) => [league, facts])),
  };
}

function selectLeagueChanges(db: Database, now: Date) {
  const since = new Date(now.getTime() - BULK_PERIOD_MS).toISOString();
  const { league, upcomingUntil, scheduleChangedAt, firstSeenAt } = gameEvents;
  const upcoming = sql`${league} = ${leagueFeeds.league} AND ${upcomingUntil} >= ${now.toISOString()}::timestamptz`;
  return db
    .select({
      league: leagueFeeds.league,
      sourceChangedAt: leagueFeeds.sourceChangedAt,
      upcoming: sql<number>`(SELECT count(*)::integer FROM ${gameEvents} WHERE ${upcoming})`,
      changed: sql<number>`(SELECT count(*)::integer FROM ${gameEvents} WHERE ${upcoming}
        AND ${scheduleChangedAt} > ${since}::timestamptz AND ${firstSeenAt} <= ${since}::timestamptz)`,
    })
    .from(leagueFeeds);
}
