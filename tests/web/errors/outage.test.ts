import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSilentServer, type SilentServer } from '../../support/silent-server.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { createApp } from '../../../src/web/app.ts';
import { takeErrors } from '../../support/unexpected-errors.ts';
import { siteOver, visibleText, type TestSite } from '../../support/test-site.ts';

/** As short as the real one is long, relative to a test. */
const GIVE_UP_AFTER_MS = 200;

let silent: SilentServer;
let site: TestSite;

beforeAll(async () => {
  silent = await openSilentServer();
  const { databaseUrl } = silent;
  site = siteOver(connect(databaseUrl, GIVE_UP_AFTER_MS), databaseUrl, async () => undefined);
});

afterAll(() => silent.close());

test.for(['/nba/teams/boston-celtics', '/nba/schedule'])('%s stands without the database', async (path) => {
  const answer = await site.get(path);
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('30');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const text = visibleText(html);
  expect(text).toContain('Error loading upcoming games: The schedule did not answer in time. Try Again');
  expect(text).toContain('Venue/City Guides');
  expect(html).not.toMatch(/secret-password|NeonDbError|select "/);
});

test('the team’s facts stand too, and asking again keeps the choices', async () => {
  const html = await site.html('/nba/teams/boston-celtics?show=home&page=2');
  expect(visibleText(html)).toContain('League Eastern Conference Division Atlantic');
  expect(html).toMatch(/role="alert".*name="show" value="home".*name="page" value="2".*Try Again/s);
});

test('the fragment says the same with the same status', async () => {
  const answer = await site.get('/nba/teams/boston-celtics/games');
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('The schedule did not answer in time.');
});

test('one structured line is logged for each failure', async () => {
  site.errors.length = 0;
  await site.get('/nba/teams/boston-celtics');
  expect(site.errors).toMatchObject([
    { event: 'team games unreadable', fields: { team: 'boston-celtics', league: 'NBA' } },
  ]);
});

test.for(['/', '/nba', '/about'])('%s needs no database', async (path) => {
  expect((await site.get(path)).status).toBe(200);
});

test('health says that the database is down', async () => {
  const answer = await site.get('/health.json');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ status: 'down' });
});

test('a start without configuration fails closed: a plain 500, the reason only in the log', async () => {
  const app = createApp(() => {
    throw new Error('DATABASE_URL is not set');
  });
  const answer = await app.request('https://fanroads.test/');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.text()).not.toContain('DATABASE_URL');
  expect(JSON.stringify(takeErrors())).toContain('DATABASE_URL is not set');
});
