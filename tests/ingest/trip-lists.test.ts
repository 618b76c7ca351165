import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { staleTags } from '../../src/db/schema/jobs.ts';
import { tripLists } from '../../src/db/schema/trip-lists.ts';
import { decodeTripList } from '../../src/domain/trips/lists/trip-list.ts';
import { openTestDatabase } from '../support/database.ts';
import { hostedGame, storeVenues } from '../support/finder-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { listGames, NOW } from '../support/test-site.ts';

const DAY_MS = 86_400_000;

const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);
const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });

beforeAll(async () => {
  await storeVenues(db);
  await listGames(db, [
    hostedGame('NBA', 'Miami Heat', 'Boston Celtics', '2026-12-04T19:00:00'),
    hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-05T19:00:00'),
    hostedGame('NFL', 'Buffalo Bills', 'New England Patriots', '2026-12-06T13:00:00'),
    hostedGame('NFL', 'Dallas Cowboys', 'New York Giants', '2026-12-07T20:15:00'),
  ]);
  await storeSeasonPacks(db, NOW);
});

async function read(name: 'weekends' | 'twinbills') {
  const [row] = await db.select().from(tripLists).where(eq(tripLists.name, name));
  const chains = row ? decodeTripList(row.list) : [];
  return { lastStart: row?.lastStart, hosts: chains.map(({ games }) => games.map((game) => game.homeTeam)) };
}
const marked = async () =>
  (await db.select().from(staleTags).where(eq(staleTags.tag, 'trip-lists')))[0]?.generation;

test('computes both lists from the season packs and marks their pages', async () => {
  expect(await jobs.rebuildTripLists()).toMatchObject({
    outcome: 'changed',
    counts: { weekends: 1, twinbills: 1 },
  });
  expect(await read('weekends')).toEqual({
    lastStart: '2026-12-04',
    hosts: [['Boston Celtics', 'Boston Bruins', 'New England Patriots']],
  });
  expect((await read('twinbills')).hosts).toEqual([['New England Patriots', 'New York Giants']]);
  expect(await marked()).toBe(2);
});

test('leaves lists alone on the same day, and computes them again on the next', async () => {
  expect(await jobs.rebuildTripLists()).toMatchObject({ outcome: 'unchanged' });
  const fingerprints = async () => (await db.select().from(tripLists)).map((row) => row.fingerprint);
  const before = await fingerprints();
  jobs.setNow(new Date(NOW.getTime() + DAY_MS));
  expect(await jobs.rebuildTripLists()).toMatchObject({ outcome: 'unchanged' });
  expect(await fingerprints()).not.toEqual(before);
  // No page shows anything else, so none is purged.
  expect(await marked()).toBe(2);
});

test('computes lists again after a change of rules', async () => {
  await db.update(tripLists).set({ rulesVersion: 1, list: { packs: [], trips: [] } });
  expect(await jobs.rebuildTripLists()).toMatchObject({ outcome: 'changed', counts: { changed: 2 } });
  expect((await read('weekends')).hosts).toHaveLength(1);
});

test('follows a game that moves', async () => {
  const generation = await marked();
  await db
    .update(gameEvents)
    .set({ startsAt: null, timeTbd: true, upcomingUntil: new Date('2026-12-08T05:00:00Z') })
    .where(sql`${gameEvents.homeTeam} = 'New York Giants'`);
  await storeSeasonPacks(db, NOW);
  await jobs.rebuildTripLists();
  expect(await read('twinbills')).toEqual({ lastStart: null, hosts: [] });
  expect((await read('weekends')).hosts).toHaveLength(1);
  expect(await marked()).toBeGreaterThan(generation ?? 0);
});
