import { userAgent } from '../../../src/domain/user-agent.ts';
import { expect, test } from 'vitest';
import { startEspnServer } from '../../feeds/espn-server.ts';
import { createEspnSource } from '../../../src/ingest/sources/espn/index.ts';
import { addGame, moveGame } from '../../feeds/season-changes.ts';
import { AGENT, espnAt, fakeTime, fetched, fetchSeason, testClient } from './fetching.ts';
import { espnEvent, sides, useEspnRows } from './vendor-rows.ts';

const { server, seasonOf } = await useEspnRows();

test('T45 never asks for a date range, which returns 400', async () => {
  const range = await fetch(`${server.baseUrl}/football/nfl/scoreboard?dates=20260901-20260930&limit=500`, {
    headers: { 'user-agent': AGENT },
  });
  expect(range.status).toBe(400);
  expect(await range.json()).toEqual({ code: 400, message: 'Failed to get events endpoint.' });
  server.reset();
  await fetched(espnAt(server), 'NFL');
  const asked = server.requests.map((url) => `${url.pathname}?${url.searchParams.get('dates')}`);
  expect(asked[0]).toBe('/apis/site/v2/sports/football/nfl/scoreboard?202609');
  expect(asked.at(-1)).toMatch(/\?202709$/);
  expect(asked.every((text) => /\?\d{6}$/.test(text))).toBe(true);
});

test('T46 asks for a limit at which nothing is cut', async () => {
  await fetched(espnAt(server), 'NFL');
  expect(server.requests.every((url) => url.searchParams.get('limit') === '500')).toBe(true);
  const countAt = async (query: string) => {
    const reply: unknown = await (
      await fetch(`${server.baseUrl}/basketball/nba/scoreboard?dates=2026${query}`, {
        headers: { 'user-agent': AGENT },
      })
    ).json();
    return Object(reply).events.length;
  };
  const all = await countAt('&limit=500');
  expect(await countAt('')).toBe(Math.min(100, all));
  expect(await countAt('&limit=600')).toBe(Math.min(25, all));
});

test('T47 reads a month as long as the limit by day', async () => {
  const [first] = server.games.MLB;
  if (!first) throw new Error('no rows');
  // 520 games in one June, each pairing on a date of its own.
  const june = server.games.MLB.filter(({ datetimeLocal }) => datetimeLocal.startsWith('2026-06')).length;
  for (let index = 0; june + index < 520; index += 1) {
    const day = String(1 + (index % 30)).padStart(2, '0');
    const game = addGame(server.games.MLB, first, { homeTeam: 'Miami Marlins', awayTeam: 'Athletics' });
    moveGame(
      server.games.MLB,
      game.id,
      `2026-06-${day}T${String(10 + (Math.floor(index / 30) % 10))}:${String(index % 60).padStart(2, '0')}:00`,
    );
  }
  const before = new Set(server.games.MLB.map(({ id }) => id)).size;
  const season = await fetched(espnAt(server), 'MLB');
  const byDay = server.requests.filter((url) => /^202606\d\d$/.test(url.searchParams.get('dates') ?? ''));
  expect(byDay.length).toBe(30);
  expect(season.games.length + (season.skipped['replaced by a newer row'] ?? 0)).toBe(before);
});

test('covers only dates that no Eastern month cuts', async () => {
  const season = await fetched(espnAt(server), 'NFL', new Date('2026-09-15T12:00:00Z'));
  expect([season.coveredFrom, season.coveredTo]).toEqual(['2026-09-02', '2027-09-29']);
});

test('T56 reads a game listed twice as one', async () => {
  const season = await seasonOf('NBA', [espnEvent({}), espnEvent({})]);
  expect(season.games.length).toBe(1);
  expect(season.fetched).toBe(2);
  expect(season.skipped).toEqual({ 'listed twice': 1 });
});

test('T20 fails when a month in the middle of the season stays empty', async () => {
  server.setFault({ kind: 'empty', when: (url) => url.searchParams.get('dates') === '202701' });
  expect(await fetchSeason(espnAt(server), 'NBA')).toMatchObject({
    outcome: 'failed',
    reason: 'ESPN lists no NBA games from 2027-01-01 on, in the middle of the season.',
  });
  server.setFault({ kind: 'empty', times: 1 });
  expect((await fetched(espnAt(server), 'NBA')).games.length).toBe(server.games.NBA.length);
});

test('T19 notices one body for every request', async () => {
  server.setFault({ kind: 'same-body' });
  expect(await fetchSeason(espnAt(server), 'NFL')).toMatchObject({
    reason: 'ESPN sent rows of another request.',
  });
});

test('T19 notices the body of another league even when it is empty', async () => {
  const http = testClient(fakeTime(), {
    fetch: (url, init) => fetch(url.replace('hockey/nhl', 'basketball/nba'), init),
  });
  expect(await fetchSeason(espnAt(server, http), 'NHL', new Date('2026-07-01T00:00:00Z'))).toMatchObject({
    reason: 'ESPN sent rows of another request.',
  });
});

