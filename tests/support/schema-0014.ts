import { readFileSync } from 'node:fs';
import pg from 'pg';
import * as v from 'valibot';
import { migrate } from '../../scripts/deploy/migrate.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

const FIXTURES = new URL('../fixtures/schema-0014/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FIXTURES), 'utf8');

const mailedLink = v.object({ email: v.string(), path: v.string() });

/** What the build of schema 0014 gave to browsers, apps and mailboxes (tests/fixtures/schema-0014/README.md). */
export const GIVEN_OUT = v.parse(
  v.object({
    now: v.pipe(v.string(), v.toDate()),
    origin: v.string(),
    variables: v.record(v.string(), v.string()),
    password: v.string(),
    session: v.object({ email: v.string(), cookies: v.string() }),
    apiSession: v.object({ email: v.string(), access_token: v.string(), refresh_token: v.string() }),
    authenticator: v.object({
      email: v.string(),
      secret: v.string(),
      recoveryCode: v.string(),
      cookiesBeforeSecondStep: v.string(),
    }),
    links: v.object({
      confirmation: mailedLink,
      recovery: mailedLink,
      changeAtOldAddress: mailedLink,
      changeAtNewAddress: mailedLink,
      signIn: mailedLink,
      invitation: mailedLink,
    }),
    signInCode: v.object({ email: v.string(), code: v.string() }),
    queuedMails: v.array(v.string()),
    sequences: v.object({ roadtrip: v.string(), addresses: v.array(v.string()) }),
    games: v.array(v.string()),
  }),
  JSON.parse(read('given-out.json')),
);

/** Statements of that build, which need no parameters to be planned. */
export const PLANNED_STATEMENTS = read('statements.sql').trim().split('\n');

/** Writes of that build in their order; each batch is one transaction of statement numbers and parameters. */
export const RECORDED_WRITES = v.parse(
  v.object({
    statements: v.array(v.string()),
    batches: v.array(v.array(v.strictTuple([v.pipe(v.number(), v.integer()), v.array(v.unknown())]))),
  }),
  JSON.parse(read('writes.json')),
);

export interface StoredDatabase extends TestDatabase {
  client: pg.Client;
}

/** Opens a database with the migrations up to 0014 and the data that the build of that schema stored. */
export async function openSchema0014(): Promise<StoredDatabase> {
  const database = await openTestDatabase('template1');
  await migrate(database.url, { last: '0014' });
  const client = new pg.Client({ connectionString: database.postgresUrl });
  await client.connect();
  await client.query(read('data.sql'));
  return {
    ...database,
    client,
    close: async () => {
      await client.end();
      await database.close();
    },
  };
}

/** Opens the same database after all later migrations. */
export async function openUpgraded(): Promise<StoredDatabase> {
  const database = await openSchema0014();
  await migrate(database.url);
  return database;
}
