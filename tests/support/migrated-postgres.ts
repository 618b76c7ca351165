import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../scripts/deploy/migrate.ts';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openServer } from '../../scripts/postgres/server-backend.ts';
import { connect, type Database } from '../../src/db/neon/client.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';

const MIGRATED_DATABASE = 'fanroads_migrated';

/** Test files copy the database that `url` names. */
export async function startMigratedPostgres(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const { url, stop } = await startPostgresServer();
  await runStatement(url, `CREATE DATABASE ${MIGRATED_DATABASE}`);
  const migrated = new URL(url);
  migrated.pathname = `/${MIGRATED_DATABASE}`;
  const backend = await openServer(migrated.href);
  const neonServer = await serveNeonProtocol(backend, { port: 0, password: 'template' });
  await migrate(neonServer.connectionString);
  await neonServer.close();
  return { url: migrated.href, stop };
}

export interface TestDatabase {
  db: Database;
  /** The Worker's `DATABASE_URL`, which uses Neon's protocol over HTTP. */
  url: string;
  /** This URL opens a direct Postgres connection. */
  postgresUrl: string;
  close: () => Promise<void>;
}

/** @param template the database to copy; by default the one that `migratedUrl` names. */
export async function copyDatabase(migratedUrl: string, template?: string): Promise<TestDatabase> {
  const migrated = new URL(migratedUrl);
  const urlOf = (database: string) => new URL(`/${database}`, migrated).href;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(
    urlOf('postgres'),
    // The other strategy writes the copy into the log too, which takes twice the CPU time.
    `CREATE DATABASE ${name} TEMPLATE ${template ?? migrated.pathname.slice(1)} STRATEGY FILE_COPY`,
  );
  await runStatement(urlOf('postgres'), copyOfSettings(name));
  const postgresUrl = urlOf(name);
  const server = await serveNeonProtocol(await openServer(postgresUrl), { port: 0, password: 'test' });
  return {
    db: connect(server.connectionString, 20_000),
    url: server.connectionString,
    postgresUrl,
    close: async () => {
      await server.close();
      await runStatement(urlOf('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** A copy lacks the planner's settings of the migrated database (docs/decisions/060-what-postgres-plans.md). */
function copyOfSettings(name: string): string {
  return `DO $$ DECLARE setting text; BEGIN
    FOR setting IN SELECT unnest(setconfig) FROM pg_db_role_setting
      JOIN pg_database ON pg_database.oid = setdatabase WHERE datname = '${MIGRATED_DATABASE}'
    LOOP EXECUTE format('ALTER DATABASE %I SET %s', '${name}', setting); END LOOP; END $$`;
}

export async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
