import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { moveGame, autumnGame } from '../feeds/season-changes.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { PASSWORD, storeAccount } from '../support/accounts.ts';
import { loadRealContent } from '../support/content.ts';
import { openTestDatabase } from '../support/database.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { newestMail } from '../support/mailbox.ts';
import { dumpRows } from '../support/moved-rows.ts';
import { startResendServer } from '../support/resend-server.ts';
import { openTestSite, ORIGIN, siteOver, type TestSite } from '../support/test-site.ts';
import { authApiClient } from '../web/auth-api/api-client.ts';

// The tests are one story: a dump, what happened after it, the restore, and the steps for operators.
const NOW = SEASON_EVE.NFL;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
let clock = NOW;
const [team] = teamsOf('NFL');
if (team === undefined) throw new Error('the NFL has no team');
/** No NFL game changes this page. */
const ROADTRIP = '/roadtrips/nba-around-the-lakes';
const PAGES = [paths.team(team), paths.schedule('NFL'), paths.cityGuide(team), ROADTRIP];

const feed = await startSeatGeekServer();
const resend = await startResendServer('re_test');
const mailing = { 'SERVICES.resend': resend.baseUrl };
const original = await openTestSite(mailing, () => clock);
const restored = await openTestDatabase();
const site = siteOver(restored.db, restored.url, restored.close, mailing, () => clock);
const dumped: { pages: string[]; etag: string; cookies: string; email: string; link: string } = {
  pages: [],
  etag: '',
  cookies: '',
  email: '',
  link: '',
};
afterAll(async () => {
  await Promise.all([feed.close(), resend.close()]);
  await Promise.all([original.close(), site.close()]);
});

const jobsOver = (databaseUrl: string) =>
  createJobRunner({
    databaseUrl,
    source: 'seatgeek',
    now: clock,
    seatgeekUrl: feed.baseUrl,
    bindings: { ...AUTH_SECRETS, ...mailing, SITE_ORIGIN: ORIGIN },
  });
const pagesOf = (from: TestSite) => Promise.all(PAGES.map((path) => from.html(path)));
const post = (to: TestSite, path: string, fields: Record<string, string>) =>
  to.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN } });
const accountStatus = async () => (await site.get('/account', { cookie: dumped.cookies })).status;
const useLink = (of: TestSite) =>
  authApiClient(of).post('/verify', { type: 'recovery', token_hash: dumped.link });

beforeAll(async () => {
  await loadRealContent(original.databaseUrl, NOW);
  await jobsOver(original.databaseUrl).refresh('NFL');
  dumped.email = (await storeAccount(original.deps)).email ?? '';
  // The provider is down, so this mail waits in the dump.
  resend.faults.push({ status: 503 }, { status: 503 }, { status: 503 });
  await authApiClient(original).post('/recover', { email: dumped.email });
  dumped.link = (await newestMail(original.deps, dumped.email, 'recovery')).linkToken;
  const signedIn = await post(original, '/auth', { email: dumped.email, password: PASSWORD });
  dumped.cookies = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  dumped.pages = await pagesOf(original);
  dumped.etag = (await original.get(ROADTRIP)).headers.get('etag') ?? '';
  const dump = await dumpRows(original.postgresUrl);
  expect((await useLink(original)).status).toBe(200);
  // Otherwise the sender's last retry, after four seconds, would send the mail during a test below.
  await vi.waitFor(() => expect(resend.faults).toEqual([]), { timeout: 60_000 });
  await dump.restoreInto(restored.postgresUrl);
  await dump.remove();
});

test('a restored site shows the same pages', async () => {
  const pages = await pagesOf(site);
  expect(pages.map((page, index) => page === dumped.pages[index])).toEqual(PAGES.map(() => true));
  expect(pages[0]).toContain('</html>');
  const again = await site.get(ROADTRIP, { 'if-none-match': dumped.etag });
  expect(again.status).toBe(304);
});

test('its sessions stay signed in, and are renewed', async () => {
  expect(await accountStatus()).toBe(200);
  clock = later(20);
  const renewed = await site.get('/account', { cookie: dumped.cookies });
  expect(renewed.status).toBe(200);
  expect(renewed.headers.getSetCookie().map((line) => line.split('=')[0])).toContain('__Host-rt');
});

test('its next refresh changes nothing, and the one after writes a moved game', async () => {
  const jobs = jobsOver(restored.url);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'unchanged', reason: null });
  moveGame(feed.games.NFL, autumnGame(feed.games.NFL).id, '2026-12-24T19:00:00');
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'changed', reason: null });
});

test('the steps for operators end sessions, used links, waiting mails and old ETags', async () => {
  const document = readFileSync('docs/runbook.md', 'utf8');
  const steps = [...document.matchAll(/psql "\$NEW_DATABASE_URL" -c "([^"]+)"/g)].map(
    ([, step = '']) => step,
  );
  expect(steps).toHaveLength(3);
  const operator = new pg.Client({ connectionString: restored.postgresUrl });
  await operator.connect();
  for (const step of steps) await operator.query(step);
  await operator.end();
  // The link and the mail would still be valid.
  clock = later(22);
  resend.sent.length = 0;
  expect(await accountStatus()).toBe(303);
  expect((await useLink(site)).status).toBe(403);
  expect(await jobsOver(restored.url).sendMail()).toMatchObject({ counts: { sent: 0 } });
  expect(resend.sent).toEqual([]);
  // The last step deploys, so no isolate remembers the versions from before.
  const deployed = siteOver(
    restored.db,
    restored.url,
    async () => undefined,
    mailing,
    () => clock,
  );
  expect((await deployed.get(ROADTRIP, { 'if-none-match': dumped.etag })).status).toBe(200);
});
