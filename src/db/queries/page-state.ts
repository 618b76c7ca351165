import { and, asc, desc, eq, gte, isNotNull, lte, ne, not, or, sql } from 'drizzle-orm';
import { addDays, localDateAt } from '../../domain/dates/zoned-time.ts';
import type { Database } from '../neon/client.ts';
import { users } from '../schema/accounts.ts';
import { followedTeams } from '../schema/fans.ts';
import { gameEvents } from '../schema/games.ts';
import {
  mutedAddresses,
  savedTripGames,
  savedTrips,
  tripChecks,
  tripNotices,
} from '../schema/saved-trips.ts';
import { isOfFollowedTeam, selectFollowed } from './fans.ts';
import { selectUpcoming } from './upcoming-games.ts';

export type OwnNewsRead = Awaited<ReturnType<typeof readOwnNews>>;

/** No zone's date is further from that of UTC. */
const DAYS_APART = 1;
const MAX_GAMES = 50;

/** Trips that are not over, what broke them, and the games around today of these and of followed teams. */
export async function readOwnNews(db: Database, userId: string, now: Date) {
  const { id, state, acceptedAt, firstDate, lastDate } = savedTrips;
  const today = localDateAt(now, 'UTC');
  const isAhead = and(
    eq(savedTrips.userId, userId),
    ne(state, 'past'),
    gte(lastDate, addDays(today, -DAYS_APART)),
  );
  const [trips, breaks, tripGames, followed, teamGames] = await db.batch([
    db
      .select({
        id,
        name: savedTrips.name,
        state,
        acceptedAt,
        firstDate,
        lastDate,
        timeZone: savedTrips.timeZone,
        games: sql<number>`(SELECT count(*)::integer FROM ${savedTripGames} WHERE ${savedTripGames.savedTripId} = ${id})`,
        isWaiting: sql<boolean>`EXISTS (SELECT FROM ${tripChecks} WHERE ${tripChecks.savedTripId} = ${id})`,
      })
      .from(savedTrips)
      .where(isAhead)
      .orderBy(asc(firstDate), asc(id)),
    db
      .select({ tripId: tripNotices.savedTripId, before: tripNotices.before, after: tripNotices.after })
      .from(tripNotices)
      .innerJoin(savedTrips, eq(id, tripNotices.savedTripId))
      .where(
        and(
          isAhead,
          eq(state, 'broken'),
          ne(tripNotices.stateBefore, 'broken'),
          eq(tripNotices.stateAfter, 'broken'),
        ),
      )
      .orderBy(desc(tripNotices.createdAt), asc(tripNotices.id)),
    db
      .select({ tripId: savedTripGames.savedTripId, known: savedTripGames.known })
      .from(savedTripGames)
      .innerJoin(savedTrips, eq(id, savedTripGames.savedTripId))
      .where(and(isAhead, lte(firstDate, addDays(today, DAYS_APART)))),
    selectFollowed(db, userId),
    selectUpcoming(
      db,
      now,
      and(isOfFollowedTeam(userId), lte(gameEvents.localDate, addDays(today, DAYS_APART))),
    ).limit(MAX_GAMES),
  ]);
  return { trips, breaks, tripGames, teamIds: followed.map(({ teamId }) => teamId), teamGames };
}

/** The trip with this code and the one that is being edited, if the user has them. */
export async function readOwnTrips(
  db: Database,
  userId: string,
  { code, editedId }: { code: string; editedId: string | null },
) {
  const isMuted = sql`EXISTS (SELECT FROM ${mutedAddresses} WHERE ${eq(mutedAddresses.email, users.email)})`;
  const isMailed = and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), not(isMuted));
  const isWanted = or(eq(savedTrips.code, code), editedId === null ? undefined : eq(savedTrips.id, editedId));
  const [trips] = await db.batch([
    db
      .select({
        id: savedTrips.id,
        code: savedTrips.code,
        name: savedTrips.name,
        isMuted: savedTrips.isMuted,
        canBeMailed: sql<boolean>`EXISTS (SELECT FROM ${users} WHERE ${isMailed})`,
      })
      .from(savedTrips)
      .where(and(eq(savedTrips.userId, userId), isWanted)),
  ]);
  return trips;
}

export async function readIsFollowed(db: Database, userId: string, teamId: number): Promise<boolean> {
  const [rows] = await db.batch([
    db
      .select({ teamId: followedTeams.teamId })
      .from(followedTeams)
      .where(and(eq(followedTeams.userId, userId), eq(followedTeams.teamId, teamId))),
  ]);
  return rows.length > 0;
}
