import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { MigrationError } from '../../scripts/deploy/migration-error.ts';
import { migrate } from '../../scripts/deploy/migrate.ts';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openPglite } from '../../scripts/postgres/pglite-backend.ts';
import * as accounts from '../../src/db/schema/accounts.ts';
import * as content from '../../src/db/schema/content.ts';
import * as fans from '../../src/db/schema/fans.ts';
import * as games from '../../src/db/schema/games.ts';
import * as groupVotes from '../../src/db/schema/group-votes.ts';
import * as jobs from '../../src/db/schema/jobs.ts';
import * as places from '../../src/db/schema/places.ts';
import * as rateLimits from '../../src/db/schema/rate-limits.ts';
import * as savedTrips from '../../src/db/schema/saved-trips.ts';
import * as schedulePacks from '../../src/db/schema/schedule-packs.ts';
import * as sequences from '../../src/db/schema/sequences.ts';
import * as tripLists from '../../src/db/schema/trip-lists.ts';
import { openTestDatabase } from '../support/database.ts';

const database = await openTestDatabase();
afterAll(database.close);

const files = [
  accounts,
  content,
  fans,
  games,
  groupVotes,
  jobs,
  places,
  rateLimits,
  savedTrips,
  schedulePacks,
  sequences,
  tripLists,
];
const tables = files
  .flatMap((file): unknown[] => Object.values(file))
  .flatMap((exported): unknown[] =>
    typeof exported === 'object' && exported !== null && !is(exported, PgTable)
      ? Object.values(exported)
      : [exported],
  )
  .filter((exported): exported is PgTable => is(exported, PgTable));

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  'describes the migrated table %s in code',
  async (name, table) => {
    const { rows } = await database.db.execute(sql`
      SELECT attribute.attname AS name, format_type(attribute.atttypid, attribute.atttypmod) AS type,
             attribute.attnotnull AS "notNull", attribute.attgenerated = 's' AS generated,
             attribute.attidentity <> '' AS identity
      FROM pg_attribute attribute
      WHERE attribute.attrelid = ${name}::regclass AND attribute.attnum > 0 AND NOT attribute.attisdropped
      ORDER BY attribute.attname`);
    const described = getTableConfig(table)
      .columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
        generated: column.generated !== undefined,
        identity: column.generatedIdentity !== undefined,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(rows).toEqual(described);
  },
);

test('describes every migrated table in code, partitions through their parent', async () => {
  const { rows } = await database.db.execute(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition ORDER BY relname`);
  const described = tables.map((table) => getTableConfig(table).name);
  expect(rows.map((row) => row['name'])).toEqual([...described, 'schema_migrations'].toSorted());
});

test('has the four specified game tables, each with its league as default', async () => {
  for (const league of ['nfl', 'nba', 'mlb', 'nhl']) {
    await database.db.execute(sql`
      INSERT INTO ${sql.identifier(`${league}_game_events`)}
        (id, source, source_event_id, home_team, datetime_local, local_date, upcoming_until, time_zone, first_seen_at, last_changed_at)
      VALUES ('a', 'sample', 'a', 'Home', '2026-01-01T19:00:00', '2026-01-01', now(), 'UTC', now(), now())`);
  }
  const { rows } = await database.db.execute(sql`SELECT league FROM game_events ORDER BY league`);
  expect(rows.map((row) => row['league'])).toEqual(['MLB', 'NBA', 'NFL', 'NHL']);
});

test('applies migrations once, also on PGlite, and rejects an edited one with advice', async () => {
  const server = await serveNeonProtocol(await openPglite(null), { port: 0, password: 'test' });
  const names = await migrate(server.connectionString);
  expect(names[0]).toBe('0001_games.sql');
  expect(await migrate(server.connectionString)).toEqual([]);
  const { neon } = await import('@neondatabase/serverless');
  const query = neon(server.connectionString, { fetchOptions: { timeoutMs: 5_000 } });
  await query.query(`UPDATE schema_migrations SET checksum = 'other'`);
  await expect(migrate(server.connectionString)).rejects.toThrow(MigrationError);
  await expect(migrate(server.connectionString)).rejects.toThrow(
    /0001_games\.sql was edited .* add a new migration/,
  );
  await server.close();
});

test('apply every file once when several runs migrate at the same time', async () => {
  await database.db.execute(sql`DROP SCHEMA public CASCADE`);
  await database.db.execute(sql`CREATE SCHEMA public`);
  const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  expect(runs.flat().toSorted()).toEqual(migrations.toSorted());
  expect(await migrate(database.url)).toEqual([]);
});

test.each([
  [
    'another migration is running',
    'SELECT pg_advisory_xact_lock(7202611)',
    /^The list of applied migrations /,
  ],
  ['a query uses a table', 'LOCK TABLE game_events', /^migrations\/0014_\S+ failed and was rolled back: /],
])('says that %s instead of waiting without end', async (reason, lock, start) => {
  await database.db.execute(sql`DELETE FROM schema_migrations WHERE name LIKE '0014%'`);
  const other = new pg.Client({ connectionString: database.postgresUrl });
  await other.connect();
  await other.query('BEGIN');
  await other.query(lock);
  const failure = await migrate(database.url, { waits: { runMs: 20, tableMs: 20 } }).catch(
    (error: unknown) => error,
  );
  await other.end();
  expect(failure).toBeInstanceOf(MigrationError);
  expect(failure).toMatchObject({ message: expect.stringMatching(start) });
  expect(failure).toMatchObject({ message: expect.stringContaining(reason) });
});

test('starts every migration statement on its own line', () => {
  const text = readFileSync(new URL('../../migrations/0001_games.sql', import.meta.url), 'utf8');
  expect(text.match(/;(?=[^\n]*\S)/g)).toBeNull();
});
