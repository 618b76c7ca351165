import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { roadTrips } from '../../../src/db/schema/content.ts';
import { gameEvents, teamMappings } from '../../../src/db/schema/games.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { versions } from '../../../src/db/schema/jobs.ts';
import { gameSequences, sequenceBuilds } from '../../../src/db/schema/sequences.ts';
import { teamBySlug, teamsOf } from '../../../src/domain/teams/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { holdNextCalls, tapDatabase, type DatabaseTap } from '../../support/database-tap.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { NOW, ORIGIN, siteOver, type TestSite } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';

const FUNCTION = '/functions/v1/fetch-game-sequences';
const TEXAS = ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'];
const NORTH = ['minnesota-vikings', 'green-bay-packers', 'chicago-bears'];
const GAME_FIELDS = [
  'event_id',
  'home_team',
  'away_team',
  'event_title',
  'datetime_local',
  'venue_name',
  'city',
  'ticket_url',
];

let site: TestSite;
let tap: DatabaseTap;

beforeAll(async () => {
  const database = await openTestDatabase();
  const trip = { cardIntro: 'Intro', introContent: '<p>Intro</p>', checkedOn: '2026-11-20' };
  await database.db.insert(roadTrips).values([
    { ...trip, slug: 'texas', sport: 'NBA', cardTitle: 'Texas Triangle', teamSlugs: TEXAS },
    { ...trip, slug: 'north', sport: 'NFL', cardTitle: 'Frozen North', teamSlugs: NORTH },
  ]);
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  for (const league of ['NBA', 'NFL'] as const) {
    await jobs.refresh(league);
    await jobs.rebuildSequences(league);
  }
  tap = await tapDatabase(database.url);
  site = siteOver(connect(tap.url, 20_000), tap.url, database.close, withLimits({ sequences: '10/60' }));
});
afterAll(async () => {
  await tap.close();
  await site.close();
});
beforeEach(() => site.db.delete(rateLimits));

interface Answer {
  success: boolean;
  message?: string;
  anyTeamCount: number;
  sameTeamCount: number;
  anyTeamSequences: Record<string, unknown>[][];
  sameTeamSequences: Record<string, unknown>[][];
}

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } };
  return site.ask(FUNCTION, init);
}

async function ask(sport: string, teamPerformerIds: (number | string)[]): Promise<Answer> {
  const response = await post({ sport, teamPerformerIds });
  expect(response.status).toBe(200);
  return response.json();
}

function localId(slug: string): number {
  const team = teamBySlug('NBA', slug);
  if (team === null) throw new Error(`no team ${slug}`);
  return team.id;
}

