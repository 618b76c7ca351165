import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { openApiDocument } from '../../../src/web/api/openapi.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { readApiDescription } from '../../support/api-description.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { databaseCallsSince, NOW, visibleText } from '../../support/test-site.ts';

const HEAT = 'nba-2026-12-03-miami-heat-at-detroit-pistons-1';
const BRUINS = 'nhl-2026-12-04-boston-bruins-at-detroit-red-wings-1';
const BEARS = 'nfl-2026-12-06-chicago-bears-at-green-bay-packers-1';
const code = codeOf([HEAT, BRUINS, 'nba-2026-12-05-new-york-knicks-at-cleveland-cavaliers-1']);
const api = `/api/v1/trips/${code}`;
const PAGES = [paths.trip(code), `${paths.trip(code)}?people=4`, paths.tripCalendar(code)];
const DATA = [api, `${api}/stops/3/alternatives`, `${api}.ics`];
const ADDRESSES = [...PAGES, ...DATA];

const description = readApiDescription(JSON.parse(JSON.stringify(openApiDocument())));

const { site } = await openFinderSite([
  hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'),
  hostedGame('NHL', 'Boston Bruins', 'Detroit Red Wings', '2026-12-04T19:00:00'),
  hostedGame('NBA', 'New York Knicks', 'Cleveland Cavaliers', '2026-12-05T19:00:00'),
  hostedGame('NFL', 'Chicago Bears', 'Green Bay Packers', '2026-12-06T13:00:00'),
]);
afterAll(site.close);

const from = (network: string) => ({ 'cf-connecting-ip': network });

async function bucketOf(action: string, network: string) {
  const keyHash = await site.deps.auth.secrets.lookupKey('network', network);
  return and(eq(rateLimits.action, action), eq(rateLimits.keyHash, keyHash));
}

/** Takes all tokens of the network. */
async function empty(action: string, network: string): Promise<void> {
  const keyHash = await site.deps.auth.secrets.lookupKey('network', network);
  const row = { action, keyHash, fullAt: new Date(NOW.getTime() + 60_000), wasAllowed: true };
  const { action: _, keyHash: __, ...set } = row;
  await site.db
    .insert(rateLimits)
    .values(row)
    .onConflictDoUpdate({ target: [rateLimits.action, rateLimits.keyHash], set });
}

test('a trip’s page, costs, calendar, Plan B and JSON each take a token of the trip finder’s limit, in one batch', async () => {
  const network = '198.51.100.1';
  for (const [index, path] of ADDRESSES.entries()) {
    const before = site.requests.length;
    expect((await site.get(path, from(network))).status, path).toBe(200);
    const [bucket] = await site.db
      .select()
      .from(rateLimits)
      .where(await bucketOf('trips', network));
    expect(bucket?.fullAt, path).toEqual(new Date(NOW.getTime() + (index + 1) * 1000));
    expect(databaseCallsSince(site, before), path).toEqual([1]);
  }
});

test.for(PAGES)('without a token, %s says when to try again', async (path) => {
  await empty('trips', '198.51.100.2');
  const response = await site.get(path, from('198.51.100.2'));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(visibleText(await response.text())).toMatch(
    /(at once|from your network)\. (Please try|Try) again in (a moment|1 second)\./,
  );
});

test.for(DATA)('without a token, %s is a problem that says when to try again', async (path) => {
  await empty('trips', '198.51.100.2');
  const response = await site.get(path, from('198.51.100.2'));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(await description.faultsOfAnswer(path, response)).toEqual([]);
});

test.for([paths.trip(code), paths.tripCalendar(code), api, `${api}/stops/3/alternatives`])(
  'a 304 of %s takes no token',
  async (path) => {
    const etag = (await site.get(path)).headers.get('ETag') ?? '';
    const network = '198.51.100.3';
    const again = await site.get(path, { ...from(network), 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(
      await site.db
        .select()
        .from(rateLimits)
        .where(await bucketOf('trips', network)),
    ).toEqual([]);
  },
);

test('eight requests of an isolate wait for a trip’s page, and the ninth gets a 429', async () => {
  const responses = await Promise.all(
    Array.from({ length: 9 }, (_, index) => site.get(paths.trip(code), from(`192.0.2.${index}`))),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(await Promise.all(refused.map((response) => response.text()))).toEqual([
    expect.stringContaining('The trip finder is busy right now.'),
  ]);
  expect((await site.get(paths.trip(code))).status).toBe(200);
});

test('a card takes a token of its own limit, in its one batch', async () => {
  const network = '198.51.100.4';
  // A trip of sample games has no card of its own, so nothing is drawn.
  await site.db.update(gameEvents).set({ source: 'sample' }).where(eq(gameEvents.id, BEARS));
  const path = paths.tripCard(codeOf([BEARS]));
  const before = site.requests.length;
  const response = await site.get(path, from(network));
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/social-card.png']);
  expect(databaseCallsSince(site, before)).toEqual([1]);
  expect(
    await site.db
      .select()
      .from(rateLimits)
      .where(await bucketOf('trips', network)),
  ).toEqual([]);
  const [bucket] = await site.db
    .select()
    .from(rateLimits)
    .where(await bucketOf('trip-card', network));
  expect(bucket?.fullAt).toEqual(new Date(NOW.getTime() + 6000));
});
