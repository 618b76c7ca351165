import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAGE_KINDS } from '../../scripts/reports/page-kinds.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { startFaultProxy, type Toxic } from '../support/fault-proxy.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { takeErrors } from '../support/unexpected-errors.ts';
import { startWorker } from '../support/worker.ts';
import { NOW, visibleText } from '../support/test-site.ts';
import { withLimits } from '../support/with-limits.ts';

/** As in production. */
const DATABASE_TIMEOUT_MS = 1_000;
/** Requests at once to a working database, and to one that makes them wait. */
const AT_ONCE = 3;
const AT_ONCE_WAITING = 20;
/** Longest recovery after an outage. */
const RECOVERY_MS = 30_000;
const celtics = teamBySlug('NBA', 'boston-celtics');
if (celtics === null) throw new Error('the NBA has no Celtics');
const TRIP = 'nba-around-the-lakes';

const database = await openTestDatabase();
const proxy = await startFaultProxy(database.url);
const worker = await startWorker({
  databaseUrl: proxy.url,
  now: NOW,
  bindings: {
    'LIMITS.pageDatabaseMs': String(DATABASE_TIMEOUT_MS),
    ...withLimits({ sequences: '1000/60' }),
  },
});
afterAll(async () => {
  await worker.stop();
  await proxy.close();
  await database.close();
});

const SEQUENCES_CALL = JSON.stringify({
  sport: 'NBA',
  teamPerformerIds: ['boston-celtics', 'brooklyn-nets'],
});

interface Received {
  path: string;
  status: number;
  type: string;
  retryAfter: string | null;
  cacheControl: string | null;
  cookies: string[];
  body: string;
}

/** Responses by path while the connection works. */
const healthy = new Map<string, Received>();

async function ask(path: string): Promise<Received> {
  // A response that hangs fails the test before its own timeout.
  const signal = AbortSignal.timeout(20_000);
  const call = path === paths.fetchGameSequences() ? { method: 'POST', body: SEQUENCES_CALL } : {};
  const response = await fetch(worker.origin + path, { ...call, redirect: 'manual', signal });
  return {
    path,
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0] ?? '',
    retryAfter: response.headers.get('retry-after'),
    cacheControl: response.headers.get('cache-control'),
    cookies: response.headers.getSetCookie(),
    body: await response.text(),
  };
}

async function askAll(addresses: Iterable<string>, atOnce = AT_ONCE): Promise<Received[]> {
  const left = [...addresses];
  const responses: Received[] = [];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) responses.push(await ask(path));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return responses;
}

beforeAll(async () => {
  const jobs = createJobRunner({ databaseUrl: database.url, now: NOW, source: 'sample' });
  await loadRealContent(database.url, NOW);
  await jobs.refresh('NBA');
  await jobs.rebuildSequences('NBA');
  const { body } = await ask(paths.sequences(TRIP, 'any-team'));
  const sequence = /href="(\/roadtrips\/[^"]+\/sequences\/[0-9a-f]{16})"/.exec(body)?.[1];
  if (sequence === undefined) throw new Error('the list has no sequence');
  const game = /"id":"([^"]+)"/.exec((await ask('/api/v1/games')).body)?.[1];
  for (const response of await askAll([
    ...PAGE_KINDS.map(({ path }) => path),
    sequence,
    `${sequence}.ics`,
    paths.teamGames(celtics),
    paths.teamCalendar(celtics),
    paths.teamCard(celtics),
    paths.roadtripCard(TRIP),
    paths.scheduleGames('NBA'),
    paths.cityGuidesFragment(),
    paths.cityGuideFragment(celtics),
    paths.roadtripFragment(TRIP),
    paths.sequenceList(TRIP, 'any-team'),
    paths.sequenceCounts(TRIP),
    paths.guideWidget(celtics),
    paths.sitemap(),
    paths.healthJson(),
    paths.me(),
    paths.fetchGameSequences(),
    '/city-guides/boston',
    '/api/v1/teams/boston-celtics/games',
    '/api/v1/games',
    `/api/v1/games/${game}`,
    '/api/v1/guides',
    '/api/v1/roadtrips',
    `/api/v1/roadtrips/${TRIP}`,
    `/api/v1/roadtrips/${TRIP}/sequences`,
    '/api/v1/search?q=boston',
  ])) {
    healthy.set(response.path, response);
  }
});

beforeEach(() => proxy.suffer(null));

const DRIVER_ERRORS =
  /NeonDbError|Failed query|\bselect "|postgres:|SyntaxError|fetch failed|connection lost|\bat async\b/i;

