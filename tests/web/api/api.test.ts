import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { removedContent, roadTrips } from '../../../src/db/schema/content.ts';
import { leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { PROBLEMS } from '../../../src/web/api/problems.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import {
  listGames,
  NOW,
  openTestSite,
  ORIGIN,
  siteOver,
  storedGame,
  visibleText,
} from '../../support/test-site.ts';
import { described } from './described.ts';

const site = await openTestSite();
afterAll(site.close);

const inLosAngeles = { timeZone: 'America/Los_Angeles', homeTeam: 'Los Angeles Lakers' } as const;

beforeAll(async () => {
  await listGames(site.db, [
    ...Array.from({ length: 30 }, (_, day) =>
      storedGame({
        id: `celtics-${day + 1}`,
        localDateTime: `2026-12-${String(day + 1).padStart(2, '0')}T19:30:00`,
        ...(day % 3 === 0 ? { homeTeam: 'Miami Heat', awayTeam: 'Boston Celtics' } : {}),
      }),
    ),
    storedGame({ ...inLosAngeles, id: 'late', localDateTime: '2026-12-01T22:30:00' }),
    storedGame({ id: 'nba-begun', localDateTime: '2026-11-19T19:30:00' }),
    storedGame({ id: 'off', status: 'postponed', localDateTime: '2026-12-01T19:30:00' }),
    storedGame({ id: 'nfl', league: 'NFL', homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }),
  ]);
  await site.db.insert(roadTrips).values({
    slug: 'teapot',
    sport: 'NBA',
    cardTitle: 'Teapot Dome',
    cardIntro: 'Intro',
    introContent: '<p>Intro</p>',
    checkedOn: '2026-11-20',
  });
  await site.db.insert(removedContent).values([
    { path: '/roadtrips/old', movedTo: '/roadtrips/teapot', removedAt: NOW },
    { path: '/roadtrips/gone', movedTo: null, removedAt: NOW },
  ]);
});
async function list(path: string) {
  const response = await described(path, await site.get(path));
  expect(response.status).toBe(200);
  return response.json();
}
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const celtics = (...days: number[]) => days.map((day) => `celtics-${day}`);
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a team’s games come by start, home and away, page by page, and links lead through all of them', async () => {
  const first = '/api/v1/teams/boston-celtics/games?page_size=12';
  const seen: string[] = [];
  const selves: string[] = [];
  let path: string | null = first;
  while (path !== null) {
    const page = await list(path);
    seen.push(...idsOf(page));
    selves.push(page.links.self);
    expect(page.paging).toMatchObject({ page_size: 12, total_items: 30, total_pages: 3 });
    path = page.links.next;
  }
  expect(seen).toEqual(celtics(...days(1, 30)));
  expect(selves).toEqual([first, `${first}&page=2`, `${first}&page=3`]);
  expect((await list(`${first}&page=3`)).links.prev).toBe(`${first}&page=2`);
});

test('a page past the last one is empty and links the last one', async () => {
  const past = await list('/api/v1/teams/boston-celtics/games?page=9');
  expect([past.data, past.paging.total_items]).toEqual([[], 30]);
  expect(past.links).toMatchObject({ next: null, prev: '/api/v1/teams/boston-celtics/games?page=2' });
});

// Dates are those of the venue: a late game in the west is on its own evening.
test.each([
  ['/api/v1/teams/boston-celtics/games?place=away', celtics(1, 4, 7, 10, 13, 16, 19, 22, 25, 28), 10],
  ['/api/v1/teams/boston-celtics/games?place=home&page_size=1', celtics(2), 20],
  ['/api/v1/teams/boston-celtics/games?from=2026-12-05&to=2026-12-07', celtics(5, 6, 7), 3],
  ['/api/v1/games?from=2026-12-01&to=2026-12-01', ['celtics-1', 'nfl', 'late'], 3],
  ['/api/v1/games?league=nba&from=2026-12-02&to=2026-12-02', celtics(2), 1],
  ['/api/v1/games?league=nfl', ['nfl'], 1],
  ['/api/v1/games?team=chicago-bears', ['nfl'], 1],
  ['/api/v1/cities/boston/games?page_size=5&page=2', celtics(9, 11, 12, 14, 15), 20],
  ['/api/v1/cities/boston/games?from=2026-12-28&to=2026-12-29', celtics(29), 1],
  ['/api/v1/cities/chicago/games', ['nfl'], 1],
])('%s lists %j', async (path, ids, totalItems) => {
  const page = await list(path);
  expect([idsOf(page), page.paging.total_items]).toEqual([ids, totalItems]);
});

