import { expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { rejectedRows } from '../../src/db/schema/jobs.ts';
import { autumnGame, removeGame } from '../feeds/season-changes.ts';
import { useNflRuns } from './nfl-runs.ts';

const { db, feed, jobs, later, storedGame } = await useNflRuns();

test('stores the readable rows when one in a hundred is unreadable, and records the unreadable one', async () => {
  feed.setFault({ kind: 'poison', share: 0.01 });
  const report = await jobs.refresh('NFL');
  const rejected = await db.select().from(rejectedRows);
  expect(report.outcome).toBe('changed');
  expect(rejected.length).toBeGreaterThan(0);
  expect(await db.select().from(gameEvents)).toHaveLength(feed.games.NFL.length - rejected.length);
});

test('keeps showing a game whose row stays unreadable', async () => {
  await jobs.refresh('NFL');
  const { id } = autumnGame(feed.games.NFL);
  feed.patchEvent(id, (event) => ({ ...event, title: null, performers: 'none' }));
  for (let run = 1; run <= 4; run += 1) {
    later(run * 6);
    expect((await jobs.refresh('NFL')).counts).toMatchObject({ missing: 0 });
  }
  expect(await storedGame(id)).toMatchObject({ isListed: true, missingRuns: 0 });
});

test('counts no game as missing while an unreadable row does not name its game', async () => {
  await jobs.refresh('NFL');
  const { id } = autumnGame(feed.games.NFL);
  removeGame(feed.games.NFL, id);
  const nameless = feed.games.NFL.find((game) => game.datetimeLocal > '2026-11-01');
  feed.patchEvent(Number(nameless?.id), ({ datetime_utc, type }) => ({
    datetime_utc,
    type,
    title: 'a game',
  }));
  later(6);
  expect(await jobs.refresh('NFL')).toMatchObject({ reason: null, counts: { missing: 0 } });
  feed.patchEvent(Number(nameless?.id), (event) => event);
  later(12);
  expect((await jobs.refresh('NFL')).counts).toMatchObject({ missing: 1 });
});

test('stores the other rows whatever an unreadable one contains', async () => {
  feed.addEvent('NFL', { id: 1, type: 'nfl', title: 'NUL \0 and half a pair \ud800', performers: 'none' });
  feed.addEvent('NFL', { id: 1, type: 'nfl', title: 'NUL \0 and half a pair \ud800', performers: 'none' });
  const report = await jobs.refresh('NFL');
  expect(report.outcome).toBe('changed');
  expect(await db.select().from(gameEvents)).toHaveLength(feed.games.NFL.length);
});

test('records the unreadable rows of a rejected fetch', async () => {
  await jobs.refresh('NFL');
  later(1);
  const unreadable = feed.games.NFL.filter((_game, index) => index % 12 === 5);
  for (const { id } of unreadable)
    feed.patchEvent(id, (event) => ({ ...event, title: null, performers: 'none' }));
  expect((await jobs.refresh('NFL')).outcome).toBe('refused');
  expect(await db.select().from(rejectedRows)).toHaveLength(unreadable.length);
});

test('a price goes when a refresh does not read its game, and returns with the game', async () => {
  const [kept, unread, gone] = feed.games.NFL.filter(({ datetimeLocal }) => datetimeLocal > '2026-11-01');
  if (!kept || !unread || !gone) throw new Error('the season is too short');
  const all = [kept, unread, gone];
  const priced = (event: object) => ({ ...event, stats: { lowest_price: 25, average_price: 40 } });
  const prices = () =>
    Promise.all(
      all.map(async ({ id }) => {
        const { lowestPrice, averagePrice } = await storedGame(id);
        return [lowestPrice, averagePrice];
      }),
    );
  for (const { id } of all) feed.patchEvent(id, priced);
  await jobs.refresh('NFL');
  expect(await prices()).toEqual(all.map(() => [25, 40]));

  feed.patchEvent(unread.id, (event) => ({ ...event, title: null, performers: 'none' }));
  removeGame(feed.games.NFL, gone.id);
  later(6);
  await jobs.refresh('NFL');
  expect(await prices()).toEqual([
    [25, 40],
    [null, null],
    [null, null],
  ]);

  feed.patchEvent(unread.id, priced);
  feed.games.NFL.push(gone);
  later(12);
  await jobs.refresh('NFL');
  expect(await prices()).toEqual(all.map(() => [25, 40]));
});
