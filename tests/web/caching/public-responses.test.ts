import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { noStoreUnlessPublic } from '../../../src/web/http/cache-control.ts';
import type { WebEnvironment } from '../../../src/web/http/web-context.ts';
import { loadRealContent } from '../../support/content.ts';
import { tapDatabase, type DatabaseTap } from '../../support/database-tap.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { publicAddresses, type PublicAddress } from '../../support/public-addresses.ts';
import {
  listGames,
  NOW,
  openTestSite,
  siteOver,
  storedGame,
  type TestSite,
} from '../../support/test-site.ts';

const VIATOR = {
  VIATOR_PARTNER_ID: 'P00654321',
  VIATOR_WIDGET_REF: 'W-00000000-0000-4000-8000-000000000000',
};
const FULL_LIFETIME = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';
const CELTICS = '/nba/teams/boston-celtics';

let clock = NOW;
let site: TestSite;
let tap: DatabaseTap;
let addresses: PublicAddress[];
let originUrl: string;

beforeAll(async () => {
  const origin = await openTestSite();
  const jobs = createJobRunner({ databaseUrl: origin.databaseUrl, source: 'sample', now: NOW });
  await jobs.refresh('NBA');
  await loadRealContent(origin.databaseUrl, NOW);
  await jobs.rebuildSequences('NBA');
  await jobs.rebuildTripLists();
  originUrl = origin.databaseUrl;
  tap = await tapDatabase(originUrl);
  const close = async () => {
    await tap.close();
    await origin.close();
  };
  site = siteOver(connect(tap.url, 20_000), tap.url, close, VIATOR, () => clock);
  // Pictures are drawn in workerd alone (tests/worker/edge-cache.test.ts).
  addresses = (await publicAddresses(origin.db)).filter(({ path }) => !path.endsWith('.png'));
});

afterAll(() => site.close());

beforeEach(() => {
  clock = NOW;
  tap.statements.length = 0;
  site.deps.pageVersions.clear();
});

const revalidate = (path: string, response: Response) =>
  site.get(path, { 'If-None-Match': response.headers.get('ETag') ?? '' });

test('every kind of public response has a strong ETag and tags, at the cost of one round trip or none', async () => {
  const etags = new Set<string>();
  for (const { path, tags } of addresses) {
    tap.statements.length = 0;
    const response = await site.get(path);
    const { headers } = response;
    expect([path, response.status, headers.get('Set-Cookie')]).toEqual([path, 200, null]);
    expect([path, headers.get('Cache-Tag')]).toEqual([path, tags.length > 0 ? tags.join(',') : null]);
    expect(headers.get('Cache-Control')).toBe(FULL_LIFETIME);
    expect(headers.get('Vary')).toBeNull();
    expect(headers.get('ETag')).toMatch(/^"[0-9a-f]{40}"$/);
    expect([path, tap.statements.length]).toEqual([path, tags.length > 0 ? 1 : 0]);
    etags.add(headers.get('ETag') ?? '');
  }
  expect(etags.size).toBe(addresses.length);
});

test('a current copy costs one statement, and none for the next 30 seconds', async () => {
  for (const { path, tags } of addresses) {
    const response = await site.get(path);
    site.deps.pageVersions.clear();
    tap.statements.length = 0;
    const read = await revalidate(path, response);
    expect([path, read.status, await read.text()]).toEqual([path, 304, '']);
    expect([path, tap.statements.map(({ length }) => length)]).toEqual([path, tags.length > 0 ? [1] : []]);
    for (const name of ['Cache-Control', 'Cache-Tag', 'ETag']) {
      expect(read.headers.get(name)).toBe(response.headers.get(name));
    }
    const remembered = await revalidate(path, response);
    expect([path, remembered.status, tap.statements.length]).toEqual([path, 304, tags.length > 0 ? 1 : 0]);
  }
});

test('a 304 from a remembered version lives no longer than that memory', async () => {
  const response = await site.get(CELTICS);
  const again = await revalidate(CELTICS, response);
  expect(again.headers.get('Cache-Control')).toMatch(/^public, max-age=(?:29|30), stale-if-error=86400$/);
  expect(again.headers.get('ETag')).toBe(response.headers.get('ETag'));
});

test('matches an ETag in a list or a weak one, and no other', async () => {
  const etag = (await site.get(CELTICS)).headers.get('ETag') ?? '';
  for (const ifNoneMatch of [`"x", ${etag}`, `W/${etag}`]) {
    expect((await site.get(CELTICS, { 'If-None-Match': ifNoneMatch })).status).toBe(304);
  }
  for (const ifNoneMatch of ['"x"', etag.replaceAll('"', '')]) {
    expect((await site.get(CELTICS, { 'If-None-Match': ifNoneMatch })).status).toBe(200);
  }
});

test('If-None-Match: * matches every page that exists, and no other (RFC 9110, 13.1.2)', async () => {
  const current = await site.get(CELTICS);
  const any = await site.get(CELTICS, { 'If-None-Match': ' * ' });
  expect([any.status, any.headers.get('etag'), await any.text()]).toEqual([
    304,
    current.headers.get('etag'),
    '',
  ]);
  for (const path of ['/roadtrips/nowhere', '/nba/teams/nobody']) {
    expect((await site.get(path, { 'If-None-Match': '*' })).status).toBe(404);
  }
});