test('games that started or are off are left out, and each league’s source is named', async () => {
  const everything = await list('/api/v1/games?page_size=100');
  expect(everything.paging.total_items).toBe(32);
  const leagues = everything.provenance.feeds.map((feed: { league: string }) => feed.league);
  expect(leagues).toEqual(['mlb', 'nba', 'nfl', 'nhl']);
  const boston = await list('/api/v1/cities/boston/games?page_size=5&page=2');
  expect(boston.paging).toEqual({ page: 2, page_size: 5, total_items: 20, total_pages: 4 });
});

test.each([
  ['/api/v1/cities/boston-ma/games', '/api/v1/cities/boston/games'],
  ['/api/v1/teams/utah-mammoth/games', '/api/v1/teams/utah-hockey-club/games'],
  ['/api/v1/teams/oakland-athletics/games', '/api/v1/teams/athletics/games'],
  ['/api/v1/teams/900034/games', '/api/v1/teams/boston-celtics/games'],
])('%s leads to %s', async (other, path) => {
  const response = await site.get(`${other}?page=2`);
  expect([response.status, response.headers.get('location')]).toEqual([301, `${path}?page=2`]);
});

test('a game is known by its id, also when lists leave it out', async () => {
  const begun = await list('/api/v1/games/nba-begun');
  expect(begun.data).toMatchObject({ id: 'nba-begun', status: 'scheduled', league: 'nba' });
  const off = await list('/api/v1/games/off');
  expect(off.data).toMatchObject({ id: 'off', status: 'postponed', league: 'nba' });
});

test('unknown times are null, and estimates are marked', async () => {
  await listGames(site.db, [
    storedGame({
      id: 'no-time',
      league: 'NHL',
      homeTeam: 'Boston Bruins',
      awayTeam: null,
      opponentTbd: true,
      timeTbd: true,
    }),
  ]);
  const { data } = await list('/api/v1/games/no-time');
  expect(data).toMatchObject({
    time_tbd: true,
    datetime_local: null,
    starts_at: null,
    date: '2026-12-01',
    away_team: null,
    opponent_tbd: true,
    home_team: { slug: 'boston-bruins', name: 'Boston Bruins' },
  });
});

test('SeatGeek’s games name their source and lead to our page; sample ones are marked', async () => {
  const ticketUrl = 'https://seatgeek.com/heat-at-celtics/nba/1';
  await listGames(
    site.db,
    [storedGame({ id: 'sold', league: 'MLB', homeTeam: 'Chicago Cubs', ticketUrl })],
    'seatgeek',
  );
  const games = await list('/api/v1/games?league=mlb');
  expect(JSON.stringify(games)).not.toContain('heat-at-celtics');
  expect(games.data[0]).toMatchObject({
    ticket_url: `${ORIGIN}/mlb/teams/chicago-cubs`,
    url: `${ORIGIN}/mlb/teams/chicago-cubs`,
  });
  expect(games.provenance).toEqual({
    sample: false,
    feeds: [
      {
        league: 'mlb',
        source: 'seatgeek',
        refreshed_at: NOW.toISOString(),
        attribution: { text: 'Schedule data by SeatGeek', url: 'https://seatgeek.com' },
      },
    ],
  });
  await site.db.update(leagueFeeds).set({ source: 'sample' }).where(eq(leagueFeeds.league, 'MLB'));
  expect((await list('/api/v1/games?league=mlb')).provenance.sample).toBe(true);
  await listGames(site.db, []);
});

