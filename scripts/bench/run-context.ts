import { startPostgresServer } from '../../tests/support/postgres-server.ts';
import { buildWorker, DEPLOYED_WORKER } from '../site/build-worker.ts';
import type { BenchContext } from './bench.ts';
import { fillSeason, openBenchDatabase, type BenchDatabase } from './season-database.ts';

/** `close` runs the cleanups, the latest first. */
export function openContext(isQuick: boolean): { context: BenchContext; close: () => Promise<void> } {
  const cleanups: (() => Promise<void>)[] = [];
  const onEnd = (cleanUp: () => Promise<void>) => void cleanups.push(cleanUp);
  const progress = (text: string) => void process.stderr.write(`        ${text}\n`);

  const build = memoize(async () => {
    progress('building the Worker');
    await buildWorker(DEPLOYED_WORKER);
  });
  const postgres = memoize(async () => {
    progress('starting Postgres');
    const server = await startPostgresServer();
    onEnd(() => server.stop());
    return server.url;
  });
  const openDatabase = async () => {
    const { close, ...database } = await openBenchDatabase(await postgres());
    onEnd(close);
    return database;
  };
  const seasons = new Map<number, Promise<BenchDatabase>>();
  const openSeason = async (now: Date) => {
    const database = await openDatabase();
    progress(`loading content, seasons and sequences as of ${now.toISOString().slice(0, 10)}`);
    await fillSeason(database, now);
    return database;
  };
  const season = (now: Date) => {
    const opened = seasons.get(now.getTime()) ?? openSeason(now);
    seasons.set(now.getTime(), opened);
    return opened;
  };

  return {
    context: { isQuick, startedAt: new Date(), progress, build, database: openDatabase, season, onEnd },
    close: async () => {
      for (const cleanUp of cleanups.toReversed()) await cleanUp();
    },
  };
}

function memoize<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => (result ??= create());
}
