import { neon, type NeonDbError } from '@neondatabase/serverless';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { serveNeonProtocol } from '../../../scripts/postgres/neon-server.ts';
import { openServer } from '../../../scripts/postgres/server-backend.ts';
// The import makes the driver call this machine.
import '../../../src/db/neon/client.ts';
import { startPostgresServer } from '../../support/postgres-server.ts';

const ADMIN_SHUTDOWN = '57P01';
/** The pool has twenty, so a lost client that stays in it would be noticed. */
const MORE_THAN_THE_POOL = 25;

const postgres = await startPostgresServer();
const server = await serveNeonProtocol(await openServer(postgres.url), { port: 0, password: 'test' });
const sql = neon(server.connectionString, { fetchOptions: { timeoutMs: 60_000 } });
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

/** Errors that would have ended `npm start`. */
let uncaught: Error[] = [];
const note = (error: Error) => uncaught.push(error);
beforeEach(() => {
  uncaught = [];
  process.on('uncaughtException', note);
});
afterEach(() => {
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
});

const OWN = 'SELECT pg_backend_pid()::int AS pid';
const respond = async () => expect(await sql.query('SELECT 1::int AS one')).toEqual([{ one: 1 }]);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: NeonDbError) => error.code,
  );

/** @returns how many connections were ended. */
async function terminateOthers(): Promise<number> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const { rowCount } = await admin.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  await admin.end();
  return rowCount ?? 0;
}

/** A batch that runs until somebody ends its connection, and writes a row first. */
async function startLongBatch(): Promise<{ code: Promise<unknown> }> {
  await sql.query('CREATE TABLE IF NOT EXISTS notes (note text)');
  const code = codeOf(
    sql.transaction([sql.query("INSERT INTO notes VALUES ('lost')"), sql.query('SELECT pg_sleep(60)')]),
  );
  await expect
    .poll(() => sql.query("SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)'"))
    .toHaveLength(1);
  return { code };
}

test('opens a new connection after idle ones were terminated', async () => {
  const pids = await Promise.all([1, 2, 3].map(() => sql.query(OWN)));
  expect(await terminateOthers()).toBeGreaterThan(0);
  await respond();
  expect(pids.flat()).not.toContainEqual((await sql.query(OWN))[0]);
});

test('opens a new connection after the server restarted', async () => {
  await respond();
  await postgres.restart();
  await respond();
});

test('a connection terminated in a batch fails that batch only, and changes nothing', async () => {
  const { code } = await startLongBatch();
  await terminateOthers();
  expect(await code).toBe(ADMIN_SHUTDOWN);
  await respond();
  expect(await sql.query('SELECT * FROM notes')).toEqual([]);
});

test('a restart in a batch fails that batch only', async () => {
  const { code } = await startLongBatch();
  await postgres.restart();
  expect(await code).toBe(ADMIN_SHUTDOWN);
  await respond();
  expect(await sql.query('SELECT * FROM notes')).toEqual([]);
});

test('drops every lost client from the pool', async () => {
  const endSelf = 'SELECT pg_terminate_backend(pg_backend_pid())';
  for (let lost = 0; lost < MORE_THAN_THE_POOL; lost += 1) {
    expect(await codeOf(sql.transaction([sql.query(endSelf), sql.query('SELECT 1')]))).toBe(ADMIN_SHUTDOWN);
    expect(await codeOf(sql.query(endSelf))).toBe(ADMIN_SHUTDOWN);
  }
  await respond();
});

test('keeps the client of a batch that failed for another reason', async () => {
  const [before] = await sql.query(OWN);
  expect(await codeOf(sql.transaction([sql.query('SELECT 1 / 0')]))).toBe('22012');
  expect((await sql.query(OWN))[0]).toEqual(before);
});
