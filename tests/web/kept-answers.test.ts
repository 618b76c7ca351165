import { afterAll, beforeEach, expect, test } from 'vitest';
import { paths } from '../../src/web/paths.ts';
import { rememberAnswers } from '../../src/web/caching/kept-answers.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { gameRows, listGames, NOW, openTestSite, storedGame } from './test-site.ts';

let now = NOW;
const site = await openTestSite({ PAGE_KEPT_SECONDS: '30' }, () => now);
afterAll(site.close);

const celtics = teamBySlug('NBA', 'boston-celtics');
const PAGE = celtics === null ? '' : paths.team(celtics);
const rows = async (headers = {}) => gameRows(await (await site.get(PAGE, headers)).text()).length;

let before = 0;
beforeEach(async () => {
  now = NOW;
  site.deps.standings.forget();
  await listGames(site.db, [storedGame()]);
  before = await rows();
  await listGames(site.db, [storedGame({ localDateTime: '2026-12-02T19:30:00' })]);
});

test('an answer is given again as it was, for at most the rest of half a minute', async () => {
  expect(await rows()).toBe(before);
  const [one, other] = [await site.get(PAGE), await site.get(PAGE)];
  expect(await other.text()).toBe(await one.text());
  expect([...other.headers.keys()]).toEqual([...one.headers.keys()]);
  expect(other.headers.get('cache-control')).toMatch(/^public, max-age=(?:2\d|30), stale-if-error=86400$/);
  expect(other.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('Refresh, a job of the same isolate, and the start of a game see past it', async () => {
  expect(await rows({ 'Cache-Control': 'no-cache' })).toBe(before + 1);
  site.deps.standings.forget();
  expect(await rows()).toBe(before + 1);
  now = new Date('2026-12-02T00:30:01Z');
  // Half of the stored games have begun.
  expect(await rows()).toBe((before + 1) / 2);
});

test('whoever has the copy is told so, and nothing private is kept', async () => {
  const etag = (await site.get(PAGE)).headers.get('etag') ?? '';
  expect((await site.get(PAGE, { 'If-None-Match': etag })).status).toBe(304);
  const [one, other] = [await site.get(paths.auth()), await site.get(paths.auth())];
  expect([one, other].map(({ headers }) => headers.get('cache-control'))).toEqual([
    'private, no-store',
    'private, no-store',
  ]);
});

const answerOf = (bytes: number) => ({
  lifetime: { freshSeconds: 60, staleSeconds: 600 },
  endsAtMs: Infinity,
  generation: site.deps.standings.generation(),
  body: new ArrayBuffer(bytes),
  headers: new Headers(),
  route: '/',
});

test('it ends with its time, and the oldest make room', () => {
  let clockMs = 0;
  const kept = rememberAnswers(() => clockMs);
  const answer = answerOf(1_500_000);
  const isKept = (address: string) => kept.again(new Request(address), () => site.deps) !== null;
  for (const name of ['a', 'b', 'c']) kept.keep(`https://fanroads.test/${name}`, answer);
  expect(['a', 'b', 'c'].map((name) => isKept(`https://fanroads.test/${name}`))).toEqual([false, true, true]);
  clockMs = 29_000;
  expect(isKept('https://fanroads.test/b')).toBe(true);
  clockMs = 30_000;
  expect(isKept('https://fanroads.test/b')).toBe(false);
});

test('thousands of small answers make room too: each weighs more than its body', () => {
  const kept = rememberAnswers(() => 0);
  const addresses = Array.from({ length: 3_000 }, (_, at) => `https://fanroads.test/api/v1/search?q=${at}`);
  for (const address of addresses) kept.keep(address, answerOf(62));
  const left = addresses.filter((address) => kept.again(new Request(address), () => site.deps) !== null);
  expect(left.length).toBeLessThan(2_000);
  expect(left).toEqual(addresses.slice(-left.length));
});
