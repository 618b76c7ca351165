import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { NEW_KEY, savedTrips, tripNotices } from '../../../src/db/schema/saved-trips.ts';
import type { KnownGame } from '../../../src/domain/trips/watch/known-game.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { HOUSTON, openSavedTripsSite, SAN_ANTONIO, TEXAS, tripsOf } from '../account/saved-trips-site.ts';
import { openApiFan, statusesOf, TRIPS } from './api-fan.ts';
import { problemOf } from './described.ts';
import { anyCharacter } from '../../support/any-character.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

test('saves a trip, shows it and lists it', async () => {
  const fan = await openApiFan(site);
  const response = await fan.send('POST', TRIPS, { code: TEXAS, name: '  Texas ', emails: false });
  expect(response.status).toBe(201);
  const { data } = await response.json();
  const path = `${TRIPS}/${data.id}`;
  expect([response.headers.get('location'), response.headers.get('etag')]).toEqual([path, '"1"']);
  expect(data).toMatchObject({
    code: TEXAS,
    url: `${ORIGIN}/account/trips/${data.id}`,
    name: 'Texas',
    first_date: '2026-12-04',
    last_date: '2026-12-06',
    state: 'fine',
    checked_at: NOW.toISOString(),
    accepted_at: null,
    emails: false,
    version: 1,
  });
  expect(data.games[2]).toEqual({
    league: 'nba',
    id: HOUSTON,
    matchup: 'Heat at Rockets',
    date: '2026-12-06',
    starts_at: '2026-12-07T00:00:00.000Z',
    time_zone: 'America/Chicago',
    date_tbd: false,
    time_tbd: false,
    venue: expect.any(String),
    city: 'Houston',
    status: 'scheduled',
    listed: true,
  });
  const one = await fan.get(path);
  expect(one.headers.get('etag')).toBe('"1"');
  const plans = [{ code: TEXAS, cause: 'saved', created_at: NOW.toISOString() }];
  expect((await one.json()).data).toEqual({ ...data, plans });
  const list = await fan.get(TRIPS);
  expect((await list.json()).data).toEqual([data]);
});

test('a trip that was saved before stays as it is', async () => {
  const fan = await openApiFan(site);
  const first = await fan.save(TEXAS);
  expect(first).toMatchObject({ name: 'Dallas, San Antonio & Houston', emails: true });
  const again = await fan.send('POST', TRIPS, { code: TEXAS, name: 'Other', emails: false });
  expect([again.status, again.headers.get('location')]).toEqual([200, `${TRIPS}/${first.id}`]);
  expect((await again.json()).data).toEqual(first);
});

test('the 101st trip is refused in the words of the site', async () => {
  const fan = await openApiFan(site);
  await fan.save(TEXAS);
  const [trip] = await tripsOf(site, fan.userId);
  if (!trip) throw new Error('the trip was not saved');
  await site.db.insert(savedTrips).values(
    Array.from({ length: 99 }, (_, index) => ({
      ...trip,
      id: crypto.randomUUID(),
      code: `code-${index}`,
      unsubscribeToken: crypto.randomUUID(),
      liveKey: NEW_KEY,
      ownKey: NEW_KEY,
    })),
  );
  const response = await fan.send('POST', TRIPS, { code: codeOf([HOUSTON]) });
  expect(await response.json()).toMatchObject({
    status: 409,
    detail: 'You can save up to 100 trips. Delete one you no longer need.',
  });
});