/** Faults of a response during a network fault. A good response and a well-formed 503 have none (docs/rules.md#caching). */
function faultsOf(response: Received): string[] {
  const before = healthy.get(response.path);
  if (before === undefined) throw new Error(`${response.path} was never requested`);
  const { status, body, type } = response;
  const isHtml = type === 'text/html';
  const isFragment = isHtml && !before.body.includes('</html>');
  const isBare = response.path.startsWith('/w/') || response.path.startsWith('/__');
  const text = isHtml ? visibleText(body) : body;
  const problems: (string | false)[] = [
    DRIVER_ERRORS.test(body) && 'error text of the driver',
    response.cookies.length > 0 && 'cookies',
  ];
  if (status === 503) {
    problems.push(
      response.retryAfter === null && 'no Retry-After',
      response.cacheControl?.includes('no-store') !== true && 'may be stored',
      isHtml &&
        !isFragment &&
        !isBare &&
        !/<header.*<main.*<footer.*<\/html>$/s.test(body) &&
        'not the whole layout',
      isHtml && !isBare && response.path !== paths.health() && !text.includes('Try Again') && 'no Try Again',
      before.type === 'application/json' &&
        type !== 'application/problem+json' &&
        response.path !== paths.healthJson() &&
        response.path !== paths.me() &&
        'no problem details',
    );
  } else {
    problems.push(
      status !== before.status && `${status}, not ${before.status}`,
      // A partial page must not be cached.
      body !== before.body &&
        status === 200 &&
        response.cacheControl?.includes('no-store') !== true &&
        'a partial page may be stored',
      isHtml && !isFragment && !body.endsWith('</html>') && 'is cut off',
    );
  }
  return problems.flatMap((problem) => (problem === false ? [] : [`${response.path}: ${problem}`]));
}

const TOXICS: readonly (readonly [
  name: string,
  toxic: Toxic,
  succeeds: 'nothing' | 'something' | 'everything',
])[] = [
  ['responds late', { kind: 'latency', ms: 60, jitterMs: 60 }, 'everything'],
  ['responds too late', { kind: 'latency', ms: 2 * DATABASE_TIMEOUT_MS }, 'nothing'],
  ['sends slowly', { kind: 'trickle', bytesPerSecond: 500 }, 'nothing'],
  ['resets connections', { kind: 'reset' }, 'nothing'],
  ['resets connections in the middle of responses', { kind: 'reset-mid-answer' }, 'nothing'],
  ['ends responses early', { kind: 'truncate', afterBytes: 500 }, 'nothing'],
  ['ends responses before they begin', { kind: 'truncate', afterBytes: 0 }, 'nothing'],
  ['loses 30 % of messages', { kind: 'loss', share: 0.3 }, 'something'],
  ['accepts calls and never responds', { kind: 'silence' }, 'nothing'],
  ['is down', { kind: 'down' }, 'nothing'],
];

test.for(TOXICS)(
  'with a database that %s every page is complete or a 503, and all pages recover',
  async ([, toxic, succeeds]) => {
    await proxy.suffer(toxic);
    const responses = await askAll(healthy.keys(), AT_ONCE_WAITING);
    const logged = takeErrors();
    expect(responses.flatMap(faultsOf)).toEqual([]);
    const teamStatuses = responses
      .filter(({ path }) => path === paths.team(celtics))
      .map(({ status }) => status);
    if (succeeds === 'nothing') {
      expect(teamStatuses).toEqual([503]);
      expect(logged.length).toBeGreaterThan(responses.length / 2);
    }
    if (succeeds !== 'everything') await proxy.suffer(null);
    await expect.poll(changedPaths, { timeout: RECOVERY_MS, interval: 500 }).toEqual([]);
    // A busy machine may look like another outage.
    takeErrors();
  },
);

/** Paths whose response differs from the one while the connection worked. */
async function changedPaths(): Promise<string[]> {
  const responses = await askAll(healthy.keys());
  // The health page rightly shows an alert about the failed responses.
  const hasOwnBody = (path: string) => path !== paths.health() && path !== paths.healthJson();
  const isChanged = ({ path, status, body }: Received) =>
    status !== healthy.get(path)?.status || (hasOwnBody(path) && body !== healthy.get(path)?.body);
  return responses.filter(isChanged).map(({ path }) => path);
}

test('the home page works without a database and says that there are no featured roadtrips', async () => {
  await proxy.suffer({ kind: 'down' });
  const { status, body } = await ask(paths.home());
  takeErrors();
  expect(status).toBe(200);
  expect(visibleText(body)).toContain('No featured roadtrips available');
});