test('a roadtrip’s teams get what the job stored: lists of games with the eight fields', async () => {
  const stored = await site.db.select().from(gameSequences).where(eq(gameSequences.roadtripSlug, 'texas'));
  const response = await ask('NBA', TEXAS);
  const idsOf = (type: string) =>
    stored
      .filter((row) => row.type === type && row.length === 'week')
      .toSorted((a, b) => a.position - b.position)
      .map((row) => row.stops.map(({ gameId }) => gameId));
  expect(response.success).toBe(true);
  expect(response.anyTeamSequences.map((games) => games.map((game) => game['event_id']))).toEqual(
    idsOf('any-team'),
  );
  expect(response.sameTeamSequences.map((games) => games.map((game) => game['event_id']))).toEqual(
    idsOf('same-team'),
  );
  expect(response.anyTeamCount).toBe(response.anyTeamSequences.length);
  expect(response.sameTeamCount).toBe(response.sameTeamSequences.length);
  expect(response.anyTeamCount).toBeGreaterThan(20);
  const [game] = response.anyTeamSequences[0] ?? [];
  expect(Object.keys(game ?? {})).toEqual(GAME_FIELDS);
  expect(game).toMatchObject({
    home_team: expect.stringMatching(/Mavericks|Spurs|Rockets/),
    datetime_local: expect.stringMatching(/^202\d-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    ticket_url: null,
  });
});

test('teams are named by slug, local id or performer id, as numbers or text, in any order and case', async () => {
  const expected = await ask('NBA', TEXAS);
  const { NBA } = teamMappings;
  await site.db.update(NBA).set({ performerId: 4242 }).where(eq(NBA.teamName, 'Houston Rockets'));
  const rockets = localId('houston-rockets');
  for (const ids of [
    [rockets, 'san-antonio-spurs', 'dallas-mavericks'],
    [String(rockets), localId('dallas-mavericks'), ' San-Antonio-Spurs ', 'dallas-mavericks'],
    [4242, ...TEXAS.slice(0, 2)],
    ['4242', ...TEXAS],
  ]) {
    expect(await ask('nba', ids)).toEqual(expected);
  }
});

test('teams of no roadtrip are computed: the same lists as the job would have stored', async () => {
  const stored = await ask('NBA', TEXAS);
  const builds = await site.db.select().from(sequenceBuilds);
  await site.db.delete(sequenceBuilds);
  const computed = await ask('NBA', TEXAS);
  await site.db.insert(sequenceBuilds).values(builds);
  expect(computed).toEqual(stored);
  const part = await ask('NBA', TEXAS.slice(0, 2));
  expect(part.anyTeamCount).toBeGreaterThan(0);
  expect(part.anyTeamCount).toBeLessThan(stored.anyTeamCount);
});

test('one round trip consumes the token and resolves ids, a second one reads', async () => {
  for (const ids of [TEXAS, ['utah-jazz', 'denver-nuggets']]) {
    const before = tap.calls;
    await ask('NBA', ids);
    expect(tap.calls - before).toBe(2);
  }
});

test('a repeated question finds the computed result until the data change', async () => {
  const ids = ['boston-celtics', 'new-york-knicks'];
  const callsOf = async () => {
    const before = tap.calls;
    const response = await ask('NBA', ids);
    return { calls: tap.calls - before, response };
  };
  const first = await callsOf();
  expect(await callsOf()).toEqual({ calls: 1, response: first.response });
  await site.db
    .update(versions)
    .set({ version: sql`version + 1` })
    .where(eq(versions.name, 'league:nba'));
  expect(await callsOf()).toEqual({ calls: 2, response: first.response });
});

test('eight requests wait for a computation, and the ninth gets a 429', async () => {
  const pairs = teamsOf('NBA')
    .slice(0, 9)
    .map(({ slug }) => [slug, 'memphis-grizzlies']);
  tap.attempts = 0;
  const release = tap.hold();
  const asked = pairs.map((ids, index) =>
    post({ sport: 'NBA', teamPerformerIds: ids }, { 'cf-connecting-ip': `203.0.113.${index}` }),
  );
  await expect.poll(() => tap.attempts).toBe(9);
  const releaseReads = holdNextCalls(tap);
  release();
  const busy = await Promise.race(asked);
  expect(busy.status).toBe(429);
  expect(busy.headers.get('retry-after')).toBe('2');
  expect(await busy.json()).toEqual({
    success: false,
    message: 'The server is busy computing sequences. Try again in 2 seconds.',
  });
  releaseReads();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect((await post({ sport: 'NBA', teamPerformerIds: pairs[8] ?? [] })).status).toBe(200);
});

test('the NFL returns home games, one each, and no same-team sequences', async () => {
  for (const ids of [NORTH, NORTH.slice(0, 2)]) {
    const response = await ask('NFL', ids);
    expect(response.anyTeamCount).toBeGreaterThan(3);
    expect(response.anyTeamSequences.every((games) => games.length === 1)).toBe(true);
    expect(response.sameTeamCount).toBe(0);
    expect(response.sameTeamSequences).toEqual([]);
  }
});

test('a game that is no longer listed removes its sequences, unless they have other dates', async () => {
  const before = await ask('NBA', TEXAS);
  const gone = String(before.anyTeamSequences[0]?.[0]?.['event_id']);
  const setStatus = (status: 'postponed' | 'scheduled', lastChangedAt: Date) =>
    site.db.update(gameEvents).set({ status, lastChangedAt }).where(eq(gameEvents.id, gone));
  await setStatus('postponed', new Date(NOW.getTime() + 1));
  const after = await ask('NBA', TEXAS);
  await setStatus('scheduled', NOW);
  expect(after.anyTeamCount).toBeLessThanOrEqual(before.anyTeamCount);
  expect(after).not.toEqual(before);
  expect(JSON.stringify(after)).not.toContain(`"${gone}"`);
});

test('games of SeatGeek link our own page; others have their link', async () => {
  const firstGame = async () => (await ask('NBA', TEXAS)).anyTeamSequences[0]?.[0];
  const id = String((await firstGame())?.['event_id']);
  const asSource = async (source: 'seatgeek' | 'espn') => {
    const ticketUrl = `https://${source}.com/heat-at-rockets/nba/1`;
    await site.db.update(gameEvents).set({ source, ticketUrl }).where(eq(gameEvents.id, id));
    return (await firstGame())?.['ticket_url'];
  };
  expect(await asSource('seatgeek')).toMatch(new RegExp(`^${ORIGIN}/nba/teams/[a-z-]+$`));
  expect(await asSource('espn')).toBe('https://espn.com/heat-at-rockets/nba/1');
  await site.db.update(gameEvents).set({ source: 'sample', ticketUrl: null }).where(eq(gameEvents.id, id));
});

test.each([
  ['a league we do not have', { sport: 'WNBA', teamPerformerIds: [1] }, 'Unsupported league: WNBA'],
  [
    'a league of any length',
    { sport: 'x'.repeat(900), teamPerformerIds: [1] },
    /^Unsupported league: x{40}…$/,
  ],
  ['no league', { teamPerformerIds: [1] }, /^Send "sport": one of NFL, NBA, NHL, MLB\.$/],
  ['no ids', { sport: 'NBA' }, /^Send "teamPerformerIds": a list of 1 to 6/],
  ['an empty list', { sport: 'NBA', teamPerformerIds: [] }, /a list of 1 to 6/],
  ['seven ids', { sport: 'NBA', teamPerformerIds: [1, 2, 3, 4, 5, 6, 7] }, /^At most 6 teams at a time/],
  ['an id of another kind', { sport: 'NBA', teamPerformerIds: [null] }, /Each is a number or text/],
  [
    'an unknown slug',
    { sport: 'NBA', teamPerformerIds: ['seattle-supersonics'] },
    /^No NBA team is known as "seattle-supersonics"\. Use an id or slug from \/api\/v1\/teams\.$/,
  ],
  ['an unknown id', { sport: 'NBA', teamPerformerIds: [77_777_777] }, /^No NBA team is known as "77777777"/],
  ['an id beyond any table', { sport: 'NBA', teamPerformerIds: ['99999999999999999999'] }, /^No NBA team/],
  ['a fraction', { sport: 'NBA', teamPerformerIds: [900_001.5] }, /^No NBA team/],
  [
    'two leagues',
    { sport: 'NBA', teamPerformerIds: ['boston-celtics', 'boston-bruins'] },
    /^"boston-bruins" is the Boston Bruins of the NHL\. Send teams of one league only, here the NBA\.$/,
  ],
  [
    'another league’s local id',
    { sport: 'NBA', teamPerformerIds: [900_001] },
    /^"900001" is the .* of the NFL/,
  ],
  ['a list', [1, 2], /^Send a JSON object/],
  ['no JSON', '{"sport": "NBA",', /^Send a JSON object: \{"sport"/],
])('%s is answered 400 with what to do', async (_case, body, message) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { success, message: said }: Answer = await response.json();
  expect(success).toBe(false);
  expect(said).toMatch(message);
});

test('any body gets JSON and no server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
      const response = await post(text);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
    }),
    { numRuns: 60 },
  );
});