test('the response is the same whatever cookies and headers a request has', async () => {
  const alone = await site.get(CELTICS);
  const html = await alone.text();
  const withCookies = await site.get(CELTICS, {
    Cookie: 'fanroads-signed-in=1; __Host-fanroads-session=x; flash=welcome',
    Authorization: 'Bearer x',
    Accept: 'application/json',
    'Accept-Language': 'de',
  });
  expect(await withCookies.text()).toBe(html);
  expect([...withCookies.headers]).toEqual([...alone.headers]);
});

describe('a boundary', () => {
  const START = new Date('2027-06-01T00:30:00Z');
  const LAKERS = '/nba/teams/los-angeles-lakers';
  const at = (secondsBefore: number) => new Date(START.getTime() - secondsBefore * 1000);

  beforeAll(async () => {
    const changes = { homeTeam: 'Los Angeles Lakers', localDateTime: '2027-05-31T17:30:00' };
    await listGames(site.db, [storedGame({ ...changes, timeZone: 'America/Los_Angeles' })], 'sample');
  });

  test.each([
    [3600, 'public, max-age=60, stale-while-revalidate=600'],
    [659.5, 'public, max-age=60, stale-while-revalidate=599'],
    [70, 'public, max-age=60, stale-while-revalidate=10'],
    [60, 'public, max-age=60'],
    [20.9, 'public, max-age=20'],
    [0, 'public, max-age=0'],
    [-1, 'public, max-age=60, stale-while-revalidate=600'],
  ])('%d s before a game starts, copies expire at the start', async (seconds, cacheControl) => {
    clock = at(seconds);
    const response = await site.get(LAKERS);
    expect(response.headers.get('Cache-Control')).toBe(`${cacheControl}, stale-if-error=86400`);
  });

  test('changes the page, and remembered versions end with it', async () => {
    clock = at(0);
    const before = await site.get(LAKERS);
    expect((await revalidate(LAKERS, before)).status).toBe(304);
    clock = at(-0.001);
    const after = await revalidate(LAKERS, before);
    expect(after.status).toBe(200);
    expect(await after.text()).not.toBe(await before.text());
  });

  test.each([
    [paths.home(), '2027-07-20T03:59:00Z'],
    [paths.sitemap(), '2027-07-20T23:59:00Z'],
    [paths.teamCalendar({ league: 'NBA', slug: 'boston-celtics' }), '2027-07-20T23:59:00Z'],
    [paths.securityTxt(), '2027-06-30T23:59:00Z'],
  ])('of %s is also the end of its day', async (path, minuteBefore) => {
    clock = new Date(minuteBefore);
    const before = await site.get(path);
    expect(before.headers.get('Cache-Control')).toBe('public, max-age=60, stale-if-error=86400');
    expect((await revalidate(path, before)).status).toBe(304);
    clock = new Date(clock.getTime() + 60_000);
    expect((await revalidate(path, before)).status).toBe(200);
  });
});

test('an unknown query redirects to the canonical URL, and shared caches do not store that', async () => {
  for (const { path } of addresses.filter((one) => !/^\/api\/v1|\?/.test(one.path))) {
    const response = await site.get(`${path}?utm_source=x`);
    expect([response.status, response.headers.get('Location')]).toEqual([301, path]);
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=86400');
  }
});

test.each([
  '/nowhere',
  '/nba/teams/nobody',
  '/api/v1/nowhere',
  '/roadtrips/nowhere',
  '/auth',
  '/health',
  '/account',
])('%s is never stored', async (path) => {
  const { headers } = await site.get(path);
  expect(headers.get('Cache-Control')).toMatch(/no-store/);
  expect([headers.get('ETag'), headers.get('Cache-Tag')]).toEqual([null, null]);
});

test('a response with a cookie is not stored, whatever its Cache-Control', async () => {
  const app = new Hono<WebEnvironment>();
  app.use(noStoreUnlessPublic);
  app.get('/', (c) =>
    c.text('hello', 200, { 'Cache-Control': FULL_LIFETIME, 'Set-Cookie': 'a=b', ETag: '"x"' }),
  );
  const { headers } = await app.request('/');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('ETag')).toBeNull();
});

describe('without the database', () => {
  afterEach(() => tap.forwardTo(originUrl));

  test('a copy that was current 30 seconds ago is still used', async () => {
    const response = await site.get(CELTICS);
    tap.forwardTo(null);
    expect((await revalidate(CELTICS, response)).status).toBe(304);
  });

  test.each([CELTICS, paths.schedule('NBA'), '/api/v1/games'])(
    '%s is an uncached error, after a single attempt',
    async (path) => {
      const response = await site.get(path);
      site.deps.pageVersions.clear();
      tap.forwardTo(null);
      tap.attempts = 0;
      const failed = await revalidate(path, response);
      expect([failed.status, failed.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
      expect([failed.headers.get('ETag'), failed.headers.get('Cache-Tag')]).toEqual([null, null]);
      expect(tap.attempts).toBe(1);
    },
  );

  test.each([paths.home(), paths.search('boston')])('%s works, but is not cached', async (path) => {
    tap.forwardTo(null);
    const response = await site.get(path);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('ETag')).toBeNull();
  });
});
