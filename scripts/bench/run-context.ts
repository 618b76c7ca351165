import { copyDatabase, runStatement, startMigratedPostgres } from '../../tests/support/migrated-postgres.ts';
import { buildWorker, DEPLOYED_WORKER } from '../site/build-worker.ts';
import type { BenchContext, BenchDatabase } from './bench.ts';
import { loadContent, readContent } from '../content/load.ts';
import { rebuildAll, refreshAll } from '../site/sample-site.ts';
import { benchBindings } from './bindings.ts';
import { connect } from '../../src/db/neon/client.ts';
import { gameEvents, venues } from '../../src/db/schema/games.ts';
import { gameIdentity, localDateOf } from '../../src/domain/games/game.ts';
import { upcomingUntil } from '../../src/domain/games/upcoming-until.ts';
import { KNOWN_VENUES } from '../../src/domain/venues/index.ts';
import { readOverlaidGames } from '../../tests/support/season-overlay.ts';
import { storeSeasonPacks } from '../../tests/support/season-packs.ts';
import { loadPlaces } from '../drives/load-places.ts';

/** `close` runs the cleanups, the latest first. */
export function openContext(isQuick: boolean): { context: BenchContext; close: () => Promise<void> } {
  const cleanups: (() => Promise<void>)[] = [];
  const onEnd = (cleanUp: () => Promise<void>) => void cleanups.push(cleanUp);
  const progress = (text: string) => void process.stderr.write(`        ${text}\n`);

  const build = memoize(async () => {
    progress('building the Worker');
    await buildWorker(DEPLOYED_WORKER);
  });
  const postgres = memoize(async () => {
    progress('starting Postgres');
    const server = await startMigratedPostgres();
    onEnd(() => server.stop());
    return server.url;
  });
  const openDatabase = async () => {
    const { close, ...database } = await copyDatabase(await postgres());
    onEnd(close);
    return database;
  };
  const seasons = new Map<number, Promise<BenchDatabase>>();
  const openSeason = async (now: Date) => {
    const database = await openDatabase();
    progress(`loading content, seasons and sequences as of ${now.toISOString().slice(0, 10)}`);
    await fillSeason(database, now);
    return database;
  };
  const season = (now: Date) => {
    const opened = seasons.get(now.getTime()) ?? openSeason(now);
    seasons.set(now.getTime(), opened);
    return opened;
  };

  return {
    context: { isQuick, startedAt: new Date(), progress, build, database: openDatabase, season, onEnd },
    close: async () => {
      for (const cleanUp of cleanups.toReversed()) await cleanUp();
    },
  };
}

function memoize<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => (result ??= create());
}

/** Labels the sample games as SeatGeek's with ticket links, because pages show no larger rows. */
async function fillSeason(database: BenchDatabase, now: Date): Promise<void> {
  const bindings = await benchBindings(database.url, { FIXED_NOW: now.toISOString(), GAME_SOURCE: 'sample' });
  await loadContent(await readContent(), { connectionString: database.url, now });
  await refreshAll(bindings);
  await rebuildAll(bindings);
  for (const statement of [
    `UPDATE game_events SET source = 'seatgeek', ticket_url =
       'https://seatgeek.com/' || lower(replace(home_team, ' ', '-')) || '-tickets/' || local_date || '/' || source_event_id`,
    `UPDATE league_feeds SET source = 'seatgeek'`,
    'VACUUM ANALYZE',
  ])
    await runStatement(database.postgresUrl, statement);
}

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
