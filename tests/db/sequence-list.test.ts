import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSequenceList } from '../../src/db/queries/sequences.ts';
import { roadTrips } from '../../src/db/schema/index.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);

const TEAMS = ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'];
const ask = {
  slug: 'texas',
  type: 'any-team',
  length: 'week',
  month: null,
  team: null,
  page: 1,
  pageSize: 20,
} as const;

beforeAll(async () => {
  await db.insert(roadTrips).values({
    slug: 'texas',
    sport: 'NBA',
    teamSlugs: TEAMS,
    cardTitle: 'Texas Triangle',
    cardIntro: 'Three halls',
    introContent: '<p>Drive.</p>',
    checkedOn: '2026-11-20',
  });
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  await jobs.refresh('NBA');
  await jobs.rebuildSequences('NBA');
});

test('a page holds its entries in order, every game they name, the months ahead and the picks', async () => {
  const list = await readSequenceList(db, ask);
  expect(list?.trip).toEqual({ slug: 'texas', sport: 'NBA', title: 'Texas Triangle', teamSlugs: TEAMS });
  expect(list?.entries.map(({ position }) => position)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(list?.totalItems).toBeGreaterThan(20);
  for (const { stops } of [...(list?.entries ?? []), ...(list?.picks ?? [])]) {
    for (const { gameId } of stops) expect(list?.games.has(gameId)).toBe(true);
  }
  expect(list?.months).toEqual(list?.months.toSorted());
  expect(list?.picks.length).toBeGreaterThan(1);
  for (const { stops } of list?.picks ?? []) expect(stops.some(({ leg }) => leg?.isTight)).toBe(false);
  const picked = list?.picks.flatMap(({ stops }) => stops.map(({ gameId }) => gameId)) ?? [];
  expect(new Set(picked).size).toBe(picked.length);
});

test('a later page goes on where the one before ended', async () => {
  const second = await readSequenceList(db, { ...ask, page: 2 });
  expect(second?.entries[0]?.position).toBe(21);
});

test('a month leaves what starts in it', async () => {
  const list = await readSequenceList(db, { ...ask, month: '2027-01' });
  expect(list?.entries.length).toBeGreaterThan(0);
  expect(list?.entries.every(({ firstDate }) => firstDate.startsWith('2027-01'))).toBe(true);
  expect(list?.months.length).toBeGreaterThan(3);
});

test('a team leaves what it hosts on the way, or the entries that follow it', async () => {
  const host = await readSequenceList(db, { ...ask, team: 'Houston Rockets' });
  for (const { stops } of host?.entries ?? []) {
    expect(stops.map(({ gameId }) => host?.games.get(gameId)?.homeTeam)).toContain('Houston Rockets');
  }
  const followed = await readSequenceList(db, { ...ask, type: 'same-team', team: 'San Antonio Spurs' });
  expect(followed?.entries.length).toBeGreaterThan(0);
  for (const { stops, team } of followed?.entries ?? []) {
    expect(team).toBe('San Antonio Spurs');
    for (const { gameId } of stops) {
      const game = followed?.games.get(gameId);
      expect([game?.homeTeam, game?.awayTeam]).toContain('San Antonio Spurs');
    }
  }
});

test('no roadtrip, no list', async () => {
  expect(await readSequenceList(db, { ...ask, slug: 'nowhere' })).toBeNull();
});
