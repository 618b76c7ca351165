import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSilentServer, type SilentServer } from '../../support/silent-server.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { createApp } from '../../../src/web/app.ts';
import { takeErrors } from '../../support/unexpected-errors.ts';
import { siteOver, visibleText, type TestSite } from '../../support/test-site.ts';

const DATABASE_TIMEOUT_MS = 200;

let silent: SilentServer;
let site: TestSite;

beforeAll(async () => {
  silent = await openSilentServer();
  const { databaseUrl } = silent;
  site = siteOver(connect(databaseUrl, DATABASE_TIMEOUT_MS), databaseUrl, async () => undefined);
});

afterAll(() => silent.close());

test.for(['/nba/teams/boston-celtics', '/nba/schedule', '/schedule'])(
  '%s keeps its layout without the database',
  async (path) => {
    const response = await site.get(path);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = visibleText(html);
    expect(text).toContain('Error loading upcoming games: The schedule did not load in time. Try Again');
    expect(text).toContain('Venue/City Guides');
    expect(html).not.toMatch(/secret-password|NeonDbError|select "/);
  },
);

test('the team’s facts are shown, and Try Again keeps filter and page', async () => {
  const html = await site.html('/nba/teams/boston-celtics?show=home&page=2');
  expect(visibleText(html)).toContain('League Eastern Conference Division Atlantic');
  expect(html).toMatch(/role="alert".*name="show" value="home".*name="page" value="2".*Try Again/s);
});

test('the fragment shows the same error with the same status', async () => {
  const response = await site.get('/nba/teams/boston-celtics/games');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The schedule did not load in time.');
});

test('each failure logs one line', async () => {
  site.errors.length = 0;
  await site.get('/nba/teams/boston-celtics');
  expect(site.errors).toMatchObject([
    { event: 'team games unreadable', fields: { path: '/nba/teams/boston-celtics' } },
  ]);
});

test.for(['/', '/nba', '/about'])('%s needs no database', async (path) => {
  expect((await site.get(path)).status).toBe(200);
});

test('health reports that the database is down', async () => {
  const response = await site.get('/health.json');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'down' });
});

test('without configuration the response is a plain 500, with the reason only in the log', async () => {
  const app = createApp(() => {
    throw new Error('DATABASE_URL is not set');
  });
  const response = await app.request('https://fanroads.test/');
  expect(response.status).toBe(500);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.text()).not.toContain('DATABASE_URL');
  expect(JSON.stringify(takeErrors())).toContain('DATABASE_URL is not set');
});
