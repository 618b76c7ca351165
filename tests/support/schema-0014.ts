import { readFileSync } from 'node:fs';
import pg from 'pg';
import * as z from 'zod';
import { migrate } from '../../scripts/deploy/migrate.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

const FIXTURES = new URL('../fixtures/schema-0014/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FIXTURES), 'utf8');

const mailedLink = z.object({ email: z.string(), path: z.string() });

/** What the build of schema 0014 gave to browsers, apps and mailboxes (tests/fixtures/schema-0014/README.md). */
export const GIVEN_OUT = z
  .object({
    now: z.string().transform((text) => new Date(text)),
    origin: z.string(),
    variables: z.record(z.string(), z.string()),
    password: z.string(),
    session: z.object({ email: z.string(), cookies: z.string() }),
    apiSession: z.object({ email: z.string(), access_token: z.string(), refresh_token: z.string() }),
    authenticator: z.object({
      email: z.string(),
      secret: z.string(),
      recoveryCode: z.string(),
      cookiesBeforeSecondStep: z.string(),
    }),
    links: z.object({
      confirmation: mailedLink,
      recovery: mailedLink,
      changeAtOldAddress: mailedLink,
      changeAtNewAddress: mailedLink,
      signIn: mailedLink,
      invitation: mailedLink,
    }),
    signInCode: z.object({ email: z.string(), code: z.string() }),
    queuedMails: z.array(z.string()),
    sequences: z.object({ roadtrip: z.string(), addresses: z.array(z.string()) }),
    games: z.array(z.string()),
  })
  .parse(JSON.parse(read('given-out.json')));

/** Statements of that build, which need no parameters to be planned. */
export const PLANNED_STATEMENTS = read('statements.sql').trim().split('\n');

/** Writes of that build in their order; each batch is one transaction of statement numbers and parameters. */
export const RECORDED_WRITES = z
  .object({
    statements: z.array(z.string()),
    batches: z.array(z.array(z.tuple([z.int(), z.array(z.unknown())]))),
  })
  .parse(JSON.parse(read('writes.json')));

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
