import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeatGeekSource } from '../../../src/ingest/sources/seatgeek/index.ts';
import type { FeedServer } from '../../feeds/feed-server.ts';
import { addGame, moveGame, removeGame, withdrawTicketLink } from '../../feeds/season-changes.ts';
import type { Fault } from '../../feeds/faults.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { useFeed } from './vendor-rows.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import {
  SEATGEEK_CLIENT_ID,
  SEATGEEK_CLIENT_SECRET,
  eventOf,
  performerIdOf,
  startSeatGeekServer,
} from '../../feeds/seatgeek-server.ts';
import { fakeTime, fetched, fetchSeason, gameById, seatGeekAt, testClient } from './fetching.ts';
import { teamByName } from '../../../src/domain/teams/index.ts';

const server = await useFeed(startSeatGeekServer());
const shortPages = await useFeed(startSeatGeekServer({ largestPage: 5 }));
const ofMonth = (month: string) => (url: URL) =>
  url.searchParams.get('datetime_utc.gte')?.startsWith(month) === true;
const afterFirstPage = (url: URL) => url.searchParams.get('page') !== '1';
/** A server whose first page of the season is this. */
const useFirstPage = (body: string) =>
  useFeed(startSeatGeekServer({ recorded: { windowFrom: '2026-09-08', body: Buffer.from(body) } }));
const deepPages = await useFirstPage('{"events":[],"meta":{"total":10001,"page":1,"per_page":50}}');
const oddPages = await useFirstPage('{"events":[],"total":3}');
const KEY_REJECTED = 'SeatGeek rejected the key: check SEATGEEK_CLIENT_ID and SEATGEEK_CLIENT_SECRET.';

interface FailureCase {
  name: string;
  from?: FeedServer;
  fault?: Fault;
  league?: League;
  reason: string | RegExp;
  /** One request is enough. */
  isAtOnce?: true;
}

const FAILURES: readonly FailureCase[] = [
  {
    name: 'T3 fails on a stated total near the depth where pages come back empty',
    from: deepPages,
    reason: 'SeatGeek states 10001 NFL rows from 2026-09-08 on, too many to read.',
  },
  {
    name: 'T4 fails when every page is the same',
    from: shortPages,
    fault: { kind: 'duplicate-pages' },
    reason: /^SeatGeek sent 5 of \d+ NFL rows from 2026-09-08 on\.$/,
  },
  {
    name: 'T21 reads missing pages again, then fails',
    from: shortPages,
    fault: { kind: 'missing-pages', when: afterFirstPage },
    reason: /^SeatGeek sent 5 of \d+ NFL rows from 2026-09-08 on\.$/,
  },
  {
    name: 'T20 fails on an empty 200 in the middle of a season',
    fault: { kind: 'empty' },
    league: 'NBA',
    reason: 'SeatGeek lists no NBA games from 2026-10-19 on, in the middle of the season.',
  },
  {
    name: 'T20 fails on one empty month inside the season',
    fault: { kind: 'empty', when: ofMonth('2027-01') },
    league: 'NBA',
    reason: 'SeatGeek lists no NBA games from 2027-01-01 on, in the middle of the season.',
  },
  {
    name: 'T19 notices one body for every request',
    fault: { kind: 'same-body' },
    reason: /^SeatGeek (?:sent rows of another request|sent \d+ of \d+ NFL rows from [\d-]+ on)\.$/,
  },
  ...[401, 403].map((status): FailureCase => ({
    name: `T16 reports ${status} as a configuration error at once`,
    fault: { kind: 'status', status },
    reason: KEY_REJECTED,
    isAtOnce: true,
  })),
  ...[
    { status: 200, reason: 'SeatGeek sent a web page instead of data.' },
    ...[403, 406].map((status) => ({
      status,
      reason: `SeatGeek rejected the request with status ${status}: its network blocks this server.`,
    })),
  ].map(({ status, reason }): FailureCase => ({
    name: `T17 T18 does not blame the key for a web page with status ${status}`,
    fault: { kind: 'html', status },
    reason,
    isAtOnce: true,
  })),
  {
    name: 'T15 reports a lasting 500 in one plain sentence',
    fault: { kind: 'status', status: 500 },
    reason: 'SeatGeek responded with status 500, 5 times in a row.',
  },
  {
    name: 'T15 reports lasting resets in one plain sentence',
    fault: { kind: 'reset' },
    reason: 'SeatGeek could not be reached, 5 times in a row.',
  },
  {
    name: 'T15 reports a response that stays cut in one plain sentence',
    fault: { kind: 'truncated' },
    reason: 'SeatGeek sent an incomplete response, 5 times in a row.',
  },
  {
    name: 'T22 reports a long Retry-After',
    fault: { kind: 'status', status: 429, retryAfter: '3600' },
    reason: 'SeatGeek asked us to wait for 3600 seconds.',
  },
  {
    name: 'fails on JSON of another shape without crashing',
    from: oddPages,
    reason: 'SeatGeek sent a response of an unknown shape.',
  },
];

