import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectSequenceCounts, sequenceCountsOf } from '../../src/db/queries/sequences.ts';
import { gameSequences, roadTrips, versions } from '../../src/db/schema/index.ts';
import { moveGame } from '../feeds/season-changes.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';

const NOW = SEASON_EVE.MLB;
const database = await openTestDatabase();
const feed = await startSeatGeekServer();
const { db } = database;
afterAll(async () => {
  await feed.close();
  await database.close();
});

const jobs = createJobRunner({
  databaseUrl: database.url,
  source: 'seatgeek',
  now: NOW,
  seatgeekUrl: feed.baseUrl,
});

const trip = (slug: string, sport: 'MLB' | 'NFL', teamSlugs: string[]) => ({
  slug,
  sport,
  teamSlugs,
  cardTitle: slug,
  cardIntro: slug,
  introContent: slug,
  checkedOn: '2026-11-20',
});

beforeAll(async () => {
  await db
    .insert(roadTrips)
    .values([
      trip('rivers', 'MLB', ['detroit-tigers', 'cleveland-guardians', 'pittsburgh-pirates']),
      trip('coast', 'MLB', ['san-diego-padres', 'los-angeles-dodgers', 'los-angeles-angels']),
      trip('lakes', 'NFL', ['detroit-lions', 'cleveland-browns', 'buffalo-bills']),
    ]);
  await jobs.refresh('MLB');
});

const stored = (slug: string) =>
  db.select().from(gameSequences).where(eq(gameSequences.roadtripSlug, slug)).orderBy(gameSequences.position);
const readSequenceCounts = async (slug: string) =>
  sequenceCountsOf(...(await db.batch(selectSequenceCounts(db, slug))));
const versionOf = async (slug: string) =>
  (
    await db
      .select()
      .from(versions)
      .where(eq(versions.name, `sequences:${slug}`))
  )[0]?.version;

test('every roadtrip of the league gets its lists, numbered, with legs between the stops', async () => {
  const report = await jobs.rebuildSequences('MLB');
  expect(report).toMatchObject({ outcome: 'changed', counts: { roadtrips: 2, rebuilt: 2 } });
  const rows = (await stored('rivers')).filter(
    ({ type, length }) => type === 'any-team' && length === 'week',
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
  for (const { stops, firstDate, lastDate, miles } of rows) {
    expect(stops.length).toBeGreaterThanOrEqual(2);
    expect(stops.map(({ leg }) => leg === null)).toEqual(stops.map((_, index) => index === 0));
    expect(miles).toBe(stops.reduce((sum, { leg }) => sum + (leg?.miles ?? 0), 0));
    expect([firstDate, lastDate]).toEqual([stops[0]?.localDate, stops.at(-1)?.localDate]);
  }
  expect(rows.some(({ stops }) => stops.length === 3)).toBe(true);
  const counts = await readSequenceCounts('rivers');
  expect(counts).toEqual({ anyTeam: rows.length, sameTeam: expect.any(Number) as number });
  expect(counts?.sameTeam).toBeGreaterThan(0);
});

test('a second run computes nothing and raises no version', async () => {
  expect(await jobs.rebuildSequences('MLB')).toMatchObject({
    outcome: 'unchanged',
    counts: { rebuilt: 0, unchanged: 2 },
  });
  expect(await versionOf('rivers')).toBe(1);
});

test('a game that moves rebuilds its roadtrip and no other', async () => {
  const game = feed.games.MLB.find(
    ({ homeTeam, datetimeLocal }) => homeTeam === 'Detroit Tigers' && datetimeLocal > '2026-06',
  );
  if (!game) throw new Error('Detroit hosts nobody in summer');
  moveGame(feed.games.MLB, game.id, `${game.datetimeLocal.slice(0, 11)}12:10:00`);
  jobs.setNow(new Date(NOW.getTime() + 60_000));
  await jobs.refresh('MLB');
  const report = await jobs.rebuildSequences('MLB');
  expect(report.counts).toMatchObject({ rebuilt: 1, unchanged: 1 });
  expect([await versionOf('rivers'), await versionOf('coast')]).toEqual([2, 1]);
});

test('the NFL counts home games, and its drivable pairs stand apart as twinbills', async () => {
  const nfl = createJobRunner({
    databaseUrl: database.url,
    source: 'seatgeek',
    now: SEASON_EVE.NFL,
    seatgeekUrl: feed.baseUrl,
  });
  await nfl.refresh('NFL');
  await nfl.rebuildSequences('NFL');
  const rows = await stored('lakes');
  const homeGames = rows.filter(({ type }) => type === 'any-team');
  expect(homeGames.length).toBeGreaterThan(15);
  expect(homeGames.every(({ stops }) => stops.length === 1)).toBe(true);
  expect(rows.filter(({ type }) => type === 'same-team')).toEqual([]);
  expect(rows.filter(({ type }) => type === 'twinbill').every(({ stops }) => stops.length > 1)).toBe(true);
  expect(await readSequenceCounts('lakes')).toEqual({ anyTeam: homeGames.length, sameTeam: 0 });
});

test('a roadtrip that was never computed has no counts', async () => {
  expect(await readSequenceCounts('nowhere')).toBeNull();
});
