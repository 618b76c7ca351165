import { afterAll, expect, test } from 'vitest';
import { generateSigningKey } from '../../../src/auth/tokens/signing-keys.ts';
import { createDeps } from '../../../src/composition/web-deps.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { createApp } from '../../../src/web/app.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { AUTH_SECRETS } from '../../support/deps.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { takeErrors } from '../../support/unexpected-errors.ts';

const game = hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00');
const { site } = await openFinderSite([game]);
afterAll(site.close);

const [key, other] = [await generateSigningKey('ES256'), await generateSigningKey('ES256')];
const env = {
  ...AUTH_SECRETS,
  ENVIRONMENT: 'development',
  SITE_ORIGIN: ORIGIN,
  GAME_SOURCE: 'espn',
  DATABASE_URL: site.databaseUrl,
  FIXED_NOW: NOW.toISOString(),
  'LIMITS.pageDatabaseMs': '20000',
  // Its halves do not belong together.
  AUTH_SIGNING_KEYS: JSON.stringify({ keys: [{ ...key, d: other.d }] }),
};
const app = createApp(() => createDeps(env));
const ask = (path: string, request?: RequestInit) => app.request(`${ORIGIN}${path}`, request);
const post = (path: string, body: unknown, headers: Record<string, string>) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers });

const trip = codeOf([game.id]);
const neverStored = codeOf(['nba-2026-12-04-miami-heat-at-boston-celtics-1']);
const report = {
  type: 'csp-violation',
  body: { documentURL: ORIGIN, effectiveDirective: 'script-src', blockedURL: 'inline' },
};

test.each([
  ['the trip finder', () => ask(`${paths.trips()}?start=2026-12-01&end=2026-12-07`), 200],
  ['a trip', () => ask(paths.trip(trip)), 200],
  ['a trip’s calendar', () => ask(paths.tripCalendar(trip)), 200],
  ['a trip’s JSON', () => ask(`/api/v1/trips/${trip}`), 200],
  ['a card', () => ask(paths.tripCard(neverStored)), 404],
  [
    'sequences',
    () =>
      post(
        paths.fetchGameSequences(),
        { sport: 'NBA', teamPerformerIds: ['detroit-pistons'] },
        { 'content-type': 'application/json' },
      ),
    200,
  ],
  [
    'a policy report',
    () => post(paths.policyReports(), [report], { 'content-type': 'application/reports+json' }),
    204,
  ],
])('%s needs no signing key', async (_name, request, status) => {
  await site.db.delete(rateLimits);
  expect((await request()).status).toBe(status);
  expect(await site.db.select().from(rateLimits)).not.toEqual([]);
});

test('accounts refuse an unusable signing key', async () => {
  expect((await ask('/auth/v1/settings')).status).toBe(500);
  expect(takeErrors().join(' ')).toContain('AUTH_SIGNING_KEYS');
});
