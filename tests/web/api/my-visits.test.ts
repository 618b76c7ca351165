import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { visits } from '../../../src/db/schema/fans.ts';
import { ALL_TEAMS, teamBySlug } from '../../../src/domain/teams/index.ts';
import { KNOWN_VENUES } from '../../../src/domain/venues/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { ORIGIN } from '../../support/test-site.ts';
import { openFan, openSavedTripsSite } from '../account/saved-trips-site.ts';
import { openApiFan, statusesOf, VISITS } from './api-fan.ts';
import { problemOf } from './described.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const RED_SOX = String(teamBySlug('MLB', 'boston-red-sox')?.id);
const FENWAY = { kind: 'venue', id: 'fenway-park', visited_on: '2024-07-04' };
const FENWAY_RECORD = { ...FENWAY, name: 'Fenway Park', city: 'Boston', league: null };
const RED_SOX_RECORD = {
  kind: 'team',
  id: RED_SOX,
  name: 'Boston Red Sox',
  city: 'Boston',
  league: 'MLB',
  visited_on: null,
};

type Fan = Awaited<ReturnType<typeof openApiFan>>;

const tagOf = async (fan: Fan) => (await fan.get(VISITS)).headers.get('etag') ?? '';
const put = async (fan: Fan, body: unknown, tag?: string) =>
  fan.send('PUT', VISITS, body, { 'if-match': tag ?? (await tagOf(fan)) });
const listOf = async (fan: Fan) => (await (await fan.get(VISITS)).json()).data;

test('shows an empty list, replaces it, and shows the new one with another ETag', async () => {
  const fan = await openApiFan(site);
  const empty = await fan.get(VISITS);
  const tag = empty.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  expect(await empty.json()).toEqual({ data: [] });
  const response = await put(fan, { visits: [FENWAY, { kind: 'team', id: RED_SOX }] }, tag);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ data: [RED_SOX_RECORD, FENWAY_RECORD] });
  const after = await fan.get(VISITS);
  expect(after.headers.get('etag')).toBe(response.headers.get('etag'));
  expect(after.headers.get('etag')).not.toBe(tag);
  expect(await after.json()).toEqual({ data: [RED_SOX_RECORD, FENWAY_RECORD] });
  await put(fan, { visits: [{ ...FENWAY, visited_on: null }] });
  expect(await listOf(fan)).toEqual([{ ...FENWAY_RECORD, visited_on: null }]);
  expect((await put(fan, { visits: [] })).headers.get('etag')).toBe(tag);
});

test('the pages of places and the API show the same list', async () => {
  const fan = await openApiFan(site);
  const other = await openFan(site);
  await put(fan, { visits: [FENWAY] });
  const cookie = other.cookies();
  const send = (headers: Record<string, string>) =>
    site.ask(VISITS, {
      method: 'PUT',
      body: JSON.stringify({ visits: [FENWAY] }),
      headers: { 'content-type': 'application/json', cookie, 'if-match': '*', ...headers },
    });
  expect(await problemOf(await send({ origin: 'https://evil.example' }))).toEqual([403, 'other-origin']);
  expect((await send({ origin: ORIGIN })).status).toBe(200);
  expect(await (await other.visit(paths.myPlaces())).text()).toMatch(
    /name="on\.fenway-park"[^>]* value="2024-07-04"/,
  );
});

test('a change names the list that it is about', async () => {
  const fan = await openApiFan(site);
  const tag = await tagOf(fan);
  const missing = await fan.send('PUT', VISITS, { visits: [] });
  expect(await problemOf(missing)).toEqual([428, 'version-missing']);
  await put(fan, { visits: [FENWAY] }, tag);
  for (const wrong of [tag, 'x', tag.replaceAll('"', '')]) {
    const stale = await put(fan, { visits: [] }, wrong);
    expect(await problemOf(stale)).toEqual([412, 'changed-meanwhile']);
  }
  expect(await listOf(fan)).toEqual([FENWAY_RECORD]);
  for (const right of [`W/${await tagOf(fan)}`, '*']) {
    expect((await put(fan, { visits: [FENWAY] }, right)).status).toBe(200);
  }
});

test('of changes at once, one is done and the others are told', async () => {
  const fan = await openApiFan(site);
  const tag = await tagOf(fan);
  const responses = await Promise.all(
    ['fenway-park', 'citi-field', 'td-garden'].map((id) =>
      put(fan, { visits: [{ kind: 'venue', id, visited_on: null }] }, tag),
    ),
  );
  expect(statusesOf(responses)).toEqual([200, 412, 412]);
  expect(await listOf(fan)).toHaveLength(1);
});

test('takes every venue and team with a date in one list', async () => {
  const fan = await openApiFan(site);
  const all = [
    ...KNOWN_VENUES.map(({ id }) => ({ kind: 'venue', id, visited_on: '2020-02-29' })),
    ...ALL_TEAMS.map(({ id }) => ({ kind: 'team', id: String(id), visited_on: '2020-02-29' })),
  ];
  expect((await put(fan, { visits: all })).status).toBe(200);
  expect(await listOf(fan)).toHaveLength(all.length);
});

test.each([
  [{}, 'visits', 'must be a list of visits'],
  [{ visits: 'all' }, 'visits', 'must be a list of visits'],
  [{ visits: [], places: [] }, 'places', 'is not known here; known are: visits'],
  [{ visits: [{ kind: 'city', id: 'boston' }] }, 'visits', expect.any(String)],
  [{ visits: [{ kind: 'venue', id: 'atlantis' }] }, 'visits', 'number 1: venue atlantis is not known'],
  [{ visits: [{ kind: 'team', id: '1' }] }, 'visits', 'number 1: team 1 is not known'],
  [{ visits: [{ kind: 'team', id: ` ${RED_SOX}` }] }, 'visits', expect.stringContaining('is not known')],
  [{ visits: [{ kind: 'team', id: 'undefined' }] }, 'visits', expect.stringContaining('is not known')],
  [{ visits: [FENWAY, FENWAY] }, 'visits', 'number 2: venue fenway-park is there twice'],
  [
    { visits: [{ ...FENWAY, visited_on: '2026-02-30' }] },
    'visits',
    'number 1: venue fenway-park needs a date like 2026-07-04, or null',
  ],
  [
    { visits: [{ ...FENWAY, visited_on: '2026-11-21' }] },
    'visits',
    'number 1: venue fenway-park has a date in the future',
  ],
])('refuses %j and changes nothing', async (body, parameter, message) => {
  const fan = await openApiFan(site);
  const refused = await put(fan, body);
  expect([refused.status, (await refused.json()).errors]).toEqual([400, [{ parameter, message }]]);
  expect(await site.db.select().from(visits).where(eq(visits.userId, fan.userId))).toEqual([]);
});

test('nobody sees or changes the list of somebody else', async () => {
  const [fan, other] = [await openApiFan(site), await openApiFan(site)];
  await put(fan, { visits: [FENWAY] });
  expect(await listOf(other)).toEqual([]);
  await put(other, { visits: [] });
  expect(await listOf(fan)).toEqual([FENWAY_RECORD]);
});
