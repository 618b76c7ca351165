import { sql, and, asc, eq } from 'drizzle-orm';
import type { League } from '../../../domain/leagues.ts';
import type { PlannedTripGame } from '../../../domain/trips/code/planned-game.ts';
import { BULK_PERIOD_MS, type LeagueChanges } from '../../../domain/trips/watch/bulk-change.ts';
import type { KnownGame } from '../../../domain/trips/watch/known-game.ts';
import type { TripPlan } from '../../../domain/trips/code/trip-code.ts';
import type { Database } from '../../neon/client.ts';
import { gameEvents } from '../../schema/games.ts';
import { leagueFeeds } from '../../schema/jobs.ts';
import { users } from '../../schema/accounts.ts';
import { digestTokens, savedTrips, tripNotices } from '../../schema/saved-trips.ts';
import { placesOf, selectPlacesByNumber, placeOf } from '../places.ts';
import { selectGamesById, selectGamesNear, storedGamesOf, type TripGamesRead } from '../trip-games.ts';
import type { StoredMail } from '../accounts/mail-outbox.ts';
import type { SeasonPacks } from '../schedule-packs.ts';
import { isMailable } from './claim-checks.ts';

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

export interface MailedTrip {
  id: string;
  code: string;
  name: string;
  timeZone: string;
  firstDate: string;
  lastDate: string;
  unsubscribeToken: string;
  /** Mutes all trips of the owner; null without a digest so far. */
  digestToken: string | null;
  /** Of this mail, oldest first. */
  notices: { gameId: string; before: KnownGame; after: KnownGame; stateBefore: string; stateAfter: string }[];
}

/** Returns the soonest trips first, without those that are muted or over since. */
export async function readMailedTrips(
  db: Database,
  { id, recipient }: Pick<StoredMail, 'id' | 'recipient'>,
): Promise<MailedTrip[]> {
  const rows = await db
    .select({
      trip: {
        id: savedTrips.id,
        code: savedTrips.code,
        name: savedTrips.name,
        timeZone: savedTrips.timeZone,
        firstDate: savedTrips.firstDate,
        lastDate: savedTrips.lastDate,
        unsubscribeToken: savedTrips.unsubscribeToken,
        digestToken: sql<string | null>`${digestTokens.token}`,
      },
      notice: {
        gameId: tripNotices.gameId,
        before: tripNotices.before,
        after: tripNotices.after,
        stateBefore: tripNotices.stateBefore,
        stateAfter: tripNotices.stateAfter,
      },
    })
    .from(tripNotices)
    .innerJoin(savedTrips, eq(savedTrips.id, tripNotices.savedTripId))
    .innerJoin(users, eq(users.id, savedTrips.userId))
    .leftJoin(digestTokens, eq(digestTokens.userId, savedTrips.userId))
    .where(
      and(
        eq(tripNotices.mailId, id),
        eq(users.email, recipient),
        isMailable(),
        sql`NOT ${savedTrips.isMuted} AND ${savedTrips.state} <> 'past'`,
      ),
    )
    .orderBy(asc(savedTrips.firstDate), asc(savedTrips.id), asc(tripNotices.createdAt));
  return [...Map.groupBy(rows, ({ trip }) => trip.id).values()].flatMap((ofTrip) => {
    const [first] = ofTrip;
    return first ? { ...first.trip, notices: ofTrip.map(({ notice }) => notice) } : [];
  });
}

export async function readTripNow(
  db: Database,
  { games: planned, placeNumber }: Pick<TripPlan, 'games' | 'placeNumber'>,
  { packs, now }: { packs: SeasonPacks; now: Date },
): Promise<Pick<TripGamesRead, 'games' | 'place'>> {
  const [byId, near, places, changed] = await db.batch([
    selectGamesById(planned, now),
    selectGamesNear(planned, now),
    selectPlacesByNumber({ numbers: placeNumber === null ? [] : [String(placeNumber)] }),
    packs.selectChanged(),
  ]);
  packs.remember(changed);
  return { games: storedGamesOf(byId, near), place: placeOf(places) };
}