test('teams are listed by league', async () => {
  const teams = await list('/api/v1/teams');
  expect(teams.data.map(({ slug }: { slug: string }) => slug)).toEqual(ALL_TEAMS.map(({ slug }) => slug));
  expect(new Set(ALL_TEAMS.map(({ slug }) => slug)).size).toBe(124);
  expect((await list('/api/v1/teams?league=nhl')).data).toHaveLength(32);
});

test('a roadtrip that was removed is gone, and names its replacement', async () => {
  const response = await site.get('/api/v1/roadtrips/old');
  expect(response.status).toBe(410);
  expect(await response.json()).toEqual({
    type: `${ORIGIN}/api#gone`,
    title: 'Gone',
    status: 410,
    detail: 'It was removed. /roadtrips/teapot replaces it.',
  });
  expect((await (await site.get('/api/v1/roadtrips/gone')).json()).detail).toContain(
    'removed without a replacement',
  );
});

test('reports every wrong parameter with what it should be', async () => {
  const response = await site.get(
    '/api/v1/games?page=0&page_size=101&from=yesterday&leage=nba&team=a&team=b',
  );
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { errors } = await response.json();
  expect(
    Object.fromEntries(errors.map((error: Record<string, string>) => [error['parameter'], error['message']])),
  ).toEqual({
    page: 'must be a whole number from 1 to 9999',
    page_size: 'must be a whole number from 1 to 100',
    from: 'must be a date like 2026-12-31',
    leage: 'is not known here; known are: league, team, from, to, page, page_size',
    team: 'must be a team’s slug, as in /api/v1/teams',
  });
});

test.each([
  ['from=2026-12-02&to=2026-12-01', 'to', 'must not be before "from"'],
  ['league=nfl&team=boston-celtics', 'team', 'must be a team of this league'],
  ['league=NBA', 'league', 'must be one of nfl, nba, nhl, mlb'],
  ['to=2027-02-29', 'to', 'must be a date like 2026-12-31'],
  ['to=0000-01-01', 'to', 'must be a date like 2026-12-31'],
  ['constructor=1', 'constructor', expect.stringContaining('is not known here')],
])('%s is rejected', async (query, parameter, message) => {
  const response = await site.get(`/api/v1/games?${query}`);
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toContainEqual({ parameter, message });
});

test('any query gets JSON and no server error', async () => {
  const name = fc.constantFrom('league', 'team', 'from', 'to', 'page', 'page_size', 'q', 'x');
  const value = fc.oneof(fc.string(), fc.constantFrom('1', '9999', 'nba', '2026-12-01', 'boston-celtics'));
  const path = fc.constantFrom(
    '/games',
    '/teams',
    '/search',
    '/places',
    '/teams/boston-celtics/games',
    '/cities/boston/games',
    '/cities/nowhere/games',
    '/guides',
    '/nowhere',
  );
  await fc.assert(
    fc.asyncProperty(path, fc.array(fc.tuple(name, value), { maxLength: 4 }), async (where, pairs) => {
      const response = await site.get(`/api/v1${where}?${new URLSearchParams(pairs)}`);
      expect([200, 400, 404]).toContain(response.status);
      expect(await response.json()).toBeInstanceOf(Object);
    }),
    { numRuns: 150 },
  );
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s is refused as a problem that says what is allowed',
  async (method) => {
    for (const path of ['/api/v1/teams', '/api/v1/nowhere']) {
      const response = await site.ask(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(await response.json()).toMatchObject({ type: `${ORIGIN}/api#method-not-allowed`, status: 405 });
    }
  },
);

test.each(['/api/v1', '/api/v1/nowhere', '/api/v1/teams/boston-celtics/nowhere'])(
  '%s is a 404 in JSON',
  async (path) => {
    const response = await site.get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: `${ORIGIN}/api#not-found`, status: 404 });
  },
);

