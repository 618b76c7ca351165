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

/** About what it is in production. */
const GIVE_UP_AFTER_MS = 1_000;
/** Of requests to a sound database, which take turns, and to one that makes them wait. */
const AT_ONCE = 3;
const AT_ONCE_WAITING = 20;
/** How soon after an outage all must be well again. */
const RECOVERY_MS = 30_000;
const celtics = teamBySlug('NBA', 'boston-celtics');
if (celtics === null) throw new Error('the NBA has no Celtics');
const TRIP = 'nba-around-the-lakes';

const database = await openTestDatabase();
const proxy = await startFaultProxy(database.url);
const worker = await startWorker({
  databaseUrl: proxy.url,
  now: NOW,
  bindings: { PAGE_DATABASE_TIMEOUT_MS: String(GIVE_UP_AFTER_MS), SEQUENCES_LIMIT: '1000/60' },
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

interface Answered {
  path: string;
  status: number;
  type: string;
  retryAfter: string | null;
  cacheControl: string | null;
  cookies: string[];
  body: string;
}

/** Every address, and its answer on a sound line. */
const healthy = new Map<string, Answered>();

async function ask(path: string): Promise<Answered> {
  // A hung answer fails the test long before its own time is over.
  const signal = AbortSignal.timeout(20_000);
  const call = path === paths.fetchGameSequences() ? { method: 'POST', body: SEQUENCES_CALL } : {};
  const answer = await fetch(worker.origin + path, { ...call, redirect: 'manual', signal });
  return {
    path,
    status: answer.status,
    type: answer.headers.get('content-type')?.split(';')[0] ?? '',
    retryAfter: answer.headers.get('retry-after'),
    cacheControl: answer.headers.get('cache-control'),
    cookies: answer.headers.getSetCookie(),
    body: await answer.text(),
  };
}

async function askAll(addresses: Iterable<string>, atOnce = AT_ONCE): Promise<Answered[]> {
  const left = [...addresses];
  const answers: Answered[] = [];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) answers.push(await ask(path));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

beforeAll(async () => {
  const jobs = createJobRunner({ databaseUrl: database.url, now: NOW, source: 'sample' });
  await loadRealContent(database.url, NOW);
  await jobs.refresh('NBA');
  await jobs.rebuildSequences('NBA');
  const { body } = await ask(paths.sequences(TRIP, 'any-team'));
  const sequence = /href="(\/roadtrips\/[^"]+\/sequences\/[0-9a-f]{16})"/.exec(body)?.[1];
  if (sequence === undefined) throw new Error('no trip stands on its list');
  const game = /"id":"([^"]+)"/.exec((await ask('/api/v1/games')).body)?.[1];
  for (const answer of await askAll([
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
    healthy.set(answer.path, answer);
  }
});

beforeEach(() => proxy.suffer(null));

const DRIVERS_WORDS =
  /NeonDbError|Failed query|\bselect "|postgres:|SyntaxError|fetch failed|connection lost|\bat async\b/i;

/** What is wrong with an answer given under a fault; empty when it is good, or says the outage as decisions.md 1 does. */
function faultsOf(answer: Answered): string[] {
  const before = healthy.get(answer.path);
  if (before === undefined) throw new Error(`${answer.path} was never asked`);
  const { status, body, type } = answer;
  const isHtml = type === 'text/html';
  const isFragment = isHtml && !before.body.includes('</html>');
  const isBare = answer.path.startsWith('/w/') || answer.path.startsWith('/__');
  const text = isHtml ? visibleText(body) : body;
  const problems: (string | false)[] = [
    DRIVERS_WORDS.test(body) && 'words of a driver',
    answer.cookies.length > 0 && 'cookies',
  ];
  if (status === 503) {
    problems.push(
      answer.retryAfter === null && 'no Retry-After',
      answer.cacheControl?.includes('no-store') !== true && 'may be stored',
      isHtml &&
        !isFragment &&
        !isBare &&
        !/<header.*<main.*<footer.*<\/html>$/s.test(body) &&
        'not the whole layout',
      isHtml && !isBare && answer.path !== paths.health() && !text.includes('Try Again') && 'no Try Again',
      before.type === 'application/json' &&
        type !== 'application/problem+json' &&
        answer.path !== paths.healthJson() &&
        answer.path !== paths.me() &&
        'no problem details',
    );
  } else {
    problems.push(
      status !== before.status && `${status}, not ${before.status}`,
      // Whatever is left out, it is not kept in place of the whole.
      body !== before.body &&
        status === 200 &&
        answer.cacheControl?.includes('no-store') !== true &&
        'a part is passed for the whole',
      isHtml && !isFragment && !body.endsWith('</html>') && 'breaks off',
    );
  }
  return problems.flatMap((problem) => (problem === false ? [] : [`${answer.path}: ${problem}`]));
}

const TOXICS: readonly (readonly [
  name: string,
  toxic: Toxic,
  getsThrough: 'nothing' | 'something' | 'everything',
])[] = [
  ['answers late', { kind: 'latency', ms: 60, jitterMs: 60 }, 'everything'],
  ['answers too late', { kind: 'latency', ms: 2 * GIVE_UP_AFTER_MS }, 'nothing'],
  ['trickles', { kind: 'trickle', bytesPerSecond: 500 }, 'nothing'],
  ['resets connections', { kind: 'reset' }, 'nothing'],
  ['resets connections in the middle of answers', { kind: 'reset-mid-answer' }, 'nothing'],
  ['ends answers early', { kind: 'truncate', afterBytes: 500 }, 'nothing'],
  ['ends answers before they begin', { kind: 'truncate', afterBytes: 0 }, 'nothing'],
  ['loses three of ten', { kind: 'loss', share: 0.3 }, 'something'],
  ['takes calls and never answers', { kind: 'silence' }, 'nothing'],
  ['is away', { kind: 'down' }, 'nothing'],
];

test.for(TOXICS)(
  'a database that %s: whole pages or the outage said plainly, and all is well when it is back',
  async ([, toxic, getsThrough]) => {
    await proxy.suffer(toxic);
    const answers = await askAll(healthy.keys(), AT_ONCE_WAITING);
    // Each is logged.
    const logged = takeErrors();
    expect(answers.flatMap(faultsOf)).toEqual([]);
    const asTeam = answers.filter(({ path }) => path === paths.team(celtics)).map(({ status }) => status);
    if (getsThrough === 'nothing') {
      expect(asTeam).toEqual([503]);
      expect(logged.length).toBeGreaterThan(answers.length / 2);
    }
    if (getsThrough !== 'everything') await proxy.suffer(null);
    await expect.poll(changedPaths, { timeout: RECOVERY_MS, interval: 500 }).toEqual([]);
    // A busy machine may be taken for one more outage.
    takeErrors();
  },
);

/** The addresses that do not answer as they did on a sound line. */
async function changedPaths(): Promise<string[]> {
  const answers = await askAll(healthy.keys());
  const isChanged = ({ path, status, body }: Answered) =>
    status !== healthy.get(path)?.status || body !== healthy.get(path)?.body;
  return answers.filter(isChanged).map(({ path }) => path);
}

test('home stands through all of it, with the words of an empty list', async () => {
  await proxy.suffer({ kind: 'down' });
  const { status, body } = await ask(paths.home());
  takeErrors();
  expect(status).toBe(200);
  expect(visibleText(body)).toContain('No featured roadtrips available');
});
