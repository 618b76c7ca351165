import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/neon/client.ts';
import { users } from '../../src/db/schema/accounts.ts';
import type { gameEvents } from '../../src/db/schema/games.ts';
import { savedTripGames, savedTrips } from '../../src/db/schema/saved-trips.ts';
import { knownGameOf } from '../../src/domain/trips/watch/known-game.ts';

type StoredGame = typeof gameEvents.$inferSelect;

/** Stores a confirmed account. */
export async function storeFan(db: Database, email = `${randomUUID()}@example.com`): Promise<string> {
  const id = randomUUID();
  const now = new Date('2026-01-01T12:00:00Z');
  await db.insert(users).values({ id, email, emailConfirmedAt: now, createdAt: now, updatedAt: now });
  return id;
}

/** Stores a saved trip to these games as it was when they were last checked. */
export async function storeSavedTrip(
  db: Database,
  games: readonly StoredGame[],
  { userId, ...changes }: Partial<typeof savedTrips.$inferInsert> & { userId: string },
): Promise<string> {
  const dates = games.map(({ localDate }) => localDate).toSorted();
  const id = randomUUID();
  const now = new Date('2026-01-01T12:00:00Z');
  await db.insert(savedTrips).values({
    id,
    userId,
    code: id,
    name: 'My trip',
    timeZone: games[0]?.timeZone ?? 'America/New_York',
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    state: 'fine',
    checkedAt: now,
    unsubscribeToken: id,
    createdAt: now,
    ...changes,
  });
  if (games.length === 0) return id;
  await db.insert(savedTripGames).values(
    games.map((game, position) => ({
      savedTripId: id,
      position,
      league: game.league,
      gameId: game.id,
      scheduleVersion: game.scheduleVersion,
      known: knownGameOf(game),
    })),
  );
  return id;
}