test('what can be refused without the database never reaches it', async () => {
  const before = tap.calls;
  await post({ sport: 'NBA', teamPerformerIds: [1, 2, 3, 4, 5, 6, 7] });
  await post('x'.repeat(5000));
  expect(tap.calls).toBe(before);
});

test.each([
  [
    'a large body',
    {
      method: 'POST',
      body: `{"sport":"${'N'.repeat(5000)}"}`,
      headers: { 'content-type': 'application/json' },
    },
    413,
  ],
  [
    'a form',
    { method: 'POST', body: 'sport=NBA', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
  ],
  ['GET', { method: 'GET' }, 405],
  ['PUT', { method: 'PUT', body: '{}' }, 405],
])('%s is refused in JSON', async (_case, init, status) => {
  const response = await site.ask(FUNCTION, init);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
  if (status === 405) expect(response.headers.get('allow')).toBe('POST, OPTIONS');
});

test('another function is a 404 in JSON', async () => {
  const response = await site.ask('/functions/v1/bake-bread', { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ success: false });
});

test('a network with too many requests must wait as Retry-After says; others need not', async () => {
  const from = (address: string) =>
    post({ sport: 'NFL', teamPerformerIds: NORTH }, { 'cf-connecting-ip': address });
  for (let asked = 0; asked < 10; asked += 1) {
    expect((await from(`2001:db8:1:2::${asked.toString(16)}`)).status).toBe(200);
  }
  const limited = await from('2001:0DB8:1:2:ffff::1');
  expect(limited.status).toBe(429);
  expect(limited.headers.get('retry-after')).toBe('6');
  expect(await limited.json()).toEqual({
    success: false,
    message: 'Too many requests. Try again in 6 seconds.',
  });
  expect((await from('2001:db8:1:3::1')).status).toBe(200);
});

test('any web page may ask, with the headers that hosted clients send', async () => {
  const preflight = await site.ask(FUNCTION, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://fan.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-client-info,apikey,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(
    /authorization.*apikey.*x-client-info/,
  );
  expect((await post({})).headers.get('access-control-allow-origin')).toBe('*');
});

test('without the database the response is a 503 that says so', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  const response = await failing.ask(FUNCTION, {
    method: 'POST',
    body: JSON.stringify({ sport: 'NBA', teamPerformerIds: TEXAS }),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(await response.json()).toEqual({
    success: false,
    message: 'The schedule did not respond in time. Try again in a moment.',
  });
  expect(failing.errors.map(({ event }) => event)).toEqual(['team sequences unreadable']);
});
