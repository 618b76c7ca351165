import { and, eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import type { listedSequence } from '../../../src/web/api/sequences.ts';
import { openApiDocument } from '../../../src/web/api/openapi.ts';
import { readApiDescription } from '../../support/api-description.ts';
import { openTestDatabase } from '../../support/database.ts';
import { tapDatabase, type DatabaseTap } from '../../support/database-tap.ts';
import { storeSequences, TEXAS } from '../../support/sample-sequences.ts';
import { NOW, ORIGIN, siteOver, type TestSite } from '../../support/test-site.ts';

const LIST = '/api/v1/roadtrips/texas/sequences';
let site: TestSite;
let tap: DatabaseTap;

beforeAll(async () => {
  const database = await openTestDatabase();
  await storeSequences(database, [
    TEXAS,
    {
      slug: 'coast',
      sport: 'NFL',
      cardTitle: 'Coast',
      teamSlugs: ['washington-commanders', 'baltimore-ravens', 'philadelphia-eagles'],
    },
  ]);
  tap = await tapDatabase(database.url);
  site = siteOver(connect(tap.url, 20_000), tap.url, database.close);
});
afterAll(async () => {
  await tap.close();
  await site.close();
});

type Sequence = InferOutput<typeof listedSequence>;

async function list(path: string) {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  const body: { data: Sequence[]; paging: { total_items: number }; provenance: { sample: boolean } } =
    await response.json();
  return body;
}

test('a list numbers its sequences; each has its span, its games in order and the drives between them', async () => {
  const { data, paging, provenance } = await list(`${LIST}?page_size=100`);
  expect(data.map(({ position }) => position)).toEqual(data.map((_, index) => index + 1));
  expect(paging.total_items).toBe(data.length);
  expect(provenance.sample).toBe(true);
  for (const sequence of data) {
    const { stops } = sequence;
    const legs = stops.flatMap(({ leg }) => leg ?? []);
    expect(stops[0]?.leg).toBeNull();
    expect(legs).toHaveLength(stops.length - 1);
    expect(sequence.first_date).toBe(stops[0]?.game.date);
    expect(sequence.last_date).toBe(stops.at(-1)?.game.date);
    expect(sequence.miles).toBe(legs.reduce((sum, { miles }) => sum + miles, 0));
    // Nobody knows how much there is before a game without a time.
    const spare = legs.flatMap(({ minutes_to_spare }) => minutes_to_spare ?? []);
    expect(sequence.smallest_slack_minutes).toBe(spare.length === 0 ? null : Math.min(...spare));
    for (const [index, { leg, game }] of stops.entries()) {
      const before = stops[index - 1];
      if (!leg || !before) continue;
      const instants = [before.game.starts_at, leg.leave_by, leg.arrive_by, game.starts_at];
      const order = instants.filter((instant) => instant !== null);
      expect(order).toEqual(order.toSorted());
    }
  }
});

test('page, month, length, type and team filter the list', async () => {
  const all = await list(`${LIST}?page_size=100`);
  const second = await list(`${LIST}?page_size=7&page=2`);
  expect(second.data.map(({ position }) => position)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  const month = await list(`${LIST}?month=2027-01&page_size=100`);
  expect(month.data.length).toBeGreaterThan(0);
  expect(month.data.length).toBeLessThan(all.data.length);
  expect(month.data.every(({ first_date }) => first_date.startsWith('2027-01'))).toBe(true);
  const weekends = await list(`${LIST}?length=weekend`);
  expect(weekends.data.every(({ length }) => length === 'weekend')).toBe(true);
  const followed = await list(`${LIST}?type=same-team&team=san-antonio-spurs`);
  expect(followed.data.length).toBeGreaterThan(0);
  for (const { team, stops } of followed.data) {
    expect(team?.slug).toBe('san-antonio-spurs');
    for (const { game } of stops) {
      expect([game.home_team?.slug, game.away_team?.slug]).toContain('san-antonio-spurs');
    }
  }
  const hosted = await list(`${LIST}?team=houston-rockets`);
  for (const { stops } of hosted.data) {
    expect(stops.map(({ game }) => game.home_team?.slug)).toContain('houston-rockets');
  }
});

test('the NFL lists home games, and its trips of two stadiums apart', async () => {
  const homeGames = await list('/api/v1/roadtrips/coast/sequences');
  expect(homeGames.data.length).toBeGreaterThan(5);
  expect(homeGames.data.every(({ stops }) => stops.length === 1)).toBe(true);
  const twinbills = await list('/api/v1/roadtrips/coast/sequences?type=twinbill');
  expect(twinbills.data.length).toBeGreaterThan(0);
  expect(twinbills.data.every(({ stops }) => stops.length > 1)).toBe(true);
  expect((await list('/api/v1/roadtrips/coast/sequences?type=same-team')).data).toEqual([]);
});

test('a sequence is found by its address, its other dates by theirs, each in one round trip', async () => {
  const { data } = await list(`${LIST}?page_size=100`);
  const listed = data.find(({ other_dates }) => other_dates.length > 0);
  if (!listed) throw new Error('no sequence has another date');
  const { length: _, position: __, pick: ___, ...own } = listed;
  const before = tap.calls;
  const one = await (await site.get(`${LIST}/${listed.address}`)).json();
  expect(tap.calls - before).toBe(1);
  expect(one.data).toEqual(own);
  expect(own).toMatchObject({ url: `${ORIGIN}/roadtrips/texas/sequences/${listed.address}` });
  const [other] = listed.other_dates;
  const another = await (await site.get(`${LIST}/${other?.address}`)).json();
  expect(another.data).toMatchObject({ address: other?.address, first_date: other?.first_date });
  expect(another.data.other_dates.map(({ address }: { address: string }) => address)).toContain(
    listed.address,
  );
});

test('one that can no longer be attended is gone, and the detail says what happened and names another', async () => {
  const { data } = await list(LIST);
  const [broken] = data;
  const id = broken?.stops[0]?.game.id ?? '';
  const isGame = and(eq(gameEvents.league, 'NBA'), eq(gameEvents.id, id));
  const setStatus = (status: 'postponed' | 'scheduled', lastChangedAt: Date) =>
    site.db.update(gameEvents).set({ status, lastChangedAt }).where(isGame);
  await setStatus('postponed', new Date(NOW.getTime() + 1));
  const response = await site.get(`${LIST}/${broken?.address}`);
  await setStatus('scheduled', NOW);
  expect(response.status).toBe(410);
  const description = readApiDescription(JSON.parse(JSON.stringify(openApiDocument())));
  const faults = await description.faultsOfAnswer(`${LIST}/${broken?.address}`, response.clone());
  expect(faults).toEqual([]);
  const { type, detail } = await response.json();
  expect(type).toBe(`${ORIGIN}/api#gone`);
  const nearest = /is postponed.* The nearest one that works is (\/api\/v1\/\S+)\.$/.exec(detail)?.[1];
  expect((await site.get(nearest ?? '')).status).toBe(200);
});

test('the sequence function counts what the roadtrip and its list count', async () => {
  const response = await site.ask('/functions/v1/fetch-game-sequences', {
    method: 'POST',
    body: JSON.stringify({
      sport: 'NBA',
      teamPerformerIds: ['houston-rockets', 'dallas-mavericks', 'san-antonio-spurs'],
    }),
    headers: { 'content-type': 'application/json' },
  });
  const { anyTeamCount, sameTeamCount } = await response.json();
  const { data } = await (await site.get('/api/v1/roadtrips/texas')).json();
  expect(data.sequences).toEqual({ any_team: anyTeamCount, same_team: sameTeamCount });
  expect((await list(LIST)).paging.total_items).toBe(anyTeamCount);
});
