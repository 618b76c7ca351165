import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { NOW } from '../../support/test-site.ts';

const FIRST = '2026-12-01';

/** Every team of two leagues is at home every other day. */
const games = (['NBA', 'NHL'] as const).flatMap((league) =>
  teamsOf(league).flatMap(({ fullName }, index, teams) =>
    Array.from({ length: 7 }, (_, round) => {
      const visitor = teams[(index + 1) % teams.length]?.fullName ?? '';
      const date = addDays(FIRST, round * 2 + (index % 2));
      return hostedGame(league, visitor, fullName, `${date}T${league === 'NBA' ? '13' : '19'}:00:00`);
    }),
  ),
);
const { site, ask } = await openFinderSite(games);
afterAll(site.close);

/** Two weeks anywhere: the search uses up its labels. */
const expensive = (more: string) => `/trips?start=${FIRST}&end=2026-12-14${more}`;
const CHEAP = `/trips?start=${FIRST}&end=2026-12-02&league=nhl`;

async function secondsToFull(network: string): Promise<Record<string, number>> {
  const keyHash = await site.deps.auth.secrets.lookupKey('network', network);
  const rows = await site.db.select().from(rateLimits).where(eq(rateLimits.keyHash, keyHash));
  return Object.fromEntries(
    rows.map(({ action, fullAt }) => [action, (fullAt.getTime() - NOW.getTime()) / 1000]),
  );
}

async function askFrom(address: string, path: string) {
  const response = await ask(path, { 'cf-connecting-ip': address });
  await response.text();
  return response;
}

test('an ordinary question costs one token, and the most expensive one ten', async () => {
  await askFrom('192.0.2.1', CHEAP);
  expect(await secondsToFull('192.0.2.1')).toEqual({ trips: 1 });
  expect(await secondsToFull('192.0.2.0/24')).toEqual({ 'trips-wide': 0.25 });
  await askFrom('198.51.100.1', expensive('&sort=most'));
  expect(await secondsToFull('198.51.100.1')).toEqual({ trips: 10 });
  expect(await secondsToFull('198.51.100.0/24')).toEqual({ 'trips-wide': 2.5 });
});

test('a longer question costs more, and a relaxed pace makes it cheaper', async () => {
  const week = `/trips?start=${FIRST}&end=2026-12-07`;
  await askFrom('198.51.102.1', `${week}&league=nba`);
  await askFrom('198.51.103.1', week);
  await askFrom('198.51.104.1', expensive('&pace=relaxed'));
  expect(await secondsToFull('198.51.102.1')).toEqual({ trips: 1 });
  expect(await secondsToFull('198.51.103.1')).toEqual({ trips: 5 });
  expect(await secondsToFull('198.51.104.1')).toEqual({ trips: 5 });
});

test('a remembered answer costs one token, in the list as in the finished grid', async () => {
  await askFrom('198.51.100.2', expensive('&sort=leagues'));
  await askFrom('198.51.100.3', expensive('&sort=leagues&view=grid&finish=yes'));
  await askFrom('198.51.100.4', expensive('&sort=leagues&view=grid'));
  expect(await secondsToFull('198.51.100.2')).toEqual({ trips: 10 });
  expect(await secondsToFull('198.51.100.3')).toEqual({ trips: 1 });
  expect(await secondsToFull('198.51.100.4')).toEqual({ trips: 1 });
});

test('the repair of a trip costs what its search examined', async () => {
  const hosts = [
    'Cavaliers',
    'Pistons',
    'Pacers',
    'Bulls',
    'Bucks',
    'Blue Jackets',
    'Red Wings',
    'Blackhawks',
  ];
  const stops = hosts.map((host) => games.find(({ homeTeam }) => homeTeam?.endsWith(host))?.id ?? '');
  const trip = paths.trip(codeOf(stops, { daysAfter: 12 }));
  expect((await askFrom('203.0.113.1', trip)).status).toBe(200);
  const { trips = 0 } = await secondsToFull('203.0.113.1');
  expect(trips).toBeGreaterThan(1);
});

test('a network whose searches cost more than it had waits until that has refilled', async () => {
  const address = '198.51.101.1';
  await askFrom(address, CHEAP);
  const keyHash = await site.deps.auth.secrets.lookupKey('network', address);
  const fullAt = new Date(NOW.getTime() + 59_000);
  await site.db.update(rateLimits).set({ fullAt }).where(eq(rateLimits.keyHash, keyHash));
  expect((await askFrom(address, expensive('&sort=spare'))).status).toBe(200);
  expect(await secondsToFull(address)).toEqual({ trips: 69 });
  const refused = await askFrom(address, CHEAP);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('10');
});

test.each([
  ['an IPv4 /24', '192.0.2.7', '192.0.2.8', '192.0.2.0/24'],
  ['an IPv6 /48', '2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7::/48'],
])('%s may ask 240 times at once', async (_, one, other, wide) => {
  await askFrom(one, CHEAP);
  const keyHash = await site.deps.auth.secrets.lookupKey('network', wide);
  // As after 239 questions.
  const fullAt = new Date(NOW.getTime() + 239 * 250);
  await site.db.update(rateLimits).set({ fullAt }).where(eq(rateLimits.keyHash, keyHash));
  expect((await askFrom(other, CHEAP)).status).toBe(200);
  expect((await askFrom(other, CHEAP)).status).toBe(429);
});

test('one question is searched at a time and four wait; the others are to come back', async () => {
  const questions = ['6', '10', '12'].flatMap((drive) => [`&drive=${drive}`, `&drive=${drive}&border=no`]);
  const responses = await Promise.all(questions.map((question) => ask(expensive(question))));
  const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.headers.get('Retry-After')).toBe('1');
});
