import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildWorker } from '../../scripts/build-worker.ts';
import { migrate } from '../../scripts/migrate.ts';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openServer } from '../../scripts/postgres/server-backend.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's Postgres server, its maintenance database. */
    postgresUrl: string;
    /** A database with every migration applied, to copy from. */
    migratedDatabase: string;
  }
}

const TEMPLATE = 'fanroads_migrated';

/**
 * Builds the Worker as it would be deployed, starts one Postgres for the whole run, and migrates the
 * database that every test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [started, built] = await Promise.allSettled([startPostgresServer(), buildWorker()]);
  if (started.status === 'rejected') throw started.reason;
  const server = started.value;
  if (built.status === 'rejected') {
    await server.stop();
    throw built.reason;
  }
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE}`;
  const neonServer = await serveNeonProtocol(await openServer(template.href), {
    port: 0,
    password: 'template',
  });
  await migrate(neonServer.connectionString);
  await neonServer.close();
  project.provide('postgresUrl', server.url);
  project.provide('migratedDatabase', TEMPLATE);
  return () => server.stop();
}
