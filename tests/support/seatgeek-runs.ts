import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from './database.ts';
import { createJobRunner } from './job-runner.ts';

/**
 * A database of its own, SeatGeek's protocol over the seasons, and jobs between the two.
 * @param now what the jobs' clock stands at.
 * @param server how the feed is served.
 */
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
