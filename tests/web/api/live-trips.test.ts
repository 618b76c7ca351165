import { afterAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { HOUSTON, openSavedTripsSite, SAN_ANTONIO, TEXAS, tripsOf } from '../account/saved-trips-site.ts';
import { ask, codeFromAustin } from '../live-trips/live-site.ts';
import { openApiFan, TRIPS } from './api-fan.ts';
import { described, problemOf } from './described.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const SHORTER = codeOf([SAN_ANTONIO, HOUSTON]);

async function openTrip(code = TEXAS) {
  const fan = await openApiFan(site);
  const { id, live_url: url } = await fan.save(code);
  const path = `${TRIPS}/${id}`;
  const change = (body: unknown, version: number) =>
    fan.send('PATCH', path, body, { 'if-match': `"${version}"` });
  return { fan, path, change, key: String(url).slice(-32) };
}
const liveOf = (key: string) => ask(site, `/api/v1/live/${key}`);

test('a trip tells its addresses and plans, and gets another plan under the same ones', async () => {
  const { fan, path, change, key } = await openTrip();
  const before = await (await fan.get(path)).json();
  expect(before.data).toMatchObject({
    live_url: `${ORIGIN}/t/${key}`,
    calendar_url: `${ORIGIN}/t/${key}.ics`,
    own_calendar_url: expect.stringMatching(/\/t\/[0-9a-f]{32}\.ics$/),
    shows_home: false,
  });
  const changed = await change({ code: SHORTER }, 1);
  expect(changed.headers.get('etag')).toBe('"2"');
  expect((await changed.json()).data).toMatchObject({
    code: SHORTER,
    live_url: before.data.live_url,
    own_calendar_url: before.data.own_calendar_url,
    plans: [
      { code: SHORTER, cause: 'edited', created_at: NOW.toISOString() },
      { code: TEXAS, cause: 'saved' },
    ],
  });
  const live = await described(`/api/v1/live/${key}`, await liveOf(key));
  expect((await live.json()).data).toMatchObject({
    name: 'San Antonio & Houston',
    code: SHORTER,
    broken: false,
    changes: [{ text: 'Edited: Celtics at Mavericks (Fri, Dec 4) is out.' }],
  });
});

test('the link is turned off, on and replaced', async () => {
  const { change, key } = await openTrip();
  const off = await change({ link: 'off' }, 1);
  expect((await off.json()).data).toMatchObject({ live_url: null, calendar_url: null, version: 2 });
  const gone = await described(`/api/v1/live/${key}`, await liveOf(key));
  expect(gone.headers.get('Cache-Control')).toBe('private, no-store');
  expect(gone.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(await problemOf(gone)).toEqual([410, 'gone']);
  const { data } = await (await change({ link: 'on' }, 2)).json();
  expect((await liveOf(data.live_url.slice(-32))).status).toBe(200);
  const replaced = await (await change({ link: 'new' }, 3)).json();
  expect(replaced.data.live_url).not.toBe(data.live_url);
});

test('a broken trip tells why', async () => {
  const { key } = await openTrip(codeOf([SAN_ANTONIO]));
  await site.db.update(gameEvents).set({ status: 'cancelled' }).where(eq(gameEvents.id, SAN_ANTONIO));
  const { data } = await (await liveOf(key)).json();
  expect(data).toMatchObject({ broken: true, reason: expect.stringMatching(/Jazz at Spurs.*canceled/) });
  expect(data.reason).not.toContain('drive of the owner');
  await site.db.update(gameEvents).set({ status: 'scheduled' }).where(eq(gameEvents.id, SAN_ANTONIO));
});

test('the home is told only on request', async () => {
  const { change, key } = await openTrip(await codeFromAustin(site, [SAN_ANTONIO]));
  const { data } = await (await liveOf(key)).json();
  expect((await (await change({ shows_home: true, name: 'To San Antonio' }, 1)).json()).data).toMatchObject({
    shows_home: true,
    name: 'To San Antonio',
  });
  expect((await (await liveOf(key)).json()).data.code).not.toBe(data.code);
});

test.each([
  [{ link: 'sell' }, 400],
  [{ link: 'new', name: 'A' }, 400],
  [{ code: 'x' }, 400],
  [{ code: SHORTER, emails: true }, 400],
  [{ shows_home: 'yes' }, 400],
  [{ code: TEXAS }, 409],
])('the change %j is refused', async (body, status) => {
  const { fan, path, change } = await openTrip();
  const response = await described(path, await change(body, 1), 'patch');
  expect(response.status).toBe(status);
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ version: 1, code: TEXAS }]);
});

test.each(['x', '0'.repeat(32), '0'.repeat(31)])('no trip has the key %s', async (key) => {
  expect(await problemOf(await liveOf(key))).toEqual([404, 'not-found']);
});
