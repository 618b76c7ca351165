import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '../../scripts/deploy/migrate.ts';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openPglite } from '../../scripts/postgres/pglite-backend.ts';
import { connect, connectToRead, type Database } from '../../src/db/neon/client.ts';
import { versions } from '../../src/db/schema/jobs.ts';
import { openTestDatabase } from '../support/database.ts';

interface Opened {
  db: Database;
  url: string;
  close: () => Promise<void>;
}

async function openPgliteDatabase(): Promise<Opened> {
  const server = await serveNeonProtocol(await openPglite(null), { port: 0, password: 'test' });
  await migrate(server.connectionString);
  const url = server.connectionString;
  return { db: connect(url, 20_000), url, close: server.close };
}

describe.each([
  ['PGlite', openPgliteDatabase],
  ['a Postgres server', openTestDatabase],
])('Neon’s HTTP protocol in front of %s', async (_name, open) => {
  const { db, url, close } = await open();
  afterAll(close);

  test('returns values of every type as the driver reads them from Neon', async () => {
    const { rows } = await db.execute(sql`
      SELECT 1::int4 AS four, 9007199254740993::int8 AS eight, 1.5::numeric AS exact, 2.5::float8 AS float,
             true AS yes, null::text AS nothing, '2026-11-01'::date AS day,
             '2026-11-01 01:30:00+00'::timestamptz AS instant, '{"a":[1]}'::jsonb AS document,
             ARRAY['x','y z'] AS list, '\\x00ff'::bytea AS bytes`);
    expect(rows[0]).toMatchObject({
      four: 1,
      eight: '9007199254740993',
      exact: '1.5',
      float: 2.5,
      yes: true,
      nothing: null,
      document: { a: [1] },
      list: ['x', 'y z'],
    });
    expect(String(rows[0]?.['instant'])).toContain('2026-11-01');
  });

  test('keeps the meaning of parameters: text with quotes, dates, JSON and nulls', async () => {
    const { rows } = await db.execute(
      sql`SELECT ${"O'Hare"}::text AS text, ${new Date('2026-03-08T07:30:00Z')}::timestamptz AT TIME ZONE 'UTC' AS instant,
                 (${JSON.stringify({ n: 1 })}::jsonb)->>'n' AS n, ${null}::int IS NULL AS empty, ${false}::boolean AS no`,
    );
    expect(rows[0]).toMatchObject({ text: "O'Hare", n: '1', empty: true, no: false });
  });

  test('applies a batch as a whole or not at all, and a failure carries its SQLSTATE', async () => {
    const insert = (name: string) => db.insert(versions).values({ name, version: 1, changedAt: new Date(0) });
    const failure = await db.batch([insert('batch'), insert('batch')]).catch((error: unknown) => error);
    expect(JSON.stringify(failure, ['cause', 'code'])).toContain('23505');
    expect(await db.select().from(versions)).toEqual([]);
    await db.batch([insert('one'), insert('two')]);
    expect(await db.select().from(versions)).toHaveLength(2);
  });

  test('lets the connection of pages read and refuses its writes', async () => {
    const reading = connectToRead(url, 20_000);
    await reading.batch([reading.select().from(versions)]);
    const row = { name: 'page', version: 1, changedAt: new Date(0) };
    const refused = await reading
      .batch([reading.insert(versions).values(row)])
      .catch((error: unknown) => error);
    expect(JSON.stringify(refused, ['cause', 'code'])).toContain('25006');
    await expect(reading.insert(versions).values(row)).rejects.toThrow();
    expect(
      await db
        .select()
        .from(versions)
        .where(sql`name = 'page'`),
    ).toEqual([]);
  });

  test('reports how many rows a write touched', async () => {
    await db.delete(versions);
    const inserted = await db.insert(versions).values([
      { name: 'a', version: 1, changedAt: new Date(0) },
      { name: 'b', version: 1, changedAt: new Date(0) },
    ]);
    expect(inserted.rowCount).toBe(2);
    expect((await db.update(versions).set({ version: 2 })).rowCount).toBe(2);
    expect((await db.delete(versions).where(sql`name = 'a'`)).rowCount).toBe(1);
  });

  test('rejects a wrong password', async () => {
    const stranger = new URL(url);
    stranger.password = 'guess';
    const failure = await connect(stranger.href, 5_000)
      .select()
      .from(versions)
      .catch((error: unknown) => error);
    expect(failure instanceof Error && String(failure.cause)).toContain('403');
  });
});
