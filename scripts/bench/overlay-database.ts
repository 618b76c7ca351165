import { connect } from '../../src/db/neon/client.ts';
import { gameEvents, venues } from '../../src/db/schema/games.ts';
import { gameIdentity, localDateOf } from '../../src/domain/games/game.ts';
import { upcomingUntil } from '../../src/domain/games/upcoming-until.ts';
import { KNOWN_VENUES } from '../../src/domain/venues/index.ts';
import { readOverlaidGames } from '../../tests/support/season-overlay.ts';
import { storeSeasonPacks } from '../../tests/support/season-packs.ts';
import { loadPlaces } from '../drives/load-places.ts';
import type { BenchContext } from './bench.ts';
import type { BenchDatabase } from './season-database.ts';

const TIMEOUT_MS = 60_000;
const ROWS = 500;

/** Creates a database with venues, places, and the seasons of all leagues laid over each other. */
export async function openOverlay(context: BenchContext, now: Date): Promise<BenchDatabase> {
  const database = await context.database();
  context.progress('storing the seasons');
  const db = connect(database.url, TIMEOUT_MS);
  await db.insert(venues).values(KNOWN_VENUES.map((venue) => ({ ...venue })));
  await loadPlaces(database.url, now);
  const { games } = await readOverlaidGames();
  const rows = games.map((game) => ({
    ...game,
    id: gameIdentity(game),
    localDate: localDateOf(game),
    upcomingUntil: upcomingUntil(game),
    firstSeenAt: now,
    lastChangedAt: now,
  }));
  for (let first = 0; first < rows.length; first += ROWS) {
    await db
      .insert(gameEvents)
      .values(rows.slice(first, first + ROWS))
      .onConflictDoNothing();
  }
  await storeSeasonPacks(db, now);
  return database;
}
