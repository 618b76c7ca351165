import { and, asc, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { users } from '../schema/accounts.ts';
import { visits } from '../schema/fans.ts';
import { gameEvents } from '../schema/games.ts';
import { savedTripGames, savedTrips } from '../schema/saved-trips.ts';

export type Visit = Pick<typeof visits.$inferSelect, 'kind' | 'subject' | 'visitedOn'>;

export type PastGameRead = Awaited<ReturnType<typeof selectTripPlaces>>[number];
export type MyPlacesRead = Awaited<ReturnType<typeof readMyPlaces>>;
export type VisitsRead = Awaited<ReturnType<typeof readVisits>>;

export interface TripPlacesRead {
  places: PastGameRead[];
  visits: Visit[];
}

/** Past games are those of trips whose owner has not said yet whether they were there. */
export async function readMyPlaces(db: Database, userId: string, now: Date) {
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

/** The `tag` is a text that changes with the list. */
export async function readVisits(db: Database, userId: string) {
  const [own, { rows }] = await db.batch([
    selectVisits(db, userId),
    db.execute<{ tag: string }>(sql`SELECT ${visitsTag(userId)} AS tag`),
  ]);
  return { visits: own, tag: rows[0]?.tag ?? '' };
}

function visitsTag(userId: string) {
  const line = sql`concat_ws(' ', ${visits.kind}, ${visits.subject}, ${visits.visitedOn})`;
  return sql`(SELECT md5(coalesce(string_agg(${line}, ',' ORDER BY ${line} COLLATE "C"), ''))
    FROM ${visits} WHERE ${visits.userId} = ${userId})`;
}

/** Changes of a list wait here for the one before. */
function lockVisits(db: Database, userId: string) {
  return db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/**
 * @param tag of the list that the change is about.
 * @returns null when the list has another tag by now; then nothing changed.
 */
export async function replaceVisits(
  db: Database,
  userId: string,
  { tag, chosen }: { tag: string; chosen: readonly Visit[] },
  now: Date,
): Promise<VisitsRead | null> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
    AS chosen (kind text, subject text, "visitedOn" date)`;
  const [, { rows: changed }, own, { rows: tags }] = await db.batch([
    lockVisits(db, userId),
    // One statement sees one list, so the check holds for the changes too.
    db.execute<{ is_current: boolean }>(sql`
      WITH current AS (SELECT 1 WHERE ${visitsTag(userId)} = ${tag}),
      cleared AS (
        DELETE FROM ${visits} WHERE ${visits.userId} = ${userId} AND EXISTS (SELECT FROM current)
          AND (${visits.kind}, ${visits.subject}) NOT IN (SELECT kind, subject FROM ${rows})),
      saved AS (
        INSERT INTO ${visits} (user_id, kind, subject, visited_on, created_at)
        SELECT ${userId}, kind, subject, "visitedOn", ${now.toISOString()}::timestamptz FROM ${rows}, current
        ON CONFLICT (user_id, kind, subject) DO UPDATE SET visited_on = excluded.visited_on)
      SELECT EXISTS (SELECT FROM current) AS is_current`),
    selectVisits(db, userId),
    db.execute<{ tag: string }>(sql`SELECT ${visitsTag(userId)} AS tag`),
  ]);
  return changed[0]?.is_current === true ? { visits: own, tag: tags[0]?.tag ?? '' } : null;
}

/** Past means over in its home's zone. */
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

/** Replaces only the visits of these lists. */
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
  if (first) await db.batch([lockVisits(db, userId), first, ...others]);
}

/** @param seen what the trip adds; none when the owner was not there. A known date stays. */
export async function answerPastTrip(
  db: Database,
  { userId, tripId }: { userId: string; tripId: string },
  seen: readonly Visit[],
  now: Date,
): Promise<void> {
  await db.batch([
    lockVisits(db, userId),
    db
      .update(savedTrips)
      .set({ visitsAnsweredAt: now })
      .where(and(eq(savedTrips.id, tripId), eq(savedTrips.userId, userId))),
    ...(seen.length === 0 ? [] : [upsertSeen(db, userId, seen, now)]),
  ]);
}

/** For a trip under way. A known date stays. */
export async function addVisits(
  db: Database,
  userId: string,
  seen: readonly Visit[],
  now: Date,
): Promise<void> {
  await db.batch([lockVisits(db, userId), upsertSeen(db, userId, seen, now)]);
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
