import { afterAll, expect, test } from 'vitest';
import { sha256Hex } from '../../../src/crypto/sha256.ts';
import { DAY_MS } from '../../../src/domain/dates/durations.ts';
import { endedLinks } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { lineFaults, readByIcalJs } from '../../support/calendar.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { fieldOf, HOUSTON, moveGame, openSavedTripsSite, SAN_ANTONIO } from '../account/saved-trips-site.ts';
import { ask, codeFromAustin, DALLAS, sharedTrip } from './live-site.ts';

let clock = NOW.getTime();
const site = await openSavedTripsSite({}, () => new Date(clock));
afterAll(site.close);

async function feedOf(key: string) {
  const response = await ask(site, paths.liveCalendar(key));
  const text = await response.text();
  expect([response.status, lineFaults(text)]).toEqual([200, []]);
  return { response, ...readByIcalJs(text) };
}
const idsOf = ({ entries }: Awaited<ReturnType<typeof feedOf>>) =>
  entries.map(({ uid }) => uid.split('@')[0]).filter((uid) => uid?.startsWith('nba-'));

test('an edit swaps the games of the calendar at the same address, under the same ids', async () => {
  const { fan, trip, key } = await sharedTrip(site);
  const before = await feedOf(key);
  expect([before.name, idsOf(before)]).toEqual([
    'Dallas, San Antonio & Houston: Dec 4-6, 2026',
    [DALLAS, SAN_ANTONIO, HOUSTON],
  ]);
  expect(before.entries.every(({ url }) => url === `${ORIGIN}${paths.liveTrip(key)}`)).toBe(true);
  expect(before.response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(before.response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  const code = codeOf([SAN_ANTONIO, HOUSTON]);
  await fan.send(paths.savedTrips(), { code, replace: `${trip.id}.1` });
  const after = await feedOf(key);
  expect(idsOf(after)).toEqual([SAN_ANTONIO, HOUSTON]);
  const entry = (feed: typeof before) => feed.entries.find(({ uid }) => uid.startsWith(HOUSTON));
  expect(entry(after)).toEqual(entry(before));
});

test('a broken trip says so on its first day, until its fix is taken', async () => {
  const { fan, trip, key, page } = await sharedTrip(site);
  await moveGame(site, SAN_ANTONIO, '2026-12-04T20:00:00');
  const broken = await feedOf(key);
  expect(broken.entries[0]).toMatchObject({
    summary: 'Check your trip: Jazz at Spurs moved',
    isDay: true,
    start: '2026-12-04',
  });
  const code = fieldOf(await (await fan.visit(page)).text(), 'code');
  await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code });
  const fixed = await feedOf(key);
  expect(fixed.entries.map(({ summary }) => summary).join()).not.toContain('Check your trip');
  expect(idsOf(fixed)).toEqual([SAN_ANTONIO, HOUSTON]);
  await moveGame(site, SAN_ANTONIO, '2026-12-05T19:00:00');
});

test("the owner's calendar has the ways from and to home, the friends' has none", async () => {
  const { key, ownKey, trip } = await sharedTrip(site, await codeFromAustin(site, [SAN_ANTONIO]));
  const [own, live] = [await feedOf(ownKey), await feedOf(key)];
  expect(own.entries.map(({ summary }) => summary)).toEqual([
    'Leave Austin',
    'Jazz at Spurs',
    'Drive home to Austin',
  ]);
  expect(own.entries[0]?.url).toBe(`${ORIGIN}${paths.savedTrip(trip.id)}`);
  expect(live.entries.map(({ summary }) => summary)).toEqual(['Jazz at Spurs']);
});

test('a calendar that was turned off says so for 60 days, to the second, and is gone then', async () => {
  const { fan, trip, key } = await sharedTrip(site);
  await fan.send(paths.savedTripForm(trip.id, 'link'), { version: '1', link: 'off' });
  const { entries } = await feedOf(key);
  expect(entries).toMatchObject([{ summary: 'This shared trip was turned off', isDay: true }]);
  const endedAgo = (ms: number) => site.db.update(endedLinks).set({ endedAt: new Date(NOW.getTime() - ms) });
  await endedAgo(60 * DAY_MS - 1000);
  await feedOf(key);
  await endedAgo(60 * DAY_MS);
  expect((await ask(site, paths.liveCalendar(key))).status).toBe(410);
  expect((await ask(site, paths.liveTrip(key))).status).toBe(410);
  expect((await ask(site, paths.liveCalendar('0'.repeat(32)))).status).toBe(404);
});

test('one link is read 30 times at once; an unknown one costs its own network only', async () => {
  const { key } = await sharedTrip(site);
  const statuses = await Promise.all(
    Array.from({ length: 32 }, async () => (await ask(site, paths.liveCalendar(key))).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  const refused = await ask(site, paths.liveTrip(key));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '20']);
});

test('a robot with one address polls 500 calendars in five minutes', async () => {
  const { key } = await sharedTrip(site);
  const ended = await Promise.all(Array.from({ length: 49 }, endedKey));
  const network = freshNetwork();
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const feeds = [key, ...ended].map((each) => site.get(paths.liveCalendar(each), network));
    statuses.push(...(await Promise.all(feeds)).map(({ status }) => status));
    clock += 30_000;
  }
  expect(statuses).toEqual(Array.from({ length: 500 }, () => 200));
});

async function endedKey(): Promise<string> {
  const key = crypto.randomUUID().replaceAll('-', '');
  await site.db.insert(endedLinks).values({ keyHash: await sha256Hex(key), endedAt: NOW });
  return key;
}
