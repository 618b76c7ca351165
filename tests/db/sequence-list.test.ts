import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { readSequence } from '../../src/db/queries/sequence-page.ts';
import { variantsOf, type SequenceVariant } from '../../src/db/queries/sequence-variants.ts';
import { readSequenceCounts } from '../../src/db/queries/sequence-counts.ts';
import { readSequenceList } from '../../src/db/queries/sequences.ts';
import { roadTrips } from '../../src/db/schema/content.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { gameSequences } from '../../src/db/schema/sequences.ts';
import { stopStatus } from '../../src/domain/trips/stop-status.ts';
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
  now: NOW,
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

const firstDateOf = ({ stops }: SequenceVariant) => stops[0]?.localDate ?? '';
const allEntries = async (now: Date, type: 'any-team' | 'same-team' = 'any-team') => {
  const list = await readSequenceList(db, { ...ask, type, now, pageSize: 1000 });
  if (!list) throw new Error('the roadtrip is stored');
  return list;
};

test('reads a page with its entries in order, every game they name, the months ahead and the picks', async () => {
  const list = await readSequenceList(db, ask);
  expect(list?.trip).toEqual({
    slug: 'texas',
    league: 'NBA',
    travel: 'drive',
    title: 'Texas Triangle',
    teamSlugs: TEAMS,
  });
  expect(list?.entries.map(({ position }) => position)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(list?.totalItems).toBeGreaterThan(20);
  for (const { shown } of [...(list?.entries ?? []), ...(list?.picks ?? [])]) {
    for (const { gameId } of shown.stops) expect(list?.games.has(gameId)).toBe(true);
  }
  expect(list?.months).toEqual(list?.months.toSorted());
  expect(list?.picks.length).toBeGreaterThan(1);
  for (const { shown } of list?.picks ?? []) expect(shown.stops.some(({ leg }) => leg?.isTight)).toBe(false);
  const picked = list?.picks.flatMap(({ shown }) => shown.stops.map(({ gameId }) => gameId)) ?? [];
  expect(new Set(picked).size).toBe(picked.length);
});

test('continues on a later page where the one before ended', async () => {
  const second = await readSequenceList(db, { ...ask, page: 2 });
  expect(second?.entries[0]?.position).toBe(21);
});

test('filters a list by the month in which a trip starts', async () => {
  const list = await readSequenceList(db, { ...ask, month: '2027-01' });
  expect(list?.entries.length).toBeGreaterThan(0);
  expect(list?.entries.every(({ shown }) => firstDateOf(shown).startsWith('2027-01'))).toBe(true);
  expect(list?.months.length).toBeGreaterThan(3);
});

test('filters a list by a host on the way or by the followed team', async () => {
  const host = await readSequenceList(db, { ...ask, team: 'Houston Rockets' });
  for (const { shown } of host?.entries ?? []) {
    expect(shown.stops.map(({ gameId }) => host?.games.get(gameId)?.homeTeam)).toContain('Houston Rockets');
  }
  const followed = await readSequenceList(db, { ...ask, type: 'same-team', team: 'San Antonio Spurs' });
  expect(followed?.entries.length).toBeGreaterThan(0);
  for (const { shown, team } of followed?.entries ?? []) {
    expect(team).toBe('San Antonio Spurs');
    for (const { gameId } of shown.stops) {
      const game = followed?.games.get(gameId);
      expect([game?.homeTeam, game?.awayTeam]).toContain('San Antonio Spurs');
    }
  }
});

test('returns null without a roadtrip', async () => {
  expect(await readSequenceList(db, { ...ask, slug: 'nowhere' })).toBeNull();
});

test('finds a folded date by its month and shows it for its entry', async () => {
  const list = await allEntries(NOW, 'same-team');
  const folded = list.entries.find(
    ({ shown, otherDates }) =>
      otherDates[0] && firstDateOf(otherDates[0]).slice(0, 7) !== firstDateOf(shown).slice(0, 7),
  );
  const other = folded?.otherDates[0];
  if (!folded || !other) throw new Error('no entry has dates in two months');
  const month = firstDateOf(other).slice(0, 7);
  expect(list.months).toContain(month);
  const inMonth = await readSequenceList(db, { ...ask, type: 'same-team', month, pageSize: 1000 });
  const found = inMonth?.entries.find(({ position }) => position === folded.position);
  expect(found?.shown).toEqual(other);
  expect(found?.otherDates).toContainEqual(folded.shown);
});

test('hides what began an hour ago without a job, from the list, the counts and the other dates', async () => {
  const before = await allEntries(NOW);
  const starts = before.entries.flatMap(({ shown }) => shown.stops[0]?.startsAt ?? []).toSorted();
  const later = new Date(Date.parse(starts[5] ?? '') + 60_000);
  const after = await allEntries(later);
  const shown = after.entries.flatMap((entry) => [entry.shown, ...entry.otherDates]);
  expect(after.totalItems).toBeLessThan(before.totalItems);
  expect(after.totalItems).toBe(after.entries.length);
  expect(shown.every(({ stops }) => Date.parse(stops[0]?.startsAt ?? '') > later.getTime())).toBe(true);
  const counted = await readSequenceCounts(db, { slug: 'texas', now: later });
  expect(counted?.counts?.anyTeam).toBe(after.totalItems);
});

test('hides from the list exactly what a page calls broken, for every status of a game', async () => {
  const [first, second, third, fourth] = await db
    .select()
    .from(gameEvents)
    .where(eq(gameEvents.homeTeam, 'Dallas Mavericks'))
    .orderBy(gameEvents.upcomingUntil);
  if (!first || !second || !third || !fourth) throw new Error('Dallas hosts four games');
  const lastChangedAt = new Date(NOW.getTime() + 1000);
  const change = (id: string, set: Partial<typeof gameEvents.$inferInsert>) =>
    db
      .update(gameEvents)
      .set({ ...set, lastChangedAt })
      .where(eq(gameEvents.id, id));
  await change(first.id, { status: 'postponed' });
  await change(second.id, { startsAt: new Date((second.startsAt?.getTime() ?? 0) + 60_000) });
  await change(third.id, { missingRuns: 3 });
  // Another price does not matter.
  await change(fourth.id, { lowestPrice: 40 });
  const games = new Map((await db.select().from(gameEvents)).map((game) => [game.id, game]));
  const rows = await db.select().from(gameSequences);
  const attendableOf = (entries: typeof rows) =>
    entries
      .flatMap(variantsOf)
      .filter(({ stops }) =>
        stops.every((stop) => stopStatus(stop, games.get(stop.gameId) ?? null, NOW) === 'as-planned'),
      )
      .map(({ address }) => address);
  const inList = rows.filter(({ type, length }) => type === 'any-team' && length === 'week');
  const { entries } = await allEntries(NOW);
  const listed = entries.flatMap(({ shown, otherDates }) =>
    [shown, ...otherDates].map(({ address }) => address),
  );
  expect(listed.toSorted()).toEqual(attendableOf(inList).toSorted());
  expect(listed.length).toBeLessThan(inList.flatMap(variantsOf).length);

  const attendable = new Set(attendableOf(rows));
  const gamesOnTheList = new Set(
    rows
      .flatMap(variantsOf)
      .filter(({ address }) => attendable.has(address))
      .flatMap(({ stops }) => stops.map(({ gameId }) => gameId)),
  );
  const gone = new Set([first.id, second.id, third.id]);
  const broken = inList.find(
    ({ stops }) =>
      stops.some(({ gameId }) => gone.has(gameId)) && stops.some(({ gameId }) => gamesOnTheList.has(gameId)),
  );
  const page = await readSequence(db, { slug: 'texas', address: broken?.address ?? '', now: NOW });
  expect(page?.sequence?.stops).toEqual(broken?.stops);
  const shared = page?.nearest?.stops.filter(({ gameId }) =>
    broken?.stops.some((stop) => stop.gameId === gameId),
  );
  expect(shared?.length).toBeGreaterThan(0);
  expect(attendableOf(rows)).toContain(page?.nearest?.address);
});

test('names no replacement for a sequence that can be attended', async () => {
  const entry = (await allEntries(NOW)).entries.find(({ otherDates }) => otherDates.length > 0);
  const other = entry?.otherDates[0];
  const page = await readSequence(db, { slug: 'texas', address: other?.address ?? '', now: NOW });
  expect(page?.sequence).toMatchObject({ address: other?.address, stops: other?.stops, type: 'any-team' });
  expect(page?.sequence?.otherDates.map(({ address }) => address)).toContain(entry?.shown.address);
  expect(page?.nearest).toBeNull();
  expect(page?.games.size).toBe(other?.stops.length);
});

test('returns no sequence for an unknown address', async () => {
  const page = await readSequence(db, { slug: 'texas', address: 'nowhere', now: NOW });
  expect(page).toMatchObject({ sequence: null, nearest: null, trip: { title: 'Texas Triangle' } });
  expect(await readSequence(db, { slug: 'nowhere', address: 'nowhere', now: NOW })).toBeNull();
});
