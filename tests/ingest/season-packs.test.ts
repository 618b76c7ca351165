import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SeasonPacks } from '../../src/db/queries/schedule-packs.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { schedulePacks } from '../../src/db/schema/schedule-packs.ts';
import { autumnGame, moveGame, removeGame } from '../feeds/season-changes.ts';
import { useNflRuns } from './nfl-runs.ts';

const { db, feed, jobs, later, storedGame } = await useNflRuns();

const rowVersion = async () =>
  (await db.execute(sql`SELECT xmin::text, rules_version FROM schedule_packs`)).rows;
const readPacks = async (packs = new SeasonPacks()) => {
  const [rows] = await db.batch([packs.selectChanged()]);
  packs.remember(rows);
  return { packs, rows };
};
const packedGame = async (sourceEventId: number) => {
  const stored = await storedGame(sourceEventId);
  return (await readPacks()).packs.games().find(({ id }) => id === stored.id);
};

test('packs the listed games of a refresh for the finder', async () => {
  await jobs.refresh('NFL');
  const { packs } = await readPacks();
  const stored = await db.select().from(gameEvents).where(eq(gameEvents.isListed, true));
  const known = new Map(stored.map((game) => [game.id, game]));
  const games = packs.games();
  expect(games.length).toBeGreaterThan(30);
  for (const game of games) {
    expect(known.get(game.id)).toMatchObject({
      localDate: game.localDate,
      startsAt: game.startsAt,
      venueId: game.venueId,
      timeZone: game.timeZone,
      neutralSite: game.isNeutralSite,
    });
  }
  expect(packs.games(['NBA'])).toEqual([]);
});

test('leaves the pack alone while no game changes, and follows one that does', async () => {
  await jobs.refresh('NFL');
  const before = await rowVersion();
  later(6);
  await jobs.refresh('NFL');
  expect(await rowVersion()).toEqual(before);
  const { id, datetimeLocal } = autumnGame(feed.games.NFL);
  const moved = `${datetimeLocal.slice(0, 8)}28T20:15:00`;
  moveGame(feed.games.NFL, id, moved);
  later(12);
  await jobs.refresh('NFL');
  expect(await packedGame(id)).toMatchObject({ localDate: moved.slice(0, 10) });
});

test('drops a game once it is missing from three good runs', async () => {
  const { id } = autumnGame(feed.games.NFL);
  await jobs.refresh('NFL');
  const packed = await packedGame(id);
  expect(packed).toBeDefined();
  removeGame(feed.games.NFL, id);
  for (const [run, isPacked] of [true, true, false].entries()) {
    later(6 * (run + 1));
    await jobs.refresh('NFL');
    expect((await packedGame(id)) !== undefined).toBe(isPacked);
  }
});

test('writes a pack of other rules again, although no game changed', async () => {
  await jobs.refresh('NFL');
  const before = await rowVersion();
  await db.update(schedulePacks).set({ rulesVersion: 0, pack: new Uint8Array(1) });
  later(6);
  expect((await jobs.refresh('NFL')).outcome).toBe('unchanged');
  expect((await rowVersion())[0]?.['rules_version']).toBe(before[0]?.['rules_version']);
  expect((await readPacks()).packs.games().length).toBeGreaterThan(30);
});

test('reads only packs that differ from the remembered ones, and none of other rules', async () => {
  await jobs.refresh('NFL');
  const { packs, rows } = await readPacks();
  expect(rows).toHaveLength(1);
  expect((await readPacks(packs)).rows).toEqual([]);
  const { id, datetimeLocal } = autumnGame(feed.games.NFL);
  moveGame(feed.games.NFL, id, `${datetimeLocal.slice(0, 8)}28T20:15:00`);
  later(6);
  await jobs.refresh('NFL');
  const known = packs.versions();
  expect((await readPacks(packs)).rows).toHaveLength(1);
  expect(packs.versions()).not.toEqual(known);
  await db.update(schedulePacks).set({ rulesVersion: 0 });
  expect((await readPacks()).rows).toEqual([]);
});