test.each(FAILURES.map((one) => [one.name, one] as const))('%s', async (_name, failure) => {
  const { from = server, fault, league = 'NFL', reason, isAtOnce } = failure;
  from.setFault(fault ?? null);
  expect(await fetchSeason(seatGeekAt(from), league)).toEqual({
    outcome: 'failed',
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  });
  if (isAtOnce) expect(from.requests.length).toBe(1);
});

test('asks for the league, a month, a stable order, 50 a page', async () => {
  await fetched(seatGeekAt(server), 'NFL');
  const queries = server.requests.map((url) => Object.fromEntries(url.searchParams));
  expect(queries[0]).toEqual({
    'taxonomies.name': 'nfl',
    'datetime_utc.gte': '2026-09-08T00:00:00',
    'datetime_utc.lt': '2026-10-01T00:00:00',
    sort: 'datetime_utc.asc',
    per_page: '50',
    page: '1',
    client_id: SEATGEEK_CLIENT_ID,
    client_secret: SEATGEEK_CLIENT_SECRET,
  });
  const windows = [
    ...new Set(queries.map((query) => `${query['datetime_utc.gte']} ${query['datetime_utc.lt']}`)),
  ];
  expect(windows.length).toBe(13);
  expect(windows.at(-1)).toBe('2027-09-01T00:00:00 2027-10-01T00:00:00');
});

test('T3 reads windows of a month at most, without gaps', async () => {
  await fetched(seatGeekAt(server), 'NFL', new Date('2026-08-31T23:00:00Z'));
  const bounds = server.requests
    .filter((url) => url.searchParams.get('page') === '1')
    .map((url) => [url.searchParams.get('datetime_utc.gte'), url.searchParams.get('datetime_utc.lt')]);
  expect(bounds[0]).toEqual(['2026-08-30T00:00:00', '2026-09-01T00:00:00']);
  bounds.slice(1).forEach(([from], index) => expect(from).toBe(bounds[index]?.[1]));
});