test('a change names the version that it is about', async () => {
  const fan = await openApiFan(site);
  const { id } = await fan.save(TEXAS);
  const path = `${TRIPS}/${id}`;
  const change = (body: unknown, headers?: Record<string, string>) => fan.send('PATCH', path, body, headers);
  const missing = await change({ name: 'A' });
  expect(await problemOf(missing)).toEqual([428, 'version-missing']);
  const done = await change({ name: 'A', emails: false }, { 'if-match': '"1"' });
  expect([done.status, done.headers.get('etag')]).toEqual([200, '"2"']);
  const { data } = await done.json();
  expect(data).toMatchObject({ name: 'A', emails: false, version: 2 });
  expect((await (await fan.get(path)).json()).data).toEqual(data);
  for (const tag of ['"1"', '2', 'x', '"1", "3"']) {
    const stale = await change({ name: 'B' }, { 'if-match': tag });
    expect([tag, ...(await problemOf(stale))]).toEqual([tag, 412, 'changed-meanwhile']);
  }
  for (const [tag, name] of [
    ['"1", "2"', 'C'],
    ['W/"3"', 'D'],
    ['*', 'E'],
  ] as const) {
    expect((await change({ name }, { 'if-match': tag })).status).toBe(200);
  }
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ name: 'E', isMuted: true, version: 5 }]);
});

test('of two changes at once, one is told', async () => {
  const fan = await openApiFan(site);
  const { id } = await fan.save(TEXAS);
  const responses = await Promise.all(
    ['A', 'B'].map((name) => fan.send('PATCH', `${TRIPS}/${id}`, { name }, { 'if-match': '"1"' })),
  );
  expect(statusesOf(responses)).toEqual([200, 412]);
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ version: 2 }]);
});

test('deletes a trip, of the version that is named', async () => {
  const fan = await openApiFan(site);
  const first = await fan.save(TEXAS);
  const path = `${TRIPS}/${first.id}`;
  const stale = await fan.send('DELETE', path, undefined, { 'if-match': '"7"' });
  expect(await problemOf(stale)).toEqual([412, 'changed-meanwhile']);
  const done = await fan.send('DELETE', path, undefined, { 'if-match': '"1"' });
  expect([done.status, await done.text()]).toEqual([204, '']);
  expect(await problemOf(await fan.send('DELETE', path))).toEqual([404, 'not-found']);
  const second = await fan.save(TEXAS);
  expect((await fan.send('DELETE', `${TRIPS}/${second.id}`)).status).toBe(204);
  expect(await tripsOf(site, fan.userId)).toEqual([]);
});

const LONG = 'x'.repeat(81);
test.each([
  ['{}', 'code', 'is required: the code of a trip'],
  ['{"code":"x"}', 'code', 'must be a trip’s code'],
  [`{"code":"${TEXAS}","mails":true}`, 'mails', 'is not known here; known are: code, name, emails'],
  [`{"code":"${TEXAS}","emails":"on"}`, 'emails', 'must be true or false'],
  [`{"code":"${TEXAS}","name":" "}`, 'name', 'Enter a name'],
  [`{"code":"${TEXAS}","name":"${LONG}"}`, 'name', 'Use at most 80 characters for the name'],
  [
    `{"code":"${codeOf(['nba-2027-06-30-utah-jazz-at-houston-rockets-1'])}"}`,
    'code',
    'None of its games is on our schedule.',
  ],
  ['', 'body', 'must be JSON'],
  ['[]', 'body', 'must be a JSON object'],
  ['['.repeat(40), 'body', 'must be JSON'],
])('the body %s saves nothing', async (body, parameter, message) => {
  const fan = await openApiFan(site);
  const response = await fan.send('POST', TRIPS, body);
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toContainEqual({ parameter, message });
  expect(await tripsOf(site, fan.userId)).toEqual([]);
});

test('a body of more than 64 KB is refused', async () => {
  const fan = await openApiFan(site);
  const response = await fan.send('POST', TRIPS, { code: 'x'.repeat(65_536) });
  expect(await problemOf(response)).toEqual([413, 'too-large']);
});

test.each(['{}', '{"name":""}', '{"version":2}', '{"emails":1}', 'null', '{'])(
  'the change %s is refused',
  async (body) => {
    const fan = await openApiFan(site);
    const { id } = await fan.save(TEXAS);
    const response = await fan.send('PATCH', `${TRIPS}/${id}`, body, { 'if-match': '"1"' });
    expect(await problemOf(response)).toEqual([400, 'invalid-parameters']);
    expect(await tripsOf(site, fan.userId)).toMatchObject([{ version: 1 }]);
  },
);

