import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { replaceTripCode } from '../../../src/db/queries/save-trip.ts';
import { tripPlans } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { NOW, ORIGIN, visibleText } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { expectText, openFormBrowser, redirectOf, textOf, toastIn } from '../account/form-browser.ts';
import {
  HOUSTON,
  openSavedTripsSite,
  SAN_ANTONIO,
  saved,
  TEXAS,
  tripsOf,
} from '../account/saved-trips-site.ts';
import { ask, DALLAS, rowOf, sharedTrip } from './live-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const SHORTER = codeOf([SAN_ANTONIO, HOUSTON]);
const plansOf = (id: string) =>
  site.db.select().from(tripPlans).where(eq(tripPlans.savedTripId, id)).orderBy(asc(tripPlans.number));

test('the finder opens with the games of the trip, and remembers which trip', async () => {
  const { fan, trip } = await sharedTrip(site);
  const response = await fan.send(paths.savedTripForm(trip.id, 'edit'), { version: '1' });
  const [status, location] = redirectOf(response);
  expect(status).toBe(303);
  const asked = new URL(`https://x.test${String(location)}`);
  expect(asked.pathname).toBe(paths.trips());
  expect(asked.searchParams.getAll('game').join(' ')).toContain(SAN_ANTONIO);
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-edit-trip='));
  expect(cookie).toMatch(new RegExp(`^__Host-edit-trip=${trip.id}[.]1;.*Max-Age=7200;.*HttpOnly`));
  expect((await fan.send(paths.savedTripForm(trip.id, 'edit'), { version: '9' })).status).toBe(409);
});

test('an edit keeps the link, the calendars and the emails of the trip', async () => {
  const { fan, trip, key, ownKey } = await sharedTrip(site);
  const replaced = await fan.send(paths.savedTrips(), { code: SHORTER, replace: `${trip.id}.1` });
  expect(redirectOf(replaced)).toEqual([303, paths.savedTrip(trip.id)]);
  expect(await rowOf(site, trip.id)).toMatchObject({
    code: SHORTER,
    name: 'San Antonio & Houston',
    liveKey: key,
    ownKey,
    isMuted: trip.isMuted,
    unsubscribeToken: trip.unsubscribeToken,
    version: 2,
  });
  expect(await plansOf(trip.id)).toMatchObject([
    { number: 1, code: TEXAS, cause: 'saved' },
    { number: 2, code: SHORTER, cause: 'edited' },
  ]);
  const page = await textOf(await ask(site, paths.liveTrip(key)));
  expect(page).toMatch(/What Changed Fri, Nov 20 Edited: Celtics at Mavericks \(Fri, Dec 4\) is out\./);
});

test('a window that is behind sees the present trip, and can still update it', async () => {
  const { fan, trip } = await sharedTrip(site);
  await fan.send(paths.savedTripForm(trip.id, 'rename'), { version: '1', name: 'Texas with Dad' });
  const behind = await fan.send(paths.savedTrips(), { code: SHORTER, replace: `${trip.id}.1` });
  const html = await behind.clone().text();
  await expectText(behind, 409, 'This trip was changed in another window, so it was not updated.');
  expect(html).toContain('<h1>Texas with Dad</h1>');
  const replace =
    /value="([^"]+)"[^>]*name="replace"|name="replace"[^>]*value="([^"]+)"/
      .exec(html)
      ?.slice(1)
      .find(Boolean) ?? '';
  expect(replace).toBe(`${trip.id}.2`);
  expect(redirectOf(await fan.send(paths.savedTrips(), { code: SHORTER, replace }))[0]).toBe(303);
  expect(await rowOf(site, trip.id)).toMatchObject({ code: SHORTER, name: 'Texas with Dad' });
});

const inPlace = { method: 'POST', headers: { origin: ORIGIN, 'x-requested-with': 'fetch' } };

test('from the slot of a page an update opens the trip, where the message is', async () => {
  const { fan, trip } = await sharedTrip(site);
  const body = new URLSearchParams({ code: SHORTER, replace: `${trip.id}.1` });
  const updated = await fan.visit(paths.savedTrips(), { ...inPlace, body });
  expect([updated.status, updated.headers.get('location'), toastIn(updated)]).toEqual([
    204,
    paths.savedTrip(trip.id),
    'toast=trip-updated',
  ]);
  expect(await textOf(await fan.visit(paths.savedTrip(trip.id)))).toContain('Trip updated');
});