test('responses may be cached, have distinct ETags, and may be read from any origin', async () => {
  const headers = { origin: 'https://fan.example' };
  const first = await site.get('/api/v1/games?league=nba', headers);
  expect(first.headers.get('cache-control')).toBe(
    'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  );
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(first.headers.get('set-cookie')).toBeNull();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{40}"$/);
  const again = await site.get('/api/v1/games?league=nba', { ...headers, 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.headers.get('access-control-allow-origin')).toBe('*');
  expect(again.headers.get('cache-control')).toMatch(/^public, max-age=(?:29|30), stale-if-error=86400$/);
  expect((await site.get('/api/v1/games?league=nfl', headers)).headers.get('etag')).not.toBe(etag);
  const head = await site.ask('/api/v1/teams', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  ['/api/v1/teams/boston-celtics/games', 'team:boston-celtics'],
  ['/api/v1/games?team=chicago-bears', 'team:chicago-bears'],
  ['/api/v1/games?league=nhl', 'league:nhl'],
  ['/api/v1/games', 'league:nfl,league:nba,league:nhl,league:mlb'],
  ['/api/v1/games/nba-begun', 'league:nba'],
  ['/api/v1/guides', 'content'],
  // Eighty characters, which JavaScript counts as 160.
  [`/api/v1/search?q=${encodeURIComponent('🏈'.repeat(80))}`, 'content'],
  ['/api/v1/roadtrips', 'content'],
  ['/api/v1/roadtrips/teapot', 'roadtrip:teapot'],
  ['/api/v1/roadtrips/teapot/sequences', 'roadtrip:teapot'],
  ['/api/v1/teams', null],
  ['/api/v1/games/none', null],
])('%s is called back from the edge with %j', async (path, tags) => {
  expect((await site.get(path)).headers.get('cache-tag')).toBe(tags);
});

test('a preflight request succeeds from any origin', async () => {
  const preflight = await site.ask('/api/v1/teams', {
    method: 'OPTIONS',
    headers: { origin: 'https://fan.example', 'access-control-request-method': 'GET' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,HEAD');
});

test('each response takes one round trip, or none when all its data are in the code', async () => {
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 20_000), tap.url, async () => undefined);
  for (const [path, calls] of [
    ['/api/v1/leagues', 0],
    ['/api/v1/teams', 0],
    ['/api/v1/teams/boston-celtics', 0],
    ['/api/v1/teams/boston-celtics/games', 1],
    ['/api/v1/games', 1],
    ['/api/v1/games/nba-begun', 1],
    ['/api/v1/guides', 1],
    ['/api/v1/guides/none', 1],
    ['/api/v1/roadtrips', 1],
    ['/api/v1/roadtrips/teapot', 1],
    ['/api/v1/search?q=boston', 1],
    ['/api/v1/places?q=boston', 1],
    ['/api/v1/places?q=02108', 1],
    ['/api/v1/games?page=0', 0],
  ] as const) {
    const before = tap.calls;
    await tapped.get(path);
    expect([path, tap.calls - before]).toEqual([path, calls]);
  }
  await tap.close();
});

test.each([
  ['/api/v1/games', 'api data unreadable'],
  ['/api/v1/grand-tours/nba', 'api data unreadable'],
  ['/api/v1/trips?from=chicago-il&start=2026-12-03&end=2026-12-06', 'trips unreadable'],
])('without the database %s is a problem with 503, and one line is logged', async (path, event) => {
  const url = 'postgres://u:secret@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  const response = await described(path, await failing.get(path));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await response.json()).toEqual({
    type: `${ORIGIN}/api#unavailable`,
    title: 'Unavailable',
    status: 503,
    detail: 'The database did not respond in time. Try again in a moment.',
  });
  expect(failing.errors.map((line) => line.event)).toEqual([event]);
  expect((await failing.get('/api/v1/teams')).status).toBe(200);
});

test('the API’s page shows every operation, every problem with its anchor, and a game', async () => {
  const html = await site.html('/api');
  const text = visibleText(html);
  for (const part of [
    'GET /api/v1/teams/{team}/games',
    'page_size Items per page.',
    '"home_team": { "slug"',
  ]) {
    expect(text).toContain(part);
  }
  for (const name of Object.keys(PROBLEMS)) expect(html).toContain(`id="${name}"`);
  expect(await site.html('/')).toContain('href="/api"');
});
