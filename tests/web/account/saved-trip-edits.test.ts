import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { replaceTripCode } from '../../../src/db/queries/save-trip.ts';
import { deleteSavedTrip, editSavedTrip, readSavedTrip } from '../../../src/db/queries/saved-trips.ts';
import { savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { NOW, visibleText } from '../../support/test-site.ts';
import { openFormBrowser, redirectOf, textOf, endOf } from './form-browser.ts';
import {
  fieldOf,
  gamesOf,
  HOUSTON,
  openFan,
  openSavedTripsSite,
  saved,
  TEXAS,
  tripsOf,
} from './saved-trips-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const CONFLICT = 'This trip was changed in another window.';

test('renames, mutes and deletes a trip', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const named = await fan.send(paths.savedTripForm(trip.id, 'rename'), {
    version: '1',
    name: '  Texas <b>  ',
  });
  expect(await named.text()).toContain('<h1>Texas &lt;b&gt;</h1>');
  const muted = await fan.send(paths.savedTripForm(trip.id, 'mute'), { version: '2' });
  expect(await textOf(muted)).toContain('We will not email you about this trip');
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ name: 'Texas <b>', isMuted: true, version: 3 }]);
  await fan.send(paths.savedTripForm(trip.id, 'mute'), { version: '3', mails: 'on' });
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ isMuted: false, version: 4 }]);
  const deleted = await fan.send(paths.savedTripForm(trip.id, 'delete'), { version: '4' });
  expect(endOf(deleted)).toEqual([303, '/account', 'toast=trip-deleted']);
  expect(await tripsOf(site, fan.userId)).toEqual([]);
});

test.each([
  ['', 'Enter a name'],
  ['\u202e\u200b', 'Enter a name'],
  ['see http://evil.example', 'No links, please'],
  ['WWW.evil.example', 'No links, please'],
  ['x'.repeat(81), 'Use at most 80 characters for the name'],
])('refuses the name "%s" and keeps what was typed', async (name, message) => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const response = await fan.send(paths.savedTripForm(trip.id, 'rename'), { version: '1', name });
  const html = await response.text();
  expect([response.status, visibleText(html)]).toEqual([400, expect.stringContaining(message)]);
  expect(html).toContain(`name="name" value="${name}"`);
  expect(await tripsOf(site, fan.userId)).toEqual([trip]);
});

test('a version that no trip can have is a stale one', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  for (const action of ['rename', 'delete', 'link', 'bought'] as const) {
    const sent = { version: '99999999999', name: 'A\0', link: 'off' };
    const refused = await fan.send(paths.savedTripForm(trip.id, action), sent);
    expect([action, refused.status]).toEqual([action, 409]);
  }
  expect(await tripsOf(site, fan.userId)).toEqual([trip]);
});

test('the second of two windows is told, sees the trip as it is, and loses no typing', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  await fan.send(paths.savedTripForm(trip.id, 'rename'), { version: '1', name: 'From the first window' });
  const forms = {
    rename: { name: 'Typed here' },
    mute: {},
    keep: {},
    delete: {},
    fix: { code: TEXAS },
  } as const;
  for (const [action, fields] of Object.entries(forms)) {
    const response = await fan.send(`${paths.savedTrip(trip.id)}/${action}`, { version: '1', ...fields });
    const html = await response.text();
    expect([action, response.status, visibleText(html)]).toEqual([
      action,
      409,
      expect.stringContaining(CONFLICT),
    ]);
    expect(html).toContain('<h1>From the first window</h1>');
    expect(fieldOf(html, 'name')).toBe(action === 'rename' ? 'Typed here' : 'From the first window');
    expect(fieldOf(html, 'version')).toBe('2');
  }
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ name: 'From the first window', version: 2 }]);
});

test('two changes at once: one is made, the other is told', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const send = (name: string) => fan.send(paths.savedTripForm(trip.id, 'rename'), { version: '1', name });
  const responses = await Promise.all([send('One'), send('Other')]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ version: 2 }]);
});

test("another person's trip, and an address that is none, are not found", async () => {
  const trip = await saved(site, await openFan(site));
  const stranger = await openFan(site);
  for (const id of [trip.id, crypto.randomUUID(), 'x', trip.id.slice(1)]) {
    expect((await stranger.visit(`/account/trips/${id}`)).status).toBe(404);
    for (const action of ['rename', 'mute', 'keep', 'fix', 'delete'] as const) {
      const response = await stranger.send(`/account/trips/${id}/${action}`, { version: '1', name: 'Mine' });
      expect([action, response.status]).toEqual([action, 404]);
    }
  }
  expect(await site.db.select().from(savedTrips).where(eq(savedTrips.id, trip.id))).toEqual([trip]);
});

test('no query reads or changes the trip of another user', async () => {
  const trip = await saved(site, await openFan(site));
  const seen = { userId: (await openFan(site)).userId, id: trip.id, version: trip.version };
  expect(await readSavedTrip(site.db, seen.userId, seen.id)).toBe(null);
  expect(await editSavedTrip(site.db, seen, { name: 'Mine' })).toBe(false);
  expect(await deleteSavedTrip(site.db, seen, NOW)).toBe(false);
  const fixed = { ...trip, code: codeOf([HOUSTON]), games: [] };
  expect(await replaceTripCode(site.db, seen, fixed, { cause: 'fixed', now: NOW })).toBe(false);
  expect(await gamesOf(site, trip.id)).toHaveLength(3);
  expect(await site.db.select().from(savedTrips).where(eq(savedTrips.id, trip.id))).toEqual([trip]);
});

test('somebody who is not signed in signs in and comes back', async () => {
  const trip = await saved(site, await openFan(site));
  const browser = openFormBrowser(site);
  const page = paths.savedTrip(trip.id);
  expect(redirectOf(await browser.visit(page))).toEqual([303, paths.auth('sign-in', page)]);
  const form = await browser.send(paths.savedTripForm(trip.id, 'delete'), { version: '1' });
  expect(redirectOf(form)).toEqual([303, paths.auth('sign-in', page)]);
});
