import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openServer } from '../../scripts/postgres/server-backend.ts';
import { connect, type Database } from '../../src/db/neon/client.ts';
import { serviceAddress } from './service-address.ts';

export interface TestDatabase {
  db: Database;
  /** What a Worker under test gets as `DATABASE_URL`: Neon's protocol over HTTP. */
  url: string;
  /** Postgres' own protocol, for statements that a test needs around the product. */
  postgresUrl: string;
  close: () => Promise<void>;
}

/** A fresh database with every migration applied, on the real Postgres of the run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const migrated = new URL(await serviceAddress('postgres'));
  const on = (database: string) => new URL(`/${database}`, migrated).href;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(on('postgres'), `CREATE DATABASE ${name} TEMPLATE ${migrated.pathname.slice(1)}`);
  const postgresUrl = on(name);
  const server = await serveNeonProtocol(await openServer(postgresUrl), { port: 0, password: 'test' });
  return {
    db: connect(server.connectionString, 20_000),
    url: server.connectionString,
    postgresUrl,
    close: async () => {
      await server.close();
      await administer(on('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
