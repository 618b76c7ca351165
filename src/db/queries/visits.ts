import { and, asc, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
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

export type PastGameRead = Awaited<ReturnType<typeof selectTripPlaces>>[number];

export interface TripPlacesRead {
  /** The games of a trip. */
  places: PastGameRead[];
  /** Everything that its owner has checked off. */
  visits: Visit[];
}

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
  return selectTripPlaces(
    db,
    and(
      eq(savedTrips.userId, userId),
      isNull(savedTrips.visitsAnsweredAt),
      sql`${savedTrips.lastDate} < (${now.toISOString()}::timestamptz AT TIME ZONE ${timeZone})::date`,
    ),
  );
}

/** Selects the games of saved trips, with what is needed to check off their venues and home teams. */
export function selectTripPlaces(db: Database, condition: SQL | undefined) {
  return db
    .select({
      tripId: savedTrips.id,
      name: savedTrips.name,
      firstDate: savedTrips.firstDate,
      lastDate: savedTrips.lastDate,
      timeZone: savedTrips.timeZone,
      gameId: savedTripGames.gameId,
      league: savedTripGames.league,
      known: savedTripGames.known,
      homeTeam: gameEvents.homeTeam,
      neutralSite: gameEvents.neutralSite,
      venueId: gameEvents.venueId,
      localDate: gameEvents.localDate,
      status: gameEvents.status,
      upcomingUntil: gameEvents.upcomingUntil,
    })
    .from(savedTrips)
    .innerJoin(savedTripGames, eq(savedTripGames.savedTripId, savedTrips.id))
    .leftJoin(
      gameEvents,
      and(eq(gameEvents.league, savedTripGames.league), eq(gameEvents.id, savedTripGames.gameId)),
    )
    .where(condition)
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
    ...(seen.length === 0 ? [] : [upsertSeen(db, userId, seen, now)]),
  ]);
}

/** Checks off what a game of a trip under way adds. A known date stays. */
export async function addVisits(
  db: Database,
  userId: string,
  seen: readonly Visit[],
  now: Date,
): Promise<void> {
  await upsertSeen(db, userId, seen, now);
}

function upsertSeen(db: Database, userId: string, seen: readonly Visit[], now: Date) {
  return insertVisits(db, userId, seen, now).onConflictDoUpdate({
    target: [visits.userId, visits.kind, visits.subject],
    set: { visitedOn: sql`coalesce(${visits.visitedOn}, excluded.visited_on)` },
  });
}

function insertVisits(db: Database, userId: string, seen: readonly Visit[], now: Date) {
  return db.insert(visits).values(seen.map((visit) => ({ ...visit, userId, createdAt: now })));
}
