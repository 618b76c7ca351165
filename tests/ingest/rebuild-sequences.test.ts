import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectSequenceCounts, sequenceCountsOf } from '../../src/db/queries/sequence-counts.ts';
import { roadTrips } from '../../src/db/schema/content.ts';
import { versions } from '../../src/db/schema/jobs.ts';
import { gameSequences, retiredSequences, sequenceBuilds } from '../../src/db/schema/sequences.ts';
import { teamMappings } from '../../src/db/schema/games.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { addGame, moveGame } from '../feeds/season-changes.ts';
import { SEASON_EVE, type FeedGame } from '../feeds/seasons.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { openSeatGeekRuns } from '../support/seatgeek-runs.ts';

const NOW = SEASON_EVE.MLB;
const { database, db, feed, jobs, close } = await openSeatGeekRuns(NOW);
afterAll(close);

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
  expect(await jobs.refresh('MLB')).toMatchObject({ outcome: 'changed', reason: null });
});

const stored = (slug: string) =>
  db.select().from(gameSequences).where(eq(gameSequences.roadtripSlug, slug)).orderBy(gameSequences.position);
const readSequenceCounts = async (slug: string) =>
  sequenceCountsOf(...(await db.batch(selectSequenceCounts(slug, NOW))));
const versionOf = async (slug: string) =>
  (
    await db
      .select()
      .from(versions)
      .where(eq(versions.name, `sequences:${slug}`))
  )[0]?.version;

test('gives every roadtrip numbered lists with legs between the stops', async () => {
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
  expect(counts?.anyTeam).toBe(rows.length);
  expect(counts?.sameTeam).toBeGreaterThan(0);
  const [build] = await db.select().from(sequenceBuilds).where(eq(sequenceBuilds.roadtripSlug, 'rivers'));
  const starts = (await stored('rivers')).flatMap((row) => (row.type === 'same-team' ? [] : row.firstDate));
  const months = Map.groupBy(starts.toSorted(), (date) => date.slice(0, 7));
  expect(build?.monthEnds).toEqual([...months.values()].map((dates) => dates.at(-1)));
});

test('computes nothing and increments no version on a second run', async () => {
  expect(await jobs.rebuildSequences('MLB')).toMatchObject({
    outcome: 'unchanged',
    counts: { rebuilt: 0, unchanged: 2 },
  });
  expect(await versionOf('rivers')).toBe(1);
});

test('rebuilds what other drives, limits or rankings built, although no game changed', async () => {
  await db
    .update(sequenceBuilds)
    .set({ rulesVersion: 'of an older build' })
    .where(eq(sequenceBuilds.roadtripSlug, 'coast'));
  await db.update(gameSequences).set({ miles: 1 }).where(eq(gameSequences.roadtripSlug, 'coast'));
  expect(await jobs.rebuildSequences('MLB')).toMatchObject({ counts: { rebuilt: 1, unchanged: 1 } });
  expect((await stored('coast')).filter(({ miles }) => miles === 1)).toEqual([]);
  expect([await versionOf('rivers'), await versionOf('coast')]).toEqual([1, 2]);
  expect(await jobs.rebuildSequences('MLB')).toMatchObject({ counts: { rebuilt: 0, unchanged: 2 } });
});

test('rebuilds only the roadtrip of a game that moves', async () => {
  const game = feed.games.MLB.find(
    ({ homeTeam, datetimeLocal }) => homeTeam === 'Detroit Tigers' && datetimeLocal > '2026-06',
  );
  if (!game) throw new Error('Detroit hosts nobody in summer');
  moveGame(feed.games.MLB, game.id, `${game.datetimeLocal.slice(0, 11)}12:10:00`);
  jobs.setNow(new Date(NOW.getTime() + 60_000));
  await jobs.refresh('MLB');
  const report = await jobs.rebuildSequences('MLB');
  expect(report.counts).toMatchObject({ rebuilt: 1, unchanged: 1 });
  expect([await versionOf('rivers'), await versionOf('coast')]).toEqual([2, 2]);
});

/** Three games around Lake Erie in November, when no other is played; the first and the last in Detroit. */
function novemberGames(): FeedGame {
  const [like] = feed.games.MLB;
  if (!like) throw new Error('the feed is empty');
  const [first] = [
    { homeTeam: 'Detroit Tigers', venue: 'Comerica Park', venueCity: 'Detroit', venueState: 'MI', day: 13 },
    {
      homeTeam: 'Cleveland Guardians',
      venue: 'Progressive Field',
      venueCity: 'Cleveland',
      venueState: 'OH',
      day: 14,
    },
    { homeTeam: 'Detroit Tigers', venue: 'Comerica Park', venueCity: 'Detroit', venueState: 'MI', day: 15 },
  ].map(({ day, ...place }) => {
    const game = addGame(feed.games.MLB, like, {
      ...place,
      awayTeam: 'Boston Red Sox',
      timezone: 'America/New_York',
      gameType: 'regular',
      status: 'scheduled',
      neutral: false,
      doubleHeader: null,
      gameNumber: null,
    });
    moveGame(feed.games.MLB, game.id, `2026-11-${day}T18:40:00`);
    return game;
  });
  if (!first) throw new Error('no game was added');
  return first;
}

async function rebuildAfter(minutes: number): Promise<void> {
  jobs.setNow(new Date(NOW.getTime() + minutes * 60_000));
  expect(await jobs.refresh('MLB')).toMatchObject({ outcome: 'changed', reason: null });
  expect(await jobs.rebuildSequences('MLB')).toMatchObject({ outcome: 'changed', reason: null });
}