test('the slot of a window that is behind offers the update of the present trip', async () => {
  const { fan, trip } = await sharedTrip(site);
  await fan.send(paths.savedTripForm(trip.id, 'edit'), { version: '1' });
  await fan.send(paths.savedTripForm(trip.id, 'rename'), { version: '1', name: 'Texas with Dad' });
  const body = (version: number) => new URLSearchParams({ code: SHORTER, replace: `${trip.id}.${version}` });
  const behind = await fan.visit(paths.savedTrips(), { ...inPlace, body: body(1) });
  const html = await behind.text();
  expect(behind.status).toBe(409);
  expect(html).toContain(`value="${trip.id}.2" name="replace">Update ‘Texas with Dad’<`);
  expect(visibleText(html)).toContain('Look at it under My Trips, or press Update again.');
  const slot = await fan.visit(`${paths.me()}?page=${paths.trip(SHORTER)}`, {
    headers: { accept: 'text/html' },
  });
  expect(await slot.text()).toContain(`value="${trip.id}.2"`);
  expect((await fan.visit(paths.savedTrips(), { ...inPlace, body: body(2) })).status).toBe(204);
  expect(await rowOf(site, trip.id)).toMatchObject({ code: SHORTER, name: 'Texas with Dad' });
});

test('an update in a window whose session has ended leads back to the page that offers it', async () => {
  const { trip } = await sharedTrip(site);
  const signedOut = openFormBrowser(site);
  const response = await signedOut.send(paths.savedTrips(), { code: SHORTER, replace: `${trip.id}.1` });
  expect(redirectOf(response)).toEqual([303, paths.auth('sign-in', paths.trip(SHORTER))]);
  expect(signedOut.cookies()).not.toContain('save-trip');
});

test('a plan that is saved as another trip is not saved twice', async () => {
  const { fan, trip } = await sharedTrip(site);
  await saved(site, fan, SHORTER);
  const response = await fan.send(paths.savedTrips(), { code: SHORTER, replace: `${trip.id}.1` });
  await expectText(response, 409, 'You already saved that plan as another trip');
  expect((await tripsOf(site, fan.userId)).map(({ code }) => code).toSorted()).toEqual(
    [SHORTER, TEXAS].toSorted(),
  );
});

test("nobody updates another person's trip", async () => {
  const { trip } = await sharedTrip(site);
  const { fan: stranger } = await sharedTrip(site, SHORTER);
  const response = await stranger.send(paths.savedTrips(), { code: TEXAS, replace: `${trip.id}.1` });
  expect(redirectOf(response)).toEqual([303, paths.account()]);
  expect(await rowOf(site, trip.id)).toEqual(trip);
});

test('the newest 20 plans are kept, and a repeated request adds none', async () => {
  const { fan, trip } = await sharedTrip(site);
  const { id, code: _code, ...row } = trip;
  for (let version = 1; version <= 24; version += 1) {
    const code = codeOf([HOUSTON], {}, version);
    const seen = { userId: fan.userId, id, version };
    const done = { cause: 'edited', now: NOW } as const;
    expect(await replaceTripCode(site.db, seen, { ...row, code, games: [] }, done)).toBe(true);
    expect(await replaceTripCode(site.db, seen, { ...row, code, games: [] }, done)).toBe(false);
  }
  const plans = await plansOf(id);
  expect(plans.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
  expect(plans.at(-1)?.code).toBe(codeOf([HOUSTON], {}, 24));
});

test('a trip that an older build saves has its addresses, and its first edit begins the history', async () => {
  const { fan, trip } = await sharedTrip(site);
  const id = crypto.randomUUID();
  const code = codeOf([DALLAS, SAN_ANTONIO]);
  await site.db.execute(sql`
    INSERT INTO saved_trips (id, user_id, code, name, home_place, time_zone, first_date, last_date, state,
      checked_at, is_muted, unsubscribe_token, created_at)
    SELECT ${id}, user_id, ${code}, name, home_place, time_zone, first_date, last_date, state,
      checked_at, is_muted, ${id}, created_at FROM saved_trips WHERE id = ${trip.id}`);
  const { liveKey, ownKey } = await rowOf(site, id);
  const page = async () => textOf(await ask(site, paths.liveTrip(liveKey ?? '')));
  expect(ownKey).toMatch(/^[0-9a-f]{32}$/);
  expect(await page()).toContain('Nothing since the trip was saved.');
  await fan.send(paths.savedTrips(), { code: SHORTER, replace: `${id}.1` });
  expect(await plansOf(id)).toMatchObject([{ number: 1, code: SHORTER, cause: 'edited' }]);
  expect(await page()).toMatch(/What Changed Fri, Nov 20 Edited\./);
});
