import { eq } from 'drizzle-orm';
import type { Database } from '../../src/db/neon/client.ts';
import { selectUpcoming } from '../../src/db/queries/upcoming-games.ts';
import { gameEvents, venues } from '../../src/db/schema/games.ts';
import { schedulePacks } from '../../src/db/schema/schedule-packs.ts';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { seasonPack } from '../../src/ingest/refresh-games/plan-refresh.ts';

/** Packs the stored games, as each league's refresh does. */
export async function storeSeasonPacks(
  db: Database,
  now: Date,
  leagues: readonly League[] = LEAGUES,
): Promise<void> {
  const stored = await db.select().from(venues);
  const places = stored.map((venue) => ({ ...venue, aliases: [] }));
  for (const league of leagues) {
    const games = await selectUpcoming(db, now, eq(gameEvents.league, league));
    const row = await seasonPack(league, games, places);
    await db.insert(schedulePacks).values(row).onConflictDoUpdate({ target: schedulePacks.league, set: row });
  }
}
