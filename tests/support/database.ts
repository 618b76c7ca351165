import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openServer } from '../../scripts/postgres/server-backend.ts';
import { connect, type Database } from '../../src/db/neon/client.ts';
import { serviceAddress } from './service-address.ts';

export interface TestDatabase {
  db: Database;
  /** The Worker's `DATABASE_URL`, which uses Neon's protocol over HTTP. */
  url: string;
  /** This URL opens a direct Postgres connection. */
  postgresUrl: string;
  close: () => Promise<void>;
}

/** @param template the database to copy; by default one with every migration applied. */
export async function openTestDatabase(template?: string): Promise<TestDatabase> {
  const migrated = new URL(await serviceAddress('postgres'));
  const urlOf = (database: string) => new URL(`/${database}`, migrated).href;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(
    urlOf('postgres'),
    `CREATE DATABASE ${name} TEMPLATE ${template ?? migrated.pathname.slice(1)}`,
  );
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

async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
