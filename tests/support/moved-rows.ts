import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';

const tablesShape = v.array(v.object({ name: v.string() }));

export interface Dump {
  restoreInto: (postgresUrl: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** Writes all rows with COPY, as pg_dump does. The list of applied migrations stays behind. */
export async function dumpRows(postgresUrl: string): Promise<Dump> {
  // The server writes these files, perhaps as another user.
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-dump-'));
  await chmod(folder, 0o777);
  const fileOf = (table: string) => pg.escapeLiteral(join(folder, table));
  const tables = await withClient(postgresUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const { rows } = await client.query(`
      SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'schema_migrations'`);
    const names = v.parse(tablesShape, rows).map(({ name }) => name);
    for (const name of names) await client.query(`COPY public.${name} TO ${fileOf(name)}`);
    return names;
  });
  return {
    restoreInto: (target) =>
      withClient(target, async (client) => {
        // A restore by pg_dump's rules: no schema is searched, and keys are checked when all rows are there.
        await client.query(`SET search_path = ''; SET session_replication_role = replica`);
        const all = tables.map((name) => `public.${name}`).join(', ');
        await client.query(`TRUNCATE ${all} CASCADE`);
        for (const name of tables) await client.query(`COPY public.${name} FROM ${fileOf(name)}`);
        await client.query(SET_IDENTITIES);
      }),
    remove: () => rm(folder, { recursive: true }),
  };
}

const SET_IDENTITIES = `DO $$ DECLARE owned record; newest bigint; BEGIN
  FOR owned IN
    SELECT table_name AS name, column_name AS col FROM information_schema.columns
    WHERE table_schema = 'public' AND is_identity = 'YES'
  LOOP
    EXECUTE pg_catalog.format('SELECT max(%I) FROM public.%I', owned.col, owned.name) INTO newest;
    PERFORM pg_catalog.setval(
      pg_catalog.pg_get_serial_sequence('public.' || owned.name, owned.col), newest) WHERE newest > 0;
  END LOOP;
END $$`;

async function withClient<T>(postgresUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
