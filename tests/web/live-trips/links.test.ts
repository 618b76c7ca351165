import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { endedLinks, tripFollowers } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { NOW, ORIGIN, visibleText } from '../../support/test-site.ts';
import { expectText, textOf } from '../account/form-browser.ts';
import { openFan, openSavedTripsSite, SAN_ANTONIO } from '../account/saved-trips-site.ts';
import { ask, codeFromAustin, rowOf, sharedTrip } from './live-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const linkForm = (id: string) => paths.savedTripForm(id, 'link');

async function follow(savedTripId: string, confirmedAt: Date | null): Promise<string> {
  const id = crypto.randomUUID();
  await site.db
    .insert(tripFollowers)
    .values({ id, savedTripId, email: `${id}@example.com`, token: id, createdAt: NOW, confirmedAt });
  return id;
}

test('the owner sees the link, the name that friends see, and how many follow, not who', async () => {
  const { fan, trip, key, ownKey, page } = await sharedTrip(site);
  const followers = await Promise.all([NOW, NOW, null].map((at) => follow(trip.id, at)));
  const html = await (await fan.visit(page)).text();
  const text = visibleText(html);
  expect(html).toContain(`value="${ORIGIN}${paths.liveTrip(key)}"`);
  expect(html).toContain(`${ORIGIN}${paths.liveCalendar(ownKey)}`);
  expect(text).toContain('Friends see the name “Dallas, San Antonio & Houston”');
  expect(text).toContain('2 people get an email when it changes.');
  expect(text).toContain('The old link, its calendar and its 2 followers stop. Send the new one.');
  for (const id of followers) expect(html).not.toContain(id);
  expect(text).not.toContain('Show where I leave from');
});

test('a new link ends the old one, its calendar and its followers', async () => {
  const { fan, trip, key, ownKey } = await sharedTrip(site);
  await follow(trip.id, NOW);
  await expectText(
    await fan.send(linkForm(trip.id), { version: '1', link: 'new' }),
    200,
    'This is the new link.',
  );
  const present = await rowOf(site, trip.id);
  expect(present).toMatchObject({ version: 2, ownKey });
  expect(present.liveKey).toMatch(/^[0-9a-f]{32}$/);
  expect(present.liveKey).not.toBe(key);
  await expectText(await ask(site, paths.liveTrip(key)), 410, 'This shared trip was turned off');
  expect((await ask(site, paths.liveTrip(present.liveKey ?? ''))).status).toBe(200);
  expect((await ask(site, paths.liveCalendar(ownKey))).status).toBe(200);
  expect(await site.db.select().from(tripFollowers).where(eq(tripFollowers.savedTripId, trip.id))).toEqual(
    [],
  );
});

test('off and on: the old link stays off, the followers stay', async () => {
  const { fan, trip, key } = await sharedTrip(site);
  await follow(trip.id, NOW);
  await fan.send(linkForm(trip.id), { version: '1', link: 'off' });
  expect(await textOf(await fan.visit(paths.savedTrip(trip.id)))).toContain(
    'Turning it on makes a new link, which your follower gets with the next email. To leave them out, then press “New link”. Turn on',
  );
  expect((await rowOf(site, trip.id)).liveKey).toBeNull();
  await fan.send(linkForm(trip.id), { version: '2', link: 'on' });
  const { liveKey } = await rowOf(site, trip.id);
  expect((await ask(site, paths.liveTrip(liveKey ?? ''))).status).toBe(200);
  expect((await ask(site, paths.liveTrip(key))).status).toBe(410);
  expect(await site.db.$count(tripFollowers, eq(tripFollowers.savedTripId, trip.id))).toBe(1);
});

test('another address of the own calendar leaves the link alone', async () => {
  const { fan, trip, key, ownKey } = await sharedTrip(site);
  await fan.send(linkForm(trip.id), { version: '1', link: 'own' });
  const present = await rowOf(site, trip.id);
  expect([present.liveKey, present.ownKey === ownKey]).toEqual([key, false]);
  expect(await (await ask(site, paths.liveCalendar(ownKey))).text()).toContain(
    'This shared trip was turned off',
  );
});

