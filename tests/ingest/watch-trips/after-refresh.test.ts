import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { tripChecks } from '../../../src/db/schema/saved-trips.ts';
import { autumnGame, moveGame } from '../../feeds/season-changes.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import { openSeatGeekRuns } from '../../support/seatgeek-runs.ts';
import { readNotices, saveTrip } from '../../support/watched-trips.ts';

const NOW = SEASON_EVE.NFL;
const HOUR_MS = 3_600_000;
const CRONS = { refresh: '5 */6 * * *', hourly: '12 * * * *', between: '32,52 * * * *' };

const { db, feed, jobs, close } = await openSeatGeekRuns(NOW);
afterAll(close);

beforeEach(async () => {
  feed.reset();
  jobs.setNow(NOW);
  jobs.lines.length = 0;
  for (const table of [gameEvents, leagueFeeds, users]) await db.delete(table);
});

/** Runs a cron so many hours after the first refresh and returns the counts of its watch. */
async function watchAfter(cron: keyof typeof CRONS, hours: number) {
  jobs.setNow(new Date(NOW.getTime() + hours * HOUR_MS));
  jobs.lines.length = 0;
  await jobs.cron(CRONS[cron]);
  return jobs.lines.find(({ job }) => job === 'watch-trips')?.['counts'];
}

async function savedGame() {
  await jobs.refresh('NFL');
  const listed = autumnGame(feed.games.NFL);
  const [game] = await db
    .select()
    .from(gameEvents)
    .where(eq(gameEvents.sourceEventId, String(listed.id)));
  if (!game) throw new Error('the game is not stored');
  return { listed, game, trip: await saveTrip(db, [game.id]) };
}

test('a refresh of a league is followed by the check of the trips with its changed games, and of no other', async () => {
  const { listed, game, trip } = await savedGame();
  expect(await watchAfter('refresh', 6)).toMatchObject({ trips: 0, notices: 0 });
  moveGame(feed.games.NFL, listed.id, `${listed.datetimeLocal.slice(0, 8)}28T20:15:00`);
  expect(await watchAfter('refresh', 12)).toMatchObject({ trips: 1, notices: 1 });
  expect(await readNotices(db, trip)).toMatchObject([{ gameId: game.id, scheduleVersion: 1 }]);
  expect(await watchAfter('refresh', 18)).toMatchObject({ trips: 0, notices: 0 });
});

test('a refresh that fails is no change, and the hourly cron finishes what a refresh queued', async () => {
  const { listed } = await savedGame();
  feed.setFault({ kind: 'status', status: 500 });
  expect(await watchAfter('refresh', 6)).toMatchObject({ trips: 0, notices: 0 });
  expect(jobs.lines).toContainEqual(expect.objectContaining({ job: 'refresh-games', outcome: 'failed' }));
  feed.reset();
  moveGame(feed.games.NFL, listed.id, `${listed.datetimeLocal.slice(0, 8)}28T20:15:00`);
  await jobs.refresh('NFL');
  expect(await watchAfter('hourly', 7)).toMatchObject({ trips: 1, notices: 1 });
});

test('the crons between the hours go on with waiting checks, and else ask for them once', async () => {
  const { listed } = await savedGame();
  expect(await watchAfter('between', 1)).toBeUndefined();
  expect(jobs.lines.map(({ job }) => job)).toEqual(['check-alerts']);
  moveGame(feed.games.NFL, listed.id, `${listed.datetimeLocal.slice(0, 8)}28T20:15:00`);
  await jobs.refresh('NFL');
  await db.update(tripChecks).set({ claimedUntil: sql`now() + interval '1 minute'` });
  expect(await watchAfter('between', 2)).toBeUndefined();
  await db.update(tripChecks).set({ claimedUntil: sql`now() - interval '1 second'` });
  expect(await watchAfter('between', 3)).toMatchObject({ trips: 1, notices: 1 });
  expect(jobs.lines.map(({ job }) => job)).toEqual(['watch-trips', 'send-mail', 'check-alerts']);
  expect(await watchAfter('between', 4)).toBeUndefined();
});
