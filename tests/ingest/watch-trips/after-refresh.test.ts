import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tripChecks } from '../../../src/db/schema/saved-trips.ts';
import { autumnGame, moveGame } from '../../feeds/season-changes.ts';
import { useNflRuns } from '../nfl-runs.ts';
import { readNotices, saveTrip } from '../../support/watched-trips.ts';

const CRONS = { refresh: '5 */6 * * *', hourly: '12 * * * *', between: '32,52 * * * *' };

const { db, feed, jobs, later, storedGame } = await useNflRuns();

/** Runs a cron so many hours after the first refresh and returns the counts of its watch. */
async function watchAfter(cron: keyof typeof CRONS, hours: number) {
  later(hours);
  jobs.lines.length = 0;
  await jobs.cron(CRONS[cron]);
  return jobs.lines.find(({ job }) => job === 'watch-trips')?.['counts'];
}

async function savedGame() {
  await jobs.refresh('NFL');
  const listed = autumnGame(feed.games.NFL);
  const game = await storedGame(listed.id);
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
