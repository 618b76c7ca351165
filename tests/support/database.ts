import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openServer } from '../../scripts/postgres/server-backend.ts';
import { connect, type Database } from '../../src/db/client.ts';

export interface TestDatabase {
  db: Database;
  /** What a Worker under test gets as `DATABASE_URL`: Neon's protocol over HTTP. */
  url: string;
  /** Postgres' own protocol, for statements that a test needs around the product. */
  postgresUrl: string;
  close: () => Promise<void>;
}

/** A fresh database with every migration applied, on the real Postgres that the run started. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${inject('migratedDatabase')}`);
  const postgresUrl = new URL(serverUrl);
  postgresUrl.pathname = `/${name}`;
  const server = await serveNeonProtocol(await openServer(postgresUrl.href), { port: 0, password: 'test' });
  return {
    db: connect(server.connectionString, 20_000),
    url: server.connectionString,
    postgresUrl: postgresUrl.href,
    close: async () => {
      await server.close();
      await administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
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