test.each([
  [{ kind: 'status', status: 400 }, 'ESPN rejected the request with status 400.'],
  [{ kind: 'status', status: 503 }, 'ESPN responded with status 503, 5 times in a row.'],
  [{ kind: 'html' }, 'ESPN sent a web page instead of data.'],
  [
    { kind: 'html', status: 403 },
    'ESPN rejected the request with status 403: its network blocks this server.',
  ],
  [{ kind: 'reset' }, 'ESPN could not be reached, 5 times in a row.'],
  [{ kind: 'truncated' }, 'ESPN sent an incomplete response, 5 times in a row.'],
] as const)('reports a lasting fault in one plain sentence: %j', async (fault, reason) => {
  server.setFault(fault);
  expect(await fetchSeason(espnAt(server), 'NFL')).toEqual({
    outcome: 'failed',
    reason,
  });
});

test('reads a month too long for one response by day', async () => {
  const maxBytes = 30_000;
  const season = await fetched(espnAt(server, testClient(fakeTime(), { maxBytes })), 'NFL');
  expect(server.requests.length).toBeGreaterThan(13);
  expect(season.games.length).toBe(server.games.NFL.length);
  const small = await fetchSeason(espnAt(server, testClient(fakeTime(), { maxBytes: 100 })), 'NFL');
  expect(small).toMatchObject({ reason: 'ESPN sent more data than one response may hold.' });
});

test.each(['Fanroads/1.0', 'Fanroads schedule reader', 'node-fetch/1.0', 'Mozilla/5.0 (Windows NT 10.0)'])(
  'T59 reports the refusal that agent %s gets',
  async (agent) => {
    const http = testClient(fakeTime(), { userAgent: agent });
    expect(await fetchSeason(espnAt(server, http), 'NFL')).toEqual({
      outcome: 'failed',
      reason: 'ESPN rejected the request with status 403: its network blocks this server.',
    });
  },
);

test.each([
  ['https://fanroads.com', 'Fanroads/1.0 (+https://fanroads.com)'],
  ['https://staging.example.com', 'Fanroads/1.0 (+https://staging.example.com)'],
  ['http://localhost:8787', 'Fanroads/1.0 (+https://fanroads.com)'],
])('T59 names the site %s in its agent', (origin, agent) => {
  expect(userAgent(origin)).toBe(agent);
});

test.each([
  { kind: 'html', status: 403 },
  { kind: 'html' },
  { kind: 'status', status: 503 },
  { kind: 'reset' },
  { kind: 'truncated' },
] as const)('asks the second address when the first one fails: %j', async (fault) => {
  const other = await startEspnServer();
  try {
    server.setFault(fault);
    const source = createEspnSource({ http: testClient(), baseUrls: [server.baseUrl, other.baseUrl] });
    const season = await fetched(source, 'NFL');
    expect(season.games.length).toBe(other.games.NFL.length);
    other.setFault({ kind: 'status', status: 500 });
    expect((await fetchSeason(source, 'NFL')).outcome).toBe('failed');
  } finally {
    await other.close();
  }
});

test('T44 rejects one bad row in a hundred and reads the others', async () => {
  server.setFault({ kind: 'poison', share: 0.01 });
  const season = await fetched(espnAt(server), 'NBA');
  const bad = server.games.NBA.filter(({ id }) => id % 100 === 0).length;
  expect(season.rejected.length).toBe(bad);
  expect(season.games.length).toBe(server.games.NBA.length - bad);
  for (const { reason } of season.rejected) expect(reason).toMatch(/^field [\w.]+ not readable$/);
});

test.each([
  [{ id: null }, {}, ['Cleveland Cavaliers', 'Boston Celtics']],
  [{}, sides('Cleveland Cavaliers', { id: '2', displayName: null }), ['Cleveland Cavaliers']],
])('T44 names what a row says in spite of %j %j', async (event, competition, teams) => {
  const { rejected } = await seasonOf('NBA', [espnEvent(competition, event)]);
  expect(rejected).toMatchObject([{ teams, venue: 'Rocket Arena' }]);
});

test('keeps only the beginning of a long row that it cannot read', async () => {
  const big = await startEspnServer({ eventBytes: 23_000 });
  try {
    big.setFault({ kind: 'poison', share: 1 });
    const season = await fetched(espnAt(big), 'NFL');
    expect(season.games).toEqual([]);
    expect(season.rejected.length).toBe(big.games.NFL.length);
    const lengths = season.rejected.map(({ raw }) => JSON.stringify(raw).length);
    expect(Math.max(...lengths)).toBeGreaterThan(1_000);
    expect(Math.max(...lengths)).toBeLessThan(5_000);
  } finally {
    await big.close();
  }
});
