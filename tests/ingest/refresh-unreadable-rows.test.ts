import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leagueFeeds, rejectedRows } from '../../src/db/schema/jobs.ts';
import { autumnGame, removeGame } from '../feeds/season-changes.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { openSeatGeekRuns } from '../support/seatgeek-runs.ts';

const NOW = SEASON_EVE.NFL;
const HOUR_MS = 3_600_000;

// With small pages, even the fixtures' month of about fifty rows has several pages.
const { db, feed, jobs, close } = await openSeatGeekRuns(NOW, { largestPage: 10 });
afterAll(close);

beforeEach(async () => {
  feed.reset();
  jobs.setNow(NOW);
  for (const table of [gameEvents, leagueFeeds, rejectedRows]) await db.delete(table);
});

const later = (ms: number) => jobs.setNow(new Date(NOW.getTime() + ms));

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
    later(run * 6 * HOUR_MS);
    expect((await jobs.refresh('NFL')).counts).toMatchObject({ missing: 0 });
  }
  const stored = await db
    .select()
    .from(gameEvents)
    .where(eq(gameEvents.sourceEventId, String(id)));
  expect(stored).toMatchObject([{ isListed: true, missingRuns: 0 }]);
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
  later(6 * HOUR_MS);
  expect(await jobs.refresh('NFL')).toMatchObject({ reason: null, counts: { missing: 0 } });
  feed.patchEvent(Number(nameless?.id), (event) => event);
  later(12 * HOUR_MS);
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
  later(HOUR_MS);
  const unreadable = feed.games.NFL.filter((_game, index) => index % 12 === 5);
  for (const { id } of unreadable)
    feed.patchEvent(id, (event) => ({ ...event, title: null, performers: 'none' }));
  expect((await jobs.refresh('NFL')).outcome).toBe('refused');
  expect(await db.select().from(rejectedRows)).toHaveLength(unreadable.length);
});
