import pg from 'pg';
import { migrate } from '../../scripts/deploy/migrate.ts';
import { serveNeonProtocol } from '../../scripts/postgres/neon-server.ts';
import { openServer } from '../../scripts/postgres/server-backend.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';

const MIGRATED_DATABASE = 'fanroads_migrated';

/** Test files copy the database that `url` names. */
export async function startMigratedPostgres(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const { url, stop } = await startPostgresServer();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${MIGRATED_DATABASE}`);
  await admin.end();
  const migrated = new URL(url);
  migrated.pathname = `/${MIGRATED_DATABASE}`;
  const backend = await openServer(migrated.href);
  const neonServer = await serveNeonProtocol(backend, { port: 0, password: 'template' });
  await migrate(neonServer.connectionString);
  await neonServer.close();
  return { url: migrated.href, stop };
}
