import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { removeGame } from '../feeds/season-changes.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { openSeatGeekRuns } from '../support/seatgeek-runs.ts';

const NOW = SEASON_EVE.NFL;
const RUN_MS = 6 * 3_600_000;

const { db, feed, jobs, close } = await openSeatGeekRuns(NOW);
afterAll(close);

test('a price goes when a refresh does not read its game, and returns with the game', async () => {
  const [kept, unread, gone] = feed.games.NFL.filter(({ datetimeLocal }) => datetimeLocal > '2026-11-01');
  if (!kept || !unread || !gone) throw new Error('the season is too short');
  const all = [kept, unread, gone];
  const priced = (event: object) => ({ ...event, stats: { lowest_price: 25, average_price: 40 } });
  const prices = () =>
    Promise.all(
      all.map(async ({ id }) => {
        const [row] = await db
          .select()
          .from(gameEvents)
          .where(eq(gameEvents.sourceEventId, String(id)));
        return [row?.lowestPrice, row?.averagePrice];
      }),
    );
  for (const { id } of all) feed.patchEvent(id, priced);
  await jobs.refresh('NFL');
  expect(await prices()).toEqual([
    [25, 40],
    [25, 40],
    [25, 40],
  ]);

  feed.patchEvent(unread.id, (event) => ({ ...event, title: null, performers: 'none' }));
  removeGame(feed.games.NFL, gone.id);
  jobs.setNow(new Date(NOW.getTime() + RUN_MS));
  await jobs.refresh('NFL');
  expect(await prices()).toEqual([
    [25, 40],
    [null, null],
    [null, null],
  ]);

  feed.patchEvent(unread.id, priced);
  feed.games.NFL.push(gone);
  jobs.setNow(new Date(NOW.getTime() + 2 * RUN_MS));
  await jobs.refresh('NFL');
  expect(await prices()).toEqual([
    [25, 40],
    [25, 40],
    [25, 40],
  ]);
});
