import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { users } from '../../../src/db/schema/accounts.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { digestTokens, savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { storeFan, storeSavedTrip } from '../../support/saved-trips.ts';
import {
  listGames,
  NOW,
  openTestSite,
  ORIGIN,
  siteOver,
  storedGame,
  visibleText,
} from '../../support/test-site.ts';

const TRIP_TOKEN = 'Trip-token_of-forty-three-mixed-characters-';
const OTHER_TOKEN = 'another-Trip-token_of-the-same-person------';
const STRANGER_TOKEN = 'a-Trip-token_of-somebody-else--------------';
const DIGEST_TOKEN = '0123456789abcdef'.repeat(4);

const site = await openTestSite();
afterAll(site.close);
await listGames(site.db, [storedGame()]);
const games = await site.db.select().from(gameEvents);

beforeEach(async () => {
  await site.db.delete(users);
  await site.db.delete(rateLimits);
  const userId = await storeFan(site.db);
  await storeSavedTrip(site.db, games, { userId, unsubscribeToken: TRIP_TOKEN });
  await storeSavedTrip(site.db, games, { userId, unsubscribeToken: OTHER_TOKEN });
  const stranger = await storeFan(site.db);
  await storeSavedTrip(site.db, games, { userId: stranger, unsubscribeToken: STRANGER_TOKEN });
  await site.db.insert(digestTokens).values({ userId, token: DIGEST_TOKEN });
});

async function muted(): Promise<string[]> {
  const rows = await site.db.select().from(savedTrips);
  return rows
    .filter(({ isMuted }) => isMuted)
    .map(({ unsubscribeToken, version }) => `${unsubscribeToken} ${version}`)
    .toSorted();
}

const ONE_CLICK = 'List-Unsubscribe=One-Click';
/** As a mail program does (RFC 8058), from another site. */
const oneClick = (token: string) =>
  site.ask(paths.unsubscribe(token), {
    method: 'POST',
    body: new URLSearchParams(ONE_CLICK),
  });

test.for([
  [TRIP_TOKEN, 'Stop emails about this trip?'],
  [DIGEST_TOKEN, 'Stop emails about all your saved trips?'],
] as const)('opening the link of %s shows a button and changes nothing', async ([token, heading]) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await site.ask(paths.unsubscribe(token), { method });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    if (method === 'HEAD') continue;
    expect(visibleText(html)).toContain(heading);
    const forms = html.match(/<form [^>]*method="post"[^>]*>/g) ?? [];
    expect(forms).toEqual([expect.stringContaining(`action="${paths.unsubscribe(token)}"`)]);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).not.toMatch(/My trip|@example\.com/);
  }
  expect(await muted()).toEqual([]);
});

test('one click mutes that trip, and the second one changes nothing', async () => {
  for (const response of [await oneClick(TRIP_TOKEN), await oneClick(TRIP_TOKEN)]) {
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(response.headers.getSetCookie()).toEqual([]);
    const html = await response.text();
    expect(visibleText(html)).toContain('You won’t get emails about this trip anymore');
    expect(html).toContain(`href="${paths.account()}"`);
  }
  expect(await muted()).toEqual([`${TRIP_TOKEN} 2`]);
});

test('the token of a digest mutes every trip of that person, once', async () => {
  await oneClick(OTHER_TOKEN);
  const responses = await Promise.all(Array.from({ length: 4 }, () => oneClick(DIGEST_TOKEN)));
  for (const response of responses) {
    expect(response.status).toBe(200);
    expect(visibleText(await response.text())).toContain(
      'You won’t get emails about all your saved trips anymore',
    );
  }
  expect(await muted()).toEqual([`${TRIP_TOKEN} 2`, `${OTHER_TOKEN} 2`]);
});

