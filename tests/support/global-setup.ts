import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildWorker } from '../../scripts/build-worker.ts';
import { migrate } from '../../scripts/migrate.ts';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openServer } from '../../scripts/postgres/server-backend.ts';
import { offerBrowser } from './browser-offer.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';
import { enterRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's Postgres server, its maintenance database. */
    postgresUrl: string;
    /** A database with every migration applied, to copy from. */
    migratedDatabase: string;
    /** Where the run's browser is asked for (support/browser.ts). */
    browserUrl: string;
  }
}

const TEMPLATE = 'fanroads_migrated';

/**
 * Builds the Worker as it would be deployed, starts one Postgres for the whole run, migrates the database
 * that every test file copies, and offers one browser.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leaveRunFolder = await enterRunFolder();
  try {
    const [server, browser] = await Promise.all([startMigratedServer(), offerBrowser(), buildWorker()]);
    project.provide('postgresUrl', server.url);
    project.provide('migratedDatabase', TEMPLATE);
    project.provide('browserUrl', browser.url);
    return async () => {
      await Promise.all([server.stop(), browser.close()]);
      leaveRunFolder();
    };
  } catch (error) {
    // Whatever runs by now ends with the folder.
    leaveRunFolder();
    throw error;
  }
}

async function startMigratedServer(): Promise<PostgresServer> {
  const server = await startPostgresServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE}`;
  const backend = await openServer(template.href);
  const neonServer = await serveNeonProtocol(backend, { port: 0, password: 'template' });
  await migrate(neonServer.connectionString);
  await neonServer.close();
  return server;
}
