import { eq } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { users } from '../../src/db/schema/accounts.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { jobRuns, leagueFeeds, leases, rejectedRows, vendorIds, versions } from '../../src/db/schema/jobs.ts';
import { schedulePacks } from '../../src/db/schema/schedule-packs.ts';
import { startEspnServer } from '../feeds/espn-server.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';

const HOUR_MS = 3_600_000;
export const NOW = SEASON_EVE.NFL;

/** Refreshes for the tests of one file; each starts on the season's first morning, with nothing stored. */
export async function useNflRuns(source: 'seatgeek' | 'espn' = 'seatgeek') {
  const database = await openTestDatabase();
  const { db } = database;
  // Small pages, so that every month has several.
  const feed = await (source === 'espn' ? startEspnServer() : startSeatGeekServer({ largestPage: 10 }));
  const urls = { databaseUrl: database.url, seatgeekUrl: feed.baseUrl, espnUrl: feed.baseUrl };
  const jobs = createJobRunner({ ...urls, source, now: NOW });
  afterAll(async () => {
    await feed.close();
    await database.close();
  });
  beforeEach(async () => {
    feed.reset();
    jobs.setNow(NOW);
    jobs.lines.length = 0;
    const written = [gameEvents, jobRuns, leagueFeeds, leases, rejectedRows, schedulePacks, vendorIds];
    for (const table of [...written, versions, users]) await db.delete(table);
  });
  return {
    database,
    db,
    feed,
    jobs,
    later: (hours: number) => jobs.setNow(new Date(NOW.getTime() + hours * HOUR_MS)),
    storedGame: async (sourceEventId: number) => {
      const wanted = eq(gameEvents.sourceEventId, String(sourceEventId));
      const [game] = await db.select().from(gameEvents).where(wanted);
      if (!game) throw new Error(`game ${sourceEventId} is not stored`);
      return game;
    },
  };
}