const form = new FormData();
form.set('List-Unsubscribe', 'One-Click');
test.for<[string, RequestInit]>([
  ['no body', {}],
  ['another body', { body: 'x'.repeat(1024) }],
  ['a multipart form', { body: form }],
  ['unreadable JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['bytes', { body: new Uint8Array([0, 255, 254]), headers: { 'content-type': 'image/png' } }],
  ['another origin', { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } }],
  [
    'the page’s own button, without a referrer',
    { headers: { origin: 'null', 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams(ONE_CLICK) },
  ],
  ['forged cookies', { headers: { cookie: '__Host-session=x; __Host-refresh=y' } }],
])('a POST with %s mutes the trip', async ([, request]) => {
  const response = await site.ask(paths.unsubscribe(TRIP_TOKEN), { method: 'POST', ...request });
  expect(response.status).toBe(200);
  expect(await muted()).toEqual([`${TRIP_TOKEN} 2`]);
});

test('a body of more than 1 kB is refused', async () => {
  const request = { method: 'POST', body: 'x'.repeat(1025) };
  expect((await site.ask(paths.unsubscribe(TRIP_TOKEN), request)).status).toBe(413);
  expect(await muted()).toEqual([]);
});

test.for<[string, string]>([
  ['unknown', `${TRIP_TOKEN.slice(0, -1)}_`],
  ['in lower case', TRIP_TOKEN.toLowerCase()],
  ['cut short', TRIP_TOKEN.slice(0, -1)],
  ['too short', 'short'],
  ['too long', `${TRIP_TOKEN}${'x'.repeat(900)}`],
  ['with NUL', `${TRIP_TOKEN}%00`],
  ['with half a character', `${TRIP_TOKEN}%ff`],
  ['with a quote', `${TRIP_TOKEN}'`],
  ['with a wildcard', `${TRIP_TOKEN.slice(0, -1)}%25`],
  ['with another segment', `${TRIP_TOKEN}/more`],
])('a token %s is not found and mutes nothing', async ([, token]) => {
  const post = await oneClick(token);
  expect(post.status).toBe(404);
  expect(visibleText(await post.text())).toContain("You've hit a detour");
  const get = await site.get(paths.unsubscribe(token));
  expect([301, 404]).toContain(get.status);
  expect(await muted()).toEqual([]);
});

test('without a token there is no page', async () => {
  for (const path of ['/unsubscribe', '/unsubscribe/'])
    expect([301, 404]).toContain((await site.get(path)).status);
  expect((await oneClick('')).status).toBe(404);
});

test.for(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is not allowed and mutes nothing', async (method) => {
  expect((await site.ask(paths.unsubscribe(TRIP_TOKEN), { method })).status).toBe(405);
  expect(await muted()).toEqual([]);
});

test.for([
  '/unsubscribe/../account/trips',
  '/unsubscribe/%2e%2e/account/trips',
  '/unsubscribe/..%2faccount%2ftrips',
  '/unsubscribe//account/trips',
  '/unsubscribe/%2F..%2Faccount',
  '/UNSUBSCRIBE/../account/delete',
  '/account/unsubscribe/',
  '/unsubscribe',
  paths.savedTrips(),
  paths.accountForm('delete'),
  paths.me(),
])('the exemption from the origin check reaches nothing else: %s', async (path) => {
  const response = await site.ask(path, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'code=x',
  });
  const { pathname } = new URL(path, ORIGIN);
  // Nobody posts to the viewer's address.
  const refused = pathname === paths.me() ? 405 : 403;
  expect(response.status).toBe(pathname.startsWith('/unsubscribe/') ? 404 : refused);
});

test('without the database both ways say so and offer to try again', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  const path = paths.unsubscribe(TRIP_TOKEN);
  for (const method of ['GET', 'POST']) {
    const response = await failing.ask(path, { method });
    const html = await response.text();
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect(html).toMatch(new RegExp(`<form [^>]*action="${path}".*Try Again</button>`, 's'));
  }
  expect(failing.errors.map(({ event }) => event)).toEqual([
    'unsubscribe link unread',
    'unsubscribe link unread',
  ]);
  expect(JSON.stringify(failing.requests)).not.toContain(TRIP_TOKEN);
});

test('a network may unsubscribe 300 times at once', async () => {
  const headers = { 'cf-connecting-ip': '198.51.100.9' };
  const path = `/unsubscribe/${'a'.repeat(32)}`;
  expect((await site.ask(path, { method: 'POST', headers })).status).toBe(404);
  // As after 299 requests.
  const fullAt = new Date(NOW.getTime() + 299_000);
  await site.db.update(rateLimits).set({ fullAt }).where(eq(rateLimits.action, 'unsubscribe'));
  expect((await site.get(path, headers)).status).toBe(404);
  const refused = await site.ask(path, { method: 'POST', headers });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
});
