import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { visits } from '../schema/fans.ts';
import { gameEvents } from '../schema/games.ts';
import { savedTripGames, savedTrips } from '../schema/saved-trips.ts';

export type Visit = Pick<typeof visits.$inferSelect, 'kind' | 'subject' | 'visitedOn'>;

export interface MyPlacesRead {
  visits: Visit[];
  /** The games of past trips whose owner has not said yet whether they were there. */
  pastGames: PastGameRead[];
}

export type PastGameRead = Awaited<ReturnType<typeof selectPastGames>>[number];

/** Reads the visits of a user, and the past trips to ask about, in one batch. */
export async function readMyPlaces(db: Database, userId: string, now: Date): Promise<MyPlacesRead> {
  const [own, pastGames] = await db.batch([selectVisits(db, userId), selectPastGames(db, userId, now)]);
  return { visits: own, pastGames };
}

export function selectVisits(db: Database, userId: string) {
  return db
    .select({ kind: visits.kind, subject: visits.subject, visitedOn: visits.visitedOn })
    .from(visits)
    .where(eq(visits.userId, userId))
    .orderBy(asc(visits.kind), asc(visits.subject));
}

/** A trip is past when its last date is over in the zone of its home. */
function selectPastGames(db: Database, userId: string, now: Date) {
  const { timeZone } = savedTrips;
  return db
    .select({
      tripId: savedTrips.id,
      name: savedTrips.name,
      firstDate: savedTrips.firstDate,
      lastDate: savedTrips.lastDate,
      league: savedTripGames.league,
      known: savedTripGames.known,
      homeTeam: gameEvents.homeTeam,
      neutralSite: gameEvents.neutralSite,
      venueId: gameEvents.venueId,
      localDate: gameEvents.localDate,
      status: gameEvents.status,
    })
    .from(savedTrips)
    .innerJoin(savedTripGames, eq(savedTripGames.savedTripId, savedTrips.id))
    .leftJoin(
      gameEvents,
      and(eq(gameEvents.league, savedTripGames.league), eq(gameEvents.id, savedTripGames.gameId)),
    )
    .where(
      and(
        eq(savedTrips.userId, userId),
        isNull(savedTrips.visitsAnsweredAt),
        sql`${savedTrips.lastDate} < (${now.toISOString()}::timestamptz AT TIME ZONE ${timeZone})::date`,
      ),
    )
    .orderBy(asc(savedTrips.lastDate), asc(savedTrips.id), asc(savedTripGames.position));
}

/** What a list shows, and what of it is checked. */
export interface VisitList {
  kind: Visit['kind'];
  subjects: readonly string[];
  chosen: readonly Visit[];
}

/** Replaces the visits of these lists alone. */
export async function saveVisits(
  db: Database,
  userId: string,
  lists: readonly VisitList[],
  now: Date,
): Promise<void> {
  const cleared = lists.map(({ kind, subjects, chosen }) =>
    db.delete(visits).where(
      and(
        eq(visits.userId, userId),
        eq(visits.kind, kind),
        inArray(visits.subject, subjects),
        notInArray(
          visits.subject,
          chosen.map(({ subject }) => subject),
        ),
      ),
    ),
  );
  const chosen = lists.flatMap((list) => list.chosen);
  const [first, ...others] = [
    ...cleared,
    ...(chosen.length === 0
      ? []
      : [
          insertVisits(db, userId, chosen, now).onConflictDoUpdate({
            target: [visits.userId, visits.kind, visits.subject],
            set: {
              // Lists have no dates of teams.
              visitedOn: sql`CASE WHEN ${visits.kind} = 'team' THEN ${visits.visitedOn} ELSE excluded.visited_on END`,
            },
          }),
        ]),
  ];
  if (first) await db.batch([first, ...others]);
}

/** @param seen the visits that the trip adds; none when the owner was not there. A known date stays. */
export async function answerPastTrip(
  db: Database,
  { userId, tripId }: { userId: string; tripId: string },
  seen: readonly Visit[],
  now: Date,
): Promise<void> {
  await db.batch([
    db
      .update(savedTrips)
      .set({ visitsAnsweredAt: now })
      .where(and(eq(savedTrips.id, tripId), eq(savedTrips.userId, userId))),
    ...(seen.length === 0
      ? []
      : [
          insertVisits(db, userId, seen, now).onConflictDoUpdate({
            target: [visits.userId, visits.kind, visits.subject],
            set: { visitedOn: sql`coalesce(${visits.visitedOn}, excluded.visited_on)` },
          }),
        ]),
  ]);
}

function insertVisits(db: Database, userId: string, seen: readonly Visit[], now: Date) {
  return db.insert(visits).values(seen.map((visit) => ({ ...visit, userId, createdAt: now })));
}