test('no request is a server error', async () => {
  const fan = await openApiFan(site);
  const { id } = await fan.save(TEXAS);
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(TEXAS, '\u0000', '\ud800', "'; --"),
  );
  const body = fc.oneof(
    fc.record({ code: fc.oneof(text, fc.jsonValue()), name: text }, { requiredKeys: [] }),
    fc.jsonValue(),
    fc.string(),
  );
  const where = fc.constantFrom(
    ['POST', TRIPS] as const,
    ['PATCH', `${TRIPS}/${id}`] as const,
    ['PATCH', `${TRIPS}/x`] as const,
  );
  await fc.assert(
    fc.asyncProperty(where, body, async ([method, path], sent) => {
      const response = await fan.send(method, path, sent, { 'if-match': '*' });
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  for (const other of ['%00', '..%2f', "'", 'x'.repeat(3000), '0'.repeat(36)])
    expect([301, 404, 414]).toContain((await site.get(`${TRIPS}/${other}`, fan.authorization)).status);
  expect(site.errors).toEqual([]);
});

test('notices come newest first, page by page', async () => {
  const fan = await openApiFan(site);
  const { id, games } = await fan.save(TEXAS);
  const before: KnownGame = {
    matchup: 'Jazz at Spurs',
    localDateTime: '2026-12-05T19:00:00',
    timeZone: 'America/Chicago',
    city: 'San Antonio',
    startsAt: '2026-12-06T01:00:00.000Z',
    timeTbd: false,
    dateTbd: false,
    venueId: null,
    venueName: null,
    status: 'scheduled',
    isListed: true,
  };
  const notice = { savedTripId: id, league: 'NBA', gameId: SAN_ANTONIO, before, mail: 'none' } as const;
  await site.db.insert(tripNotices).values(
    [1, 2, 3].map((hour) => ({
      ...notice,
      id: crypto.randomUUID(),
      scheduleVersion: hour,
      after: {
        ...before,
        localDateTime: `2026-12-05T2${hour}:00:00`,
        startsAt: `2026-12-06T0${hour + 2}:00:00.000Z`,
      },
      stateBefore: 'fine' as const,
      stateAfter: 'tight' as const,
      createdAt: new Date(NOW.getTime() + hour * 3_600_000),
    })),
  );
  const path = '/api/v1/me/notices?page_size=2';
  const response = await fan.get(path);
  const page = await response.json();
  expect(page.paging).toEqual({ page: 1, page_size: 2, total_items: 3, total_pages: 2 });
  expect(page.links.next).toBe('/api/v1/me/notices?page_size=2&page=2');
  expect(page.data.map(({ text }: { text: string }) => text)).toEqual([
    'Jazz at Spurs moved to 11:00 PM CT',
    'Jazz at Spurs moved to 10:00 PM CT',
  ]);
  expect(page.data[0]).toMatchObject({
    trip: { id, name: 'Dallas, San Antonio & Houston', url: `${ORIGIN}/account/trips/${id}` },
    former: 'It was planned for Sat, Dec 5, 7:00 PM CT',
    before: { league: 'nba', id: games[1].id, date: '2026-12-05', starts_at: before.startsAt },
    state_before: 'fine',
    state_after: 'tight',
  });
  expect((await (await fan.get(page.links.next)).json()).data).toHaveLength(1);
  const stranger = await openApiFan(site);
  expect((await (await stranger.get(path)).json()).data).toEqual([]);
  const wrong = await fan.get('/api/v1/me/notices?page=0');
  expect(await problemOf(wrong)).toEqual([400, 'invalid-parameters']);
});

test('the export has everything of the account and none of its secrets', async () => {
  const fan = await openApiFan(site);
  await fan.save(TEXAS);
  const response = await fan.get('/api/v1/me/export');
  const { data } = await response.json();
  expect(data).toMatchObject({ user: { id: fan.userId }, saved_trips: [{ code: TEXAS }] });
  const [trip] = await tripsOf(site, fan.userId);
  expect(JSON.stringify(data)).not.toContain(trip?.unsubscribeToken);
});
