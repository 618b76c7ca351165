import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from './database.ts';
import { createJobRunner } from './job-runner.ts';

/** @param now the time of the jobs' clock. */
export async function openSeatGeekRuns(now: Date, server: Parameters<typeof startSeatGeekServer>[0] = {}) {
  const database = await openTestDatabase();
  const feed = await startSeatGeekServer(server);
  return {
    database,
    db: database.db,
    feed,
    jobs: createJobRunner({
      databaseUrl: database.url,
      source: 'seatgeek',
      now,
      seatgeekUrl: feed.baseUrl,
    }),
    close: async () => {
      await feed.close();
      await database.close();
    },
  };
}
