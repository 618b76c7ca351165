import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../src/db/neon/client.ts';
import { queueChecksOfRemoved, queueTripChecks } from '../../src/db/queries/write-games.ts';
import { mailOutbox, users } from '../../src/db/schema/accounts.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { savedTrips, tripChecks, tripNotices } from '../../src/db/schema/saved-trips.ts';
import { hostedGame, storeVenues } from './finder-site.ts';
import { storeFan, storeSavedTrip } from './saved-trips.ts';
import { listGames, type StoredGame } from './test-site.ts';
import { codeOf } from './trip-codes.ts';

/** Three games in and around Boston on a December weekend. */
export const WEEKEND: readonly StoredGame[] = [
  hostedGame('NBA', 'Miami Heat', 'Boston Celtics', '2026-12-04T19:30:00'),
  hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-05T19:00:00'),
  hostedGame('NFL', 'Buffalo Bills', 'New England Patriots', '2026-12-06T13:00:00'),
];
export const [CELTICS = '', BRUINS = '', PATRIOTS = ''] = WEEKEND.map(({ id }) => id);

/** Leaves the games of the weekend and nobody's trips or mails. */
export async function storeWeekend(db: Database): Promise<void> {
  for (const table of [mailOutbox, users, gameEvents]) await db.delete(table);
  await storeVenues(db);
  await listGames(db, WEEKEND);
}

/** Saves a trip to the stored games with these ids, for a new fan unless `changes` name one. */
export async function saveTrip(
  db: Database,
  ids: readonly string[],
  {
    limits,
    place = null,
    ...changes
  }: Partial<typeof savedTrips.$inferInsert> & {
    limits?: Parameters<typeof codeOf>[1];
    place?: number | null;
  } = {},
): Promise<string> {
  const games = await db.select().from(gameEvents);
  const wanted = ids.map((id) => {
    const game = games.find((each) => each.id === id);
    if (!game) throw new Error(`${id} is not stored`);
    return game;
  });
  const userId = changes.userId ?? (await storeFan(db));
  const code = codeOf(ids, limits, place);
  return storeSavedTrip(db, wanted, { code, homePlace: place, ...changes, userId });
}

/** Changes a game and queues the checks, as a refresh does. */
export async function changeGame(
  db: Database,
  id: string,
  changes: Partial<StoredGame>,
  now: Date,
): Promise<void> {
  const league = leagueOf(id);
  await db.batch([
    db
      .update(gameEvents)
      .set({
        ...changes,
        scheduleVersion: sql`${gameEvents.scheduleVersion} + 1`,
        scheduleChangedAt: now,
      })
      .where(and(eq(gameEvents.league, league), eq(gameEvents.id, id))),
    db.execute(queueTripChecks({ league, ids: [id], now })),
  ]);
}

/** Deletes a game and queues the checks, as a refresh does. */
export async function deleteGame(db: Database, id: string, now: Date): Promise<void> {
  const league = leagueOf(id);
  await db.batch([
    db.execute(queueChecksOfRemoved({ league, ids: [id], now })),
    db.delete(gameEvents).where(and(eq(gameEvents.league, league), eq(gameEvents.id, id))),
  ]);
}

/** Returns the columns of a game that starts at this time, at the place of the former start. */
export function startOf(id: string, localDateTime: string): Partial<StoredGame> {
  const { awayTeam, homeTeam, league } = WEEKEND.find((game) => game.id === id) ?? {};
  if (!league || !awayTeam || !homeTeam) throw new Error(`${id} is no game of the weekend`);
  const { localDate, startsAt, upcomingUntil } = hostedGame(league, awayTeam, homeTeam, localDateTime);
  return { localDateTime, localDate, startsAt, upcomingUntil };
}

export async function readTrip(db: Database, id: string) {
  const [trip] = await db.select().from(savedTrips).where(eq(savedTrips.id, id));
  if (!trip) throw new Error('the trip is gone');
  return trip;
}

export function readNotices(db: Database, tripId: string) {
  return db.select().from(tripNotices).where(eq(tripNotices.savedTripId, tripId)).orderBy(tripNotices.gameId);
}

export function readMails(db: Database) {
  return db.select().from(mailOutbox).orderBy(mailOutbox.createdAt);
}

export function readChecks(db: Database) {
  return db.select().from(tripChecks);
}

function leagueOf(id: string): StoredGame['league'] {
  const game = WEEKEND.find((each) => each.id === id);
  if (!game) throw new Error(`${id} is no game of the weekend`);
  return game.league;
}