test('another version, another change and another person change nothing', async () => {
  const { fan, trip, key } = await sharedTrip(site);
  expect((await fan.send(linkForm(trip.id), { version: '7', link: 'new' })).status).toBe(409);
  expect((await fan.send(linkForm(trip.id), { version: '1', link: 'sell' })).status).toBe(400);
  const stranger = await openFan(site);
  expect((await stranger.send(linkForm(trip.id), { version: '1', link: 'new' })).status).toBe(404);
  expect(await rowOf(site, trip.id)).toMatchObject({ version: 1, liveKey: key });
});

test('where the owner leaves from is shown only on request', async () => {
  const { fan, trip, key } = await sharedTrip(site, await codeFromAustin(site, [SAN_ANTONIO]));
  const page = async () => textOf(await ask(site, paths.liveTrip(key)));
  expect(await page()).not.toContain('Austin');
  await fan.send(linkForm(trip.id), { version: '1', link: 'home', shown: 'on' });
  expect(await page()).toContain('From Austin, TX and back');
  await fan.send(linkForm(trip.id), { version: '2', link: 'home' });
  expect(await page()).not.toContain('Austin');
});

test('a deleted trip ends both of its addresses', async () => {
  const { fan, trip, key, ownKey } = await sharedTrip(site);
  const before = await site.db.$count(endedLinks);
  await fan.send(paths.savedTripForm(trip.id, 'delete'), { version: '1' });
  expect(await site.db.$count(endedLinks)).toBe(before + 2);
  for (const address of [key, ownKey]) {
    const feed = await ask(site, paths.liveCalendar(address));
    expect([feed.status, await feed.text()]).toEqual([
      200,
      expect.stringContaining('This shared trip was turned off'),
    ]);
  }
  expect((await ask(site, paths.liveTrip(key))).status).toBe(410);
});

test('a link that is rotated while it is read is there or off, never unknown', async () => {
  const { fan, trip, key } = await sharedTrip(site);
  const reads = Array.from({ length: 20 }, () => ask(site, paths.liveTrip(key)));
  const rotation = fan.send(linkForm(trip.id), { version: '1', link: 'new' });
  const later = Array.from({ length: 20 }, () => ask(site, paths.liveCalendar(key)));
  const responses = await Promise.all([...reads, ...later]);
  await rotation;
  for (const { status } of responses) expect([200, 410, 429]).toContain(status);
});

/** Holds the change back, as a request that began before it does. */
async function during(change: (client: pg.Client) => Promise<unknown>, request: () => Promise<Response>) {
  const client = new pg.Client({ connectionString: site.postgresUrl });
  await client.connect();
  await client.query('BEGIN');
  await change(client);
  const response = request();
  await vi.waitFor(async () => {
    const waiting = await site.db.execute(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(waiting.rowCount).toBe(1);
  });
  await client.query('COMMIT');
  await client.end();
  return response;
}

test('nobody who asked by the old link while it was replaced follows the new one', async () => {
  const { fan, trip } = await sharedTrip(site);
  const replaced = await during(
    async (client) => {
      await client.query('SELECT FROM saved_trips WHERE id = $1 FOR UPDATE', [trip.id]);
      await client.query(
        `INSERT INTO trip_followers (id, saved_trip_id, email, token, created_at)
         VALUES (gen_random_uuid(), $1, 'late@example.com', 'late', now())`,
        [trip.id],
      );
    },
    () => fan.send(linkForm(trip.id), { version: '1', link: 'new' }),
  );
  expect(replaced.status).toBe(200);
  expect(await site.db.$count(tripFollowers, eq(tripFollowers.savedTripId, trip.id))).toBe(0);
});

test('a trip that is saved while its account is deleted has its links ended too', async () => {
  const { fan, trip } = await sharedTrip(site);
  const key = 'e'.repeat(32);
  await during(
    async (client) => {
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [fan.userId]);
      await client.query(
        `INSERT INTO saved_trips (id, user_id, code, name, time_zone, first_date, last_date, state, checked_at,
           unsubscribe_token, created_at, live_key)
         SELECT gen_random_uuid(), user_id, 'other', name, time_zone, first_date, last_date, state, checked_at,
           'other', created_at, $2 FROM saved_trips WHERE id = $1`,
        [trip.id, key],
      );
    },
    () => fan.send(paths.accountForm('delete'), { password: PASSWORD }),
  );
  expect((await ask(site, paths.liveTrip(key))).status).toBe(410);
});
