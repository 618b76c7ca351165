import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { loadContent, readContent } from '../content/load.ts';
import { migrate } from '../deploy/migrate.ts';
import { serveNeonProtocol } from '../postgres/neon-server.ts';
import { openServer } from '../postgres/server-backend.ts';
import { rebuildAll, refreshAll } from '../site/sample-site.ts';
import { benchBindings } from './bindings.ts';

export interface BenchDatabase {
  /** The Worker's `DATABASE_URL`, which uses Neon's protocol over HTTP. */
  url: string;
  /** This URL opens a direct Postgres connection. */
  postgresUrl: string;
}

/** @param serverUrl the `postgres://…` URL of a server's maintenance database. */
export async function openBenchDatabase(
  serverUrl: string,
): Promise<BenchDatabase & { close: () => Promise<void> }> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await runStatements(serverUrl, `CREATE DATABASE ${name}`);
  const postgresUrl = new URL(serverUrl);
  postgresUrl.pathname = `/${name}`;
  const server = await serveNeonProtocol(await openServer(postgresUrl.href), { port: 0, password: 'bench' });
  await migrate(server.connectionString);
  return {
    url: server.connectionString,
    postgresUrl: postgresUrl.href,
    close: async () => {
      await server.close();
      await runStatements(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function runStatements(postgresUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Labels the sample games as SeatGeek's with ticket links, because pages show no larger rows. */
export async function fillSeason(database: BenchDatabase, now: Date): Promise<void> {
  const bindings = await benchBindings(database.url, { FIXED_NOW: now.toISOString(), GAME_SOURCE: 'sample' });
  await loadContent(await readContent(), { connectionString: database.url, now });
  await refreshAll(bindings);
  await rebuildAll(bindings);
  await runStatements(
    database.postgresUrl,
    `UPDATE game_events SET source = 'seatgeek', ticket_url =
       'https://seatgeek.com/' || lower(replace(home_team, ' ', '-')) || '-tickets/' || local_date || '/' || source_event_id`,
    `UPDATE league_feeds SET source = 'seatgeek'`,
    'VACUUM ANALYZE',
  );
}
