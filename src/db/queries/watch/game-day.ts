import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import type { League } from '../../../domain/leagues.ts';
import type { Database } from '../../neon/client.ts';
import { gameEvents, venues } from '../../schema/games.ts';
import { readDates } from '../../schema/jobs.ts';
import { savedTripGames, savedTrips } from '../../schema/saved-trips.ts';

export async function readSavedGameDates(
  db: Database,
  { now, until }: { now: Date; until: Date },
): Promise<{ league: League; localDate: string }[]> {
  const { league, localDate, upcomingUntil } = gameEvents;
  return db
    .selectDistinct({ league, localDate })
    .from(gameEvents)
    .innerJoin(
      savedTripGames,
      and(eq(savedTripGames.league, league), eq(savedTripGames.gameId, gameEvents.id)),
    )
    .innerJoin(savedTrips, eq(savedTrips.id, savedTripGames.savedTripId))
    .where(and(gt(upcomingUntil, now), lte(upcomingUntil, until), ne(savedTrips.state, 'past')))
    .orderBy(league, localDate);
}

/** Also forgets dates that have passed. */
export async function recordReadDates(
  db: Database,
  {
    league,
    dates,
    passedBefore,
    now,
  }: { league: League; dates: readonly string[]; passedBefore: string; now: Date },
): Promise<void> {
  await db.batch([
    db.delete(readDates).where(lt(readDates.localDate, passedBefore)),
    db
      .insert(readDates)
      .values(dates.map((localDate) => ({ league, localDate, readAt: now })))
      .onConflictDoUpdate({
        target: [readDates.league, readDates.localDate],
        set: { readAt: sql`excluded.read_at` },
      }),
  ]);
}

export async function readVenueLocations(db: Database) {
  const { id, latitude, longitude, country } = venues;
  return db.select({ id, latitude, longitude, country }).from(venues);
}