test('T2 reads each row once, whatever the page size and the total', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 70 }),
      async (largestPage, total) => {
        const small = await startSeatGeekServer({ largestPage });
        try {
          // The first month alone holds games; outside the season empty ones are no fault.
          const rows = small.games.NFL.splice(0, Infinity);
          const [like] = rows;
          if (!like) throw new Error('no rows');
          for (let index = 0; index < total; index += 1) {
            const day = String(1 + (index % 28)).padStart(2, '0');
            const minute = String(10 + (index % 49));
            const time = `2026-06-${day}T18:${minute}:00`;
            small.games.NFL.push({
              ...like,
              id: 1 + index,
              datetimeUtc: time,
              datetimeLocal: time,
            });
          }
          const season = await fetched(seatGeekAt(small), 'NFL', new Date('2026-06-02T00:00:00Z'));
          expect(season.fetched).toBe(total);
          const pages = small.requests.filter((url) =>
            url.searchParams.get('datetime_utc.gte')?.startsWith('2026-06'),
          );
          expect(pages.length).toBe(Math.ceil(total / largestPage));
        } finally {
          await small.close();
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('T4 reads a row that moves from one page to the next once', async () => {
  const [first] = shortPages.games.NFL;
  if (!first) throw new Error('no rows');
  // Its copy stands in the month after too, as when the vendor cuts months by another clock.
  shortPages.addEvent('NFL', { ...eventOf(first), datetime_utc: '2026-10-02T00:00:00' });
  const season = await fetched(seatGeekAt(shortPages), 'NFL');
  expect(season.games.filter(({ sourceEventId }) => sourceEventId === String(first.id)).length).toBe(1);
  expect(season.skipped).toEqual({ 'listed twice': 1 });
});

test('T21 accepts missing pages that are there on the second read', async () => {
  shortPages.setFault({ kind: 'missing-pages', times: 1, when: afterFirstPage });
  const season = await fetched(seatGeekAt(shortPages), 'NFL');
  expect(season.games.length).toBe(shortPages.games.NFL.length);
});

test('T20 accepts an empty response that is gone on the second read', async () => {
  server.setFault({ kind: 'empty', times: 1 });
  expect((await fetched(seatGeekAt(server), 'NBA')).games.length).toBe(server.games.NBA.length);
});

test('T20 accepts an August without NFL preseason games', async () => {
  const season = await fetched(seatGeekAt(server), 'NFL', new Date('2026-08-05T00:00:00Z'));
  expect(season.games.length).toBe(server.games.NFL.length);
});

test('T20 accepts nothing between two seasons', async () => {
  server.games.NBA.splice(0, Infinity);
  const season = await fetched(seatGeekAt(server), 'NBA', new Date('2026-07-15T00:00:00Z'));
  expect(season.games).toEqual([]);
});

test('T19 notices the body of another league', async () => {
  const http = testClient(fakeTime(), {
    fetch: (url, init) => fetch(url.replace('taxonomies.name=nhl', 'taxonomies.name=nba'), init),
  });
  expect(await fetchSeason(seatGeekAt(server, http), 'NHL', SEASON_EVE.NBA)).toMatchObject({
    outcome: 'failed',
    reason: 'SeatGeek sent rows of another request.',
  });
});

test('T16 fails with a wrong key, and never sends an empty one', async () => {
  const wrong = { http: testClient(), baseUrl: server.baseUrl, clientId: 'wrong', clientSecret: '' };
  expect(await fetchSeason(createSeatGeekSource(wrong), 'NFL')).toMatchObject({
    reason: KEY_REJECTED,
  });
  expect(server.requests[0]?.searchParams.has('client_secret')).toBe(false);
  expect(await fetchSeason(createSeatGeekSource({ ...wrong, clientId: '' }), 'NFL')).toMatchObject({
    reason: 'SEATGEEK_CLIENT_ID is not set.',
  });
  expect(server.requests.length).toBe(1);
});

test('T22 waits for a 429 with Retry-After', async () => {
  server.setFault({ kind: 'status', status: 429, retryAfter: '45', times: 1 });
  const time = fakeTime();
  expect((await fetched(seatGeekAt(server, testClient(time)), 'NFL')).games.length).toBe(
    server.games.NFL.length,
  );
  expect(time.slept).toEqual([45_000]);
});

/** Longer than a busy machine takes for a page of a season. */
const TIMEOUT_MS = 2_000;

test.each([
  { kind: 'status', status: 503, times: 2 },
  { kind: 'reset', times: 2 },
  { kind: 'truncated', times: 2 },
  { kind: 'slow', ms: 2 * TIMEOUT_MS, times: 1 },
] as const)('reads a season despite a passing fault: $kind', async (fault) => {
  server.setFault({ ...fault, when: ofMonth('2026-11') });
  const http = testClient(fakeTime(), { timeoutMs: TIMEOUT_MS });
  expect((await fetched(seatGeekAt(server, http), 'NFL')).games.length).toBe(server.games.NFL.length);
});

test('T44 rejects one bad row in a hundred and reads the others', async () => {
  server.setFault({ kind: 'poison', share: 0.01 });
  const season = await fetched(seatGeekAt(server), 'NBA');
  const bad = server.games.NBA.filter(({ id }) => id % 100 === 0).length;
  expect(season.rejected.length).toBe(bad);
  expect(season.games.length).toBe(server.games.NBA.length - bad);
  for (const { reason, rowKey } of season.rejected) {
    expect(reason).toMatch(/^(?:field [\w.]+|start) not readable$/);
    expect(rowKey).toMatch(/^\d+$|^20\d\d-\d\d-\d\d page \d+ row \d+$/);
  }
});

test('shows a withdrawn ticket link and moved, removed and new games in the next fetch', async () => {
  const games = server.games.NFL;
  const [first, second, third] = games;
  if (!first || !second || !third) throw new Error('no rows');
  withdrawTicketLink(games, first.id);
  moveGame(games, second.id, '2026-09-15T20:15:00');
  removeGame(games, third.id);
  const added = addGame(games, first, { homeTeam: third.homeTeam, awayTeam: first.awayTeam });
  const season = await fetched(seatGeekAt(server), 'NFL');
  expect(gameById(season, first.id).ticketUrl).toBeNull();
  expect(gameById(season, second.id).localDateTime).toBe('2026-09-15T20:15:00');
  expect(season.games.some((game) => game.sourceEventId === String(third.id))).toBe(false);
  expect(gameById(season, added.id).homeTeam).toBe(third.homeTeam);
});

test('counts requests for a hook and lists performers by league on the test server', async () => {
  const counted: number[] = [];
  server.onRequest((count) => void counted.push(count));
  const url = `${server.baseUrl}/performers?taxonomies.name=nhl&per_page=50&client_id=${SEATGEEK_CLIENT_ID}`;
  const reply: unknown = await (await fetch(url)).json();
  expect(counted).toEqual([1]);
  expect(reply).toMatchObject({ meta: { total: 33, per_page: 50 } });
  expect(JSON.stringify(reply)).toContain('"slug":"utah-mammoth"');
});

test('covers only dates that the window does not cut', async () => {
  const season = await fetched(seatGeekAt(server), 'NFL', new Date('2026-09-09T12:00:00Z'));
  expect([season.coveredFrom, season.coveredTo]).toEqual(['2026-09-09', '2027-09-29']);
});

test('T33 prefers the mapping table to slug and name', async () => {
  const row = server.games.NFL.find(({ homeTeam }) => homeTeam === 'New York Jets');
  const jets = teamByName('NFL', 'New York Jets');
  const bills = teamByName('NFL', 'Buffalo Bills');
  if (!row || !jets || !bills) throw new Error('no Jets game');
  const source = createSeatGeekSource({
    http: testClient(),
    baseUrl: server.baseUrl,
    clientId: SEATGEEK_CLIENT_ID,
    clientSecret: '',
  });
  const season = await source.fetchSeason('NFL', {
    now: SEASON_EVE.NFL,
    teamsByPerformerId: new Map([[performerIdOf(jets), bills]]),
    onProgress: () => undefined,
  });
  if (season.outcome === 'failed') throw new Error(season.reason);
  expect(gameById(season, row.id).homeTeam).toBe('Buffalo Bills');
});
