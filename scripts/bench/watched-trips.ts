import { and, eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { connect } from '../../src/db/neon/client.ts';
import { queueTripChecks } from '../../src/db/queries/write-games.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { knownGameOf } from '../../src/domain/trips/watch/known-game.ts';
import { LATER_MS, makeWatchedCodes, type GameFuture, type WatchedCode } from './watched-codes.ts';

const TIMEOUT_MS = 120_000;

interface WatchedTrips {
  databaseUrl: string;
  postgresUrl: string;
  accounts: number;
  codes: number;
  homes: number;
  /** The share of trips that the refresh breaks. */
  broken: number;
  now: Date;
}

/** Stores accounts with a saved trip each. Returns the future of each game for `changeGames`. */
export async function storeWatchedTrips(wanted: WatchedTrips): Promise<ReadonlyMap<string, GameFuture>> {
  const stored = await connect(wanted.databaseUrl, TIMEOUT_MS).select().from(gameEvents);
  const { codes, futures } = await makeWatchedCodes(stored, wanted);
  const known = new Map(stored.map((game) => [game.id, { league: game.league, known: knownGameOf(game) }]));
  const client = new pg.Client({ connectionString: wanted.postgresUrl });
  await client.connect();
  try {
    await storeCodes(client, codes, known);
    const at = wanted.now.toISOString();
    await client.query(`INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at)
      SELECT gen_random_uuid(), 'fan' || n || '@example.com', '${at}', '${at}', '${at}'
      FROM generate_series(1, ${wanted.accounts}) AS n`);
    await client.query(`INSERT INTO saved_trips (id, user_id, code, name, home_place, time_zone, first_date, last_date,
        state, checked_at, unsubscribe_token, created_at)
      SELECT gen_random_uuid(), fan.id, code, 'My trip', place, time_zone, first_date, last_date, 'fine', '${at}',
        gen_random_uuid()::text, '${at}'
      FROM (SELECT id, row_number() OVER () AS n FROM users) AS fan
      JOIN codes ON codes.n = fan.n % ${codes.length}`);
    await client.query(`INSERT INTO trip_games (saved_trip_id, position, league, game_id, schedule_version, known)
      SELECT trip.id, position, league, game_id, 0, known FROM saved_trips AS trip JOIN code_games USING (code)`);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return futures;
}

async function storeCodes(
  client: pg.Client,
  codes: readonly WatchedCode[],
  known: ReadonlyMap<string, { league: string; known: object }>,
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE codes AS
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS x (n integer, code text, place integer, "timeZone" text, "firstDate" date, "lastDate" date)`,
    [JSON.stringify(codes.map((code, n) => ({ ...code, n })))],
  );
  await client.query(`ALTER TABLE codes RENAME "timeZone" TO time_zone`);
  await client.query(`ALTER TABLE codes RENAME "firstDate" TO first_date`);
  await client.query(`ALTER TABLE codes RENAME "lastDate" TO last_date`);
  const games = codes.flatMap(({ code, games: ids }) =>
    ids.map((id, position) => ({ code, position, id, ...known.get(id) })),
  );
  await client.query(
    `CREATE TEMPORARY TABLE code_games AS
    SELECT code, position, league, id AS game_id, known FROM jsonb_to_recordset($1::jsonb)
      AS x (code text, position smallint, league text, id text, known jsonb)`,
    [JSON.stringify(games)],
  );
}

/** Changes the games and queues the checks of their trips, as one refresh of each league does. */
export async function changeGames(
  databaseUrl: string,
  futures: ReadonlyMap<string, GameFuture>,
  now: Date,
): Promise<void> {
  const db = connect(databaseUrl, TIMEOUT_MS);
  const idsOf = (future: GameFuture) => [...futures].flatMap(([id, its]) => (its === future ? id : []));
  const [later, postponed] = [idsOf('later'), idsOf('postponed')];
  const raised = { scheduleVersion: sql`${gameEvents.scheduleVersion} + 1`, scheduleChangedAt: now };
  const start = sql`${gameEvents.startsAt} + ${LATER_MS} * interval '1 millisecond'`;
  for (const league of LEAGUES) {
    const change = (ids: string[], changes: object) =>
      db
        .update(gameEvents)
        .set({ ...raised, ...changes })
        .where(and(eq(gameEvents.league, league), inArray(gameEvents.id, ids)));
    await db.batch([
      change(later, { startsAt: start, upcomingUntil: start }),
      change(postponed, { status: 'postponed' }),
      db.execute(queueTripChecks({ league, ids: [...later, ...postponed], now })),
    ]);
  }
}
