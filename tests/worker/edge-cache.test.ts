import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { developmentPaths } from '../../scripts/site/development/development-paths.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { addGame, moveGame } from '../feeds/season-changes.ts';
import type { FeedGame } from '../feeds/seasons.ts';
import { SEATGEEK_CLIENT_ID, SEATGEEK_CLIENT_SECRET, startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { loadRealContent } from '../support/content.ts';
import { openBrowser } from '../support/cookie-browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { publicAddresses, TRIP } from '../support/public-addresses.ts';
import { openSharedCache, type CachedResponse, type SharedCache } from '../support/shared-cache.ts';
import { takeErrors } from '../support/unexpected-errors.ts';
import { startWorkerAtEdge } from '../support/worker-at-edge.ts';

/** The day before the season. */
const NOW = new Date('2026-10-20T12:00:00Z');
const NBA_CRON = '20 */6 * * *';
const SITE_ORIGIN = 'http://localhost:8787';
/** Close to each other, so there is a sequence through Boston. */
const GAMES = [
  {
    homeTeam: 'Boston Celtics',
    venue: 'TD Garden',
    venueCity: 'Boston',
    venueState: 'MA',
    day: '2026-10-21',
  },
  {
    homeTeam: 'New York Knicks',
    venue: 'Madison Square Garden',
    venueCity: 'New York',
    venueState: 'NY',
    day: '2026-10-22',
  },
  {
    homeTeam: 'Philadelphia 76ers',
    venue: 'Xfinity Mobile Arena',
    venueCity: 'Philadelphia',
    venueState: 'PA',
    day: '2026-10-23',
  },
];
const START = '19:07:00';
const AT_ONCE = 4;

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const feed = await startSeatGeekServer();
const invalidations: string[][] = [];
let clock = NOW;
let cache: SharedCache;

const bindings = {
  DATABASE_URL: tap.url,
  GAME_SOURCE: 'seatgeek',
  'SERVICES.seatgeek': feed.baseUrl,
  SEATGEEK_CLIENT_ID,
  SEATGEEK_CLIENT_SECRET,
  AUTH_AUTO_CONFIRM: 'true',
  VIATOR_PARTNER_ID: 'P00654321',
  VIATOR_WIDGET_REF: 'W-00000000-0000-4000-8000-000000000000',
};
const worker = await startWorkerAtEdge({
  bindings,
  now: NOW,
  onInvalidate: (tags) => {
    invalidations.push([...tags]);
    cache.invalidate(tags);
  },
});
const ask = (origin: string) => (path: string, headers: Record<string, string>) =>
  fetch(origin + path, { headers, redirect: 'manual' });

let celticsGame: FeedGame;
/** One or more of every kind of public response. */
let addresses: string[];
const teamPages = teamsOf('NBA')
  .filter(({ division }) => division === 'Atlantic' || division === 'Southeast')
  .flatMap((team) => [paths.team(team), paths.cityGuide(team), paths.teamCalendar(team)]);

beforeAll(async () => {
  const [like] = feed.games.NBA;
  if (like === undefined) throw new Error('the feed has no games');
  const added = GAMES.map(({ day, ...facts }) => {
    const game = addGame(feed.games.NBA, like, { ...facts, awayTeam: 'Miami Heat', neutral: false });
    moveGame(feed.games.NBA, game.id, `${day}T${START}`);
    return game;
  });
  celticsGame = added[0] ?? like;
  cache = openSharedCache(ask(worker.origin), () => clock);
  await loadRealContent(database.url, NOW);
  await worker.runCron(NBA_CRON);
  addresses = [...new Set([...(await publicAddresses(database.db)).map(({ path }) => path), ...teamPages])];
});

afterAll(async () => {
  await worker.stop();
  await feed.close();
  await tap.close();
  await database.close();
});

beforeEach(() => {
  clock = NOW;
  cache = openSharedCache(ask(worker.origin), () => clock);
  invalidations.length = 0;
});

async function askAll(headers: Record<string, string> = {}): Promise<Map<string, CachedResponse>> {
  const left = [...addresses];
  const responses = new Map<string, CachedResponse>();
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      responses.set(path, await cache.ask(path, headers));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return responses;
}

/** Paths whose response does not satisfy the condition. */
const exceptions = (
  responses: Map<string, CachedResponse>,
  holds: (response: CachedResponse, path: string) => boolean,
) => [...responses].filter(([path, response]) => !holds(response, path)).map(([path]) => path);

/** Without the cache. */
const rendered = async (path: string) =>
  Buffer.from(await (await fetch(worker.origin + path)).arrayBuffer()).toString('latin1');

test('a second visitor gets the same bytes from the cache without a request to the Worker, signed in or not', async () => {
  const visitor = openBrowser(worker.origin, (path, request) => fetch(worker.origin + path, request));
  const member = await visitor.visit(paths.auth('create'), {
    method: 'POST',
    body: new URLSearchParams({ email: 'fan@example.com', password: 'six-parks-in-a-week' }),
    headers: { origin: SITE_ORIGIN },
  });
  expect(member.status).toBe(303);
  const cookie = visitor.cookies(new URL(worker.origin).host);
  expect(cookie).toMatch(/at=.*rt=/);
  // The signed-in visitor comes first, so a private response would be stored.
  const asMember = await askAll({ cookie });
  expect(exceptions(asMember, ({ status, outcome }) => status === 200 && outcome === 'miss')).toEqual([]);
  const asVisitor = await askAll();
  expect(exceptions(asVisitor, ({ outcome }) => outcome === 'hit')).toEqual([]);
  expect(exceptions(asVisitor, ({ body }, path) => body === asMember.get(path)?.body)).toEqual([]);
  const own = [
    paths.account(),
    paths.me(),
    paths.auth(),
    paths.health(),
    paths.healthJson(),
    developmentPaths.mailbox(),
    '/nowhere',
    '/nba/teams/nobody',
    '/auth/v1/user',
    '/__states',
  ];
  for (const path of own) {
    const response = await cache.ask(path, { cookie });
    expect([path, response.headers.get('cache-control')]).toEqual([path, expect.stringMatching(/no-store/)]);
  }
  const stored = cache.stored();
  expect([...stored.keys()].toSorted()).toEqual(addresses.toSorted());
  expect(
    [...stored.values()].filter(
      ({ headers, body }) => headers.has('set-cookie') || body.includes('fan@example.com'),
    ),
  ).toEqual([]);
});

test('a refresh without changes invalidates nothing', async () => {
  await askAll();
  await worker.runCron(NBA_CRON);
  expect(invalidations).toEqual([]);
  expect(exceptions(await askAll(), ({ outcome }) => outcome === 'hit')).toEqual([]);
});

test('a refresh that changes one game invalidates only its own pages', async () => {
  const before = await askAll();
  moveGame(feed.games.NBA, celticsGame.id, `${celticsGame.datetimeLocal.slice(0, 11)}19:37:00`);
  await worker.runCron(NBA_CRON);
  const after = await askAll();
  // No old page is shown.
  const now = new Map<string, string>();
  for (const path of addresses) now.set(path, await rendered(path));
  expect(exceptions(after, ({ body }, path) => body === now.get(path))).toEqual([]);
  const changed = addresses.filter((path) => now.get(path) !== before.get(path)?.body);
  for (const path of [
    '/nba/teams/boston-celtics',
    '/nba/teams/miami-heat',
    '/nba/teams/boston-celtics.ics',
    '/city-guides/city_guide_nba_boston_celtics',
    '/nba/schedule',
    paths.sequences(TRIP, 'any-team'),
  ]) {
    expect(changed).toContain(path);
  }
  const missed = exceptions(after, ({ outcome }) => outcome === 'hit');
  expect(changed.filter((path) => !missed.includes(path))).toEqual([]);
  // Unchanged pages that missed share a tag with the changed game.
  const tagsOf = (path: string) => before.get(path)?.headers.get('cache-tag') ?? '';
  const ownTags =
    /team:(?:boston-celtics|miami-heat)|host:boston-celtics|league:nba|roadtrip:nba-northeast|sequences|soon/;
  expect(missed.filter((path) => !ownTags.test(tagsOf(path)))).toEqual([]);
  expect(
    exceptions(after, ({ outcome }, path) => (outcome === 'hit') !== ownTags.test(tagsOf(path))),
  ).toEqual([]);
  // Of 30 team pages, those of both teams and the home team's guide.
  expect(missed.filter((path) => teamPages.includes(path)).toSorted()).toEqual(
    [
      paths.cityGuide({ league: 'NBA', fullName: 'Boston Celtics' }),
      ...['boston-celtics', 'miami-heat'].flatMap((slug) => [
        paths.team({ league: 'NBA', slug }),
        paths.teamCalendar({ league: 'NBA', slug }),
      ]),
    ].toSorted(),
  );
});

test('no cached copy outlives the start of a game', async () => {
  const start = new Date(`${celticsGame.datetimeUtc}Z`);
  const path = '/nba/teams/boston-celtics';
  const at = async (secondsAfter: number) => {
    const now = new Date(start.getTime() + secondsAfter * 1000);
    return startWorkerAtEdge({ bindings, now, onInvalidate: () => undefined });
  };
  const [earlier, later] = await Promise.all([at(-30), at(1)]);
  let origin = earlier.origin;
  cache = openSharedCache(
    (...request) => ask(origin)(...request),
    () => clock,
  );
  clock = new Date(start.getTime() - 30_000);
  const before = await cache.ask(path);
  expect(before.headers.get('cache-control')).toBe('public, max-age=30, stale-if-error=86400');
  clock = new Date(start.getTime() - 1000);
  expect((await cache.ask(path)).outcome).toBe('hit');
  origin = later.origin;
  clock = new Date(start.getTime() + 1000);
  const after = await cache.ask(path);
  expect([after.outcome, after.body === before.body]).toEqual(['miss', false]);
  await Promise.all([earlier.stop(), later.stop()]);
});

test('in an outage cached copies of up to a day are used, and nothing new is stored', async () => {
  // An isolate without page versions.
  const fresh = await startWorkerAtEdge({ bindings, now: NOW, onInvalidate: () => undefined });
  let { origin } = worker;
  cache = openSharedCache(
    (...request) => ask(origin)(...request),
    () => clock,
  );
  const before = await askAll();
  ({ origin } = fresh);
  tap.forwardTo(null);
  clock = new Date(NOW.getTime() + 12 * 3_600_000);
  const duringOutage = await askAll();
  const [withoutTags, worksWithoutDatabase] = [/^$/, /^\/$|search\?q|\/teams\/.*card\.png/];
  for (const [path, { outcome, status, body, headers }] of duringOutage) {
    expect([path, status]).toEqual([path, 200]);
    if (worksWithoutDatabase.test(path)) continue;
    const hasTags = !withoutTags.test(headers.get('cache-tag') ?? '');
    // Cards are fresh for a day.
    const expected = hasTags ? (path.endsWith('.png') ? 'hit' : 'stale-if-error') : 'revalidated';
    expect([path, outcome, body === before.get(path)?.body]).toEqual([path, expected, true]);
  }
  const other = '/nfl/teams/chicago-bears';
  expect([(await cache.ask(other)).status, cache.stored().has(other)]).toEqual([503, false]);
  tap.forwardTo(database.url);
  await fresh.stop();
  takeErrors();
});