test('retires a sequence whose game changes its date under its address, and restores it', async () => {
  const game = novemberGames();
  await rebuildAfter(2);
  const before = (await stored('rivers')).find(
    ({ firstDate, type }) => firstDate === '2026-11-13' && type === 'any-team',
  );
  if (!before) throw new Error('nothing starts in November');
  const storedState = async () => {
    const rows = await stored('rivers');
    const retired = await db
      .select()
      .from(retiredSequences)
      .where(eq(retiredSequences.address, before.address));
    return { living: rows.flatMap(({ address, otherAddresses }) => [address, ...otherAddresses]), retired };
  };
  moveGame(feed.games.MLB, game.id, '2026-11-13T13:10:00');
  await rebuildAfter(3);
  expect(await storedState()).toMatchObject({
    living: expect.arrayContaining([before.address]),
    retired: [],
  });
  moveGame(feed.games.MLB, game.id, '2026-11-20T18:40:00');
  await rebuildAfter(4);
  const moved = await storedState();
  expect(moved.living).not.toContain(before.address);
  expect(moved.retired).toMatchObject([
    { roadtripSlug: 'rivers', type: 'any-team', lastDate: before.lastDate },
  ]);
  expect(moved.retired[0]?.stops[0]?.startsAt).toBe('2026-11-13T18:10:00.000Z');
  moveGame(feed.games.MLB, game.id, '2026-11-13T18:40:00');
  await rebuildAfter(5);
  expect(await storedState()).toMatchObject({
    living: expect.arrayContaining([before.address]),
    retired: [],
  });
});

test('gives the same games one address in every list, and folded dates their own', async () => {
  const rows = await stored('rivers');
  const addressByGames = new Map<string, string>();
  for (const { address, stops, otherAddresses, otherDates } of rows) {
    expect(otherAddresses).toHaveLength(otherDates.length);
    for (const [index, games] of [stops, ...otherDates].entries()) {
      const key = games.map(({ gameId }) => gameId).join(' ');
      const own = [address, ...otherAddresses][index] ?? '';
      expect(addressByGames.get(key) ?? own).toBe(own);
      addressByGames.set(key, own);
    }
  }
  expect(new Set(addressByGames.values()).size).toBe(addressByGames.size);
  expect(rows.some(({ otherDates }) => otherDates.length > 0)).toBe(true);
});

test('keeps a retired sequence for sixty days after its last game', async () => {
  const row = { roadtripSlug: 'rivers', type: 'any-team' as const, stops: [], retiredAt: NOW };
  await db.delete(retiredSequences);
  await db.insert(retiredSequences).values([
    { ...row, address: 'old', lastDate: '2026-01-01' },
    { ...row, address: 'kept', lastDate: '2026-03-01' },
  ]);
  jobs.setNow(new Date('2026-04-01T12:00:00Z'));
  expect((await jobs.purge()).counts).toMatchObject({ retiredSequences: 1 });
  expect((await db.select().from(retiredSequences)).map(({ address }) => address)).toEqual(['kept']);
});

test('removes a postponed game from every list', async () => {
  const stopsOf = async () =>
    (await stored('rivers')).flatMap(({ stops }) => stops.map(({ gameId }) => gameId));
  const game = feed.games.MLB.find(
    ({ homeTeam, datetimeLocal, status }) =>
      homeTeam === 'Pittsburgh Pirates' && datetimeLocal > '2026-07' && status !== 'Postponed',
  );
  if (!game) throw new Error('Pittsburgh hosts nobody in July');
  const id = `mlb-${game.datetimeLocal.slice(0, 10)}-${slugOf(game.awayTeam)}-at-pittsburgh-pirates-1`;
  expect(await stopsOf()).toContain(id);
  game.status = 'Postponed';
  jobs.setNow(new Date(NOW.getTime() + 4 * 60_000));
  await jobs.refresh('MLB');
  expect((await jobs.rebuildSequences('MLB')).counts).toMatchObject({ rebuilt: 1 });
  expect(await stopsOf()).not.toContain(id);
});

test('counts NFL home games and lists drivable pairs as twinbills', async () => {
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

test('has no counts for a roadtrip that was never computed', async () => {
  expect(await readSequenceCounts('nowhere')).toBeNull();
});

test('gives roadtrips that have only performer ids the sequences of their teams', async () => {
  const idOf = (slug: string) => teamBySlug('MLB', slug)?.id ?? 0;
  const [tigers, guardians, pirates] = ['detroit-tigers', 'cleveland-guardians', 'pittsburgh-pirates'].map(
    idOf,
  );
  const { teamName } = teamMappings.MLB;
  // Only the mapping table knows this id.
  await db.update(teamMappings.MLB).set({ performerId: 777_123 }).where(eq(teamName, 'Detroit Tigers'));
  await db.insert(roadTrips).values([
    { ...trip('by-list', 'MLB', []), teamsPerformerIds: `{777123,${guardians},${pirates}}` },
    {
      ...trip('by-columns', 'MLB', []),
      team1PerformerId: tigers,
      team2PerformerId: guardians,
      team3PerformerId: pirates,
    },
    { ...trip('by-nothing', 'MLB', []), teamsPerformerIds: '{1,x}' },
  ]);
  await jobs.rebuildSequences('MLB');
  const addresses = async (slug: string) => (await stored(slug)).map(({ address }) => address).toSorted();
  const rivers = await addresses('rivers');
  expect(await addresses('by-list')).toEqual(rivers);
  expect(await addresses('by-columns')).toEqual(rivers);
  const named = await db
    .select()
    .from(roadTrips)
    .where(inArray(roadTrips.slug, ['by-columns', 'by-list', 'by-nothing']))
    .orderBy(roadTrips.slug);
  const teams = ['detroit-tigers', 'cleveland-guardians', 'pittsburgh-pirates'];
  expect(named.map(({ teamSlugs }) => teamSlugs)).toEqual([teams, teams, []]);
});
