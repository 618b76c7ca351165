import { randomUUID } from 'node:crypto';
import { LEAGUES } from '../../src/domain/leagues.ts';
import type { Job } from '../../src/ingest/job.ts';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { REBUILD_SEQUENCES } from '../../src/ingest/rebuild-sequences.ts';
import { REBUILD_TRIP_LISTS } from '../../src/ingest/rebuild-trip-lists.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { makeAuthSecrets } from './auth-secrets.ts';
import { runJob } from '../../src/ingest/run-job.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import { buildWorker } from './build-worker.ts';
import { ExpectedError, step } from '../cli/console.ts';
import { loadContent, loadLine, readContent } from '../content/load.ts';
import { startLocalWorker } from './local-worker.ts';
import { migrate } from '../deploy/migrate.ts';
import { serveNeonProtocol } from '../postgres/neon-server.ts';
import { openPglite } from '../postgres/pglite-backend.ts';

interface SampleSite {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Sample games and texts are in memory, and the clock is fixed.
 * @param now the time of the clock.
 */
export async function startSampleSite(now: Date): Promise<SampleSite> {
  const build = step('Worker and browser assets', buildWorker, () => 'built');
  build.catch(() => undefined);
  const database = await step('Database', openDatabase, () => 'Postgres (PGlite) in memory');
  try {
    const bindings = {
      ...(await makeAuthSecrets()),
      ENVIRONMENT: 'development',
      SITE_ORIGIN: 'http://localhost:8787',
      DATABASE_URL: database.connectionString,
      GAME_SOURCE: 'sample',
      FIXED_NOW: now.toISOString(),
    };
    await step('Games', () => refreshAll(bindings), String);
    const loaded = { connectionString: database.connectionString, now };
    await step('Content', async () => loadContent(await readContent(), loaded), loadLine);
    await step('Sequences', () => rebuildAll(bindings), String);
    await build;
    const worker = await step(
      'Web server',
      () => startLocalWorker({ bindings, port: 0 }),
      () => 'workerd',
    );
    return {
      origin: worker.origin,
      stop: async () => {
        await worker.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase() {
  const server = await serveNeonProtocol(await openPglite(null), { port: 0, password: randomUUID() });
  await migrate(server.connectionString);
  return server;
}

/** @returns the number of games in all leagues. */
export async function refreshAll(bindings: Record<string, string>): Promise<number> {
  return runForAll(bindings, REFRESH_GAMES, 'kept');
}

/** Also computes the lists of trips. @returns the number of sequences in all leagues. */
export async function rebuildAll(bindings: Record<string, string>): Promise<number> {
  const sequences = await runForAll(bindings, REBUILD_SEQUENCES, 'sequences');
  await runForAll(bindings, REBUILD_TRIP_LISTS, 'changed');
  return sequences;
}

async function runForAll(bindings: Record<string, string>, job: Job, countName: string): Promise<number> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  let total = 0;
  for (const league of job.perLeague ? LEAGUES : [null]) {
    const { counts, reason } = await runJob(
      { ...createJobDeps(bindings, { sample: createSampleSource() }), log: quiet },
      { job, league, trigger: 'command', onProgress: () => undefined },
    );
    if (reason) throw new ExpectedError(`${job.name} failed for ${league ?? 'all leagues'}: ${reason}`);
    total += Number(counts[countName]);
  }
  return total;
}
