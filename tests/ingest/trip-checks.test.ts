import { expect, test } from 'vitest';
import { tripChecks } from '../../src/db/schema/saved-trips.ts';
import { autumnGame, moveGame, removeGame, withdrawTicketLink } from '../feeds/season-changes.ts';
import { storeFan, storeSavedTrip } from '../support/saved-trips.ts';
import { NOW, useNflRuns } from './nfl-runs.ts';

const { db, feed, jobs, later, storedGame } = await useNflRuns();

/** Saves a trip to one game of the season and returns both. */
async function savedGame(state: 'fine' | 'past' = 'fine') {
  await jobs.refresh('NFL');
  const { id, datetimeLocal } = autumnGame(feed.games.NFL);
  const game = await storedGame(id);
  const tripId = await storeSavedTrip(db, [game], { userId: await storeFan(db), state });
  return { id, datetimeLocal, game, tripId };
}

test('queues a check of a trip whose game moves, once', async () => {
  const { id, datetimeLocal, game, tripId } = await savedGame();
  expect(game).toMatchObject({ scheduleVersion: 0, scheduleChangedAt: null });
  moveGame(feed.games.NFL, id, `${datetimeLocal.slice(0, 8)}28T20:15:00`);
  later(6);
  await jobs.refresh('NFL');
  const check = { savedTripId: tripId, league: 'NFL', gameId: game.id, scheduleVersion: 1, claimId: null };
  expect(await db.select().from(tripChecks)).toMatchObject([check]);
  expect(await storedGame(id)).toMatchObject({
    scheduleVersion: 1,
    scheduleChangedAt: new Date(NOW.getTime() + 6 * 3_600_000),
  });
  later(12);
  await jobs.refresh('NFL');
  expect(await db.select().from(tripChecks)).toHaveLength(1);
});

test('queues nothing for a price, a ticket link or another game', async () => {
  const { id, datetimeLocal } = await savedGame();
  withdrawTicketLink(feed.games.NFL, id);
  const other = feed.games.NFL.find((game) => game.id !== id && game.datetimeLocal > datetimeLocal);
  if (!other) throw new Error('the season has one game');
  moveGame(feed.games.NFL, other.id, `${other.datetimeLocal.slice(0, 11)}23:05:00`);
  later(6);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'changed', counts: { changed: 2 } });
  expect(await db.select().from(tripChecks)).toEqual([]);
  expect(await storedGame(id)).toMatchObject({ scheduleVersion: 0 });
});

test('queues nothing for a trip that is over', async () => {
  const { id, datetimeLocal } = await savedGame('past');
  moveGame(feed.games.NFL, id, `${datetimeLocal.slice(0, 8)}28T20:15:00`);
  later(6);
  await jobs.refresh('NFL');
  expect(await db.select().from(tripChecks)).toEqual([]);
});

test('queues a check in the run that hides a missing game, and when it is back', async () => {
  const { id, game } = await savedGame();
  const rows = [...feed.games.NFL];
  removeGame(feed.games.NFL, id);
  for (const hours of [6, 12]) {
    later(hours);
    await jobs.refresh('NFL');
    expect(await db.select().from(tripChecks)).toEqual([]);
  }
  later(18);
  await jobs.refresh('NFL');
  expect(await db.select().from(tripChecks)).toMatchObject([{ gameId: game.id, scheduleVersion: 1 }]);
  feed.games.NFL.splice(0, Infinity, ...rows);
  later(24);
  await jobs.refresh('NFL');
  expect((await db.select().from(tripChecks)).map(({ scheduleVersion }) => scheduleVersion)).toEqual([1, 2]);
});
