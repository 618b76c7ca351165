import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { databaseCallsSince, visibleText } from '../../support/test-site.ts';
import { textOf } from '../account/form-browser.ts';
import { moveGame, openSavedTripsSite, SAN_ANTONIO } from '../account/saved-trips-site.ts';
import { ask, codeFromAustin, sharedTrip } from './live-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

test('a friend sees the present plan, and nobody keeps the page', async () => {
  const { key } = await sharedTrip(site);
  const response = await ask(site, paths.liveTrip(key));
  const html = await response.text();
  expect([
    response.status,
    response.headers.get('Cache-Control'),
    response.headers.get('X-Robots-Tag'),
  ]).toEqual([200, 'private, no-store', 'noindex, nofollow']);
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
  const text = visibleText(html.replace(/^.*<main/s, '<main'));
  expect(text).toContain('Live: kept up to date by its owner. Changed Fri, Nov 20');
  expect(text).toContain('Dallas, San Antonio & Houston');
  expect(text).toMatch(/Save my own copy .*What Changed Nothing since the trip was saved\./);
  expect(text).not.toContain('This is your trip');
  expect(html).not.toMatch(
    /(?:src|href)="https?:\/\/(?!fanroads\.test|calendar\.google\.com|tickets\.test|www\.google\.com\/maps)/,
  );
});

test('a trip that is over offers no emails', async () => {
  const { key, trip } = await sharedTrip(site);
  expect(await textOf(await ask(site, paths.liveTrip(key)))).toContain('Email me when it changes');
  await site.db.update(savedTrips).set({ lastDate: '2026-11-19' }).where(eq(savedTrips.id, trip.id));
  expect(await textOf(await ask(site, paths.liveTrip(key)))).not.toContain('Email me when it changes');
});

test('its owner is led to it', async () => {
  const { fan, key, trip } = await sharedTrip(site);
  const html = await (await fan.visit(paths.liveTrip(key))).text();
  expect(html).toContain(`This is your trip. <a href="${paths.savedTrip(trip.id)}">Open it</a>`);
  expect(html).not.toContain('Save my own copy');
});

test('an unknown link and the key of the own calendar have no page', async () => {
  const { ownKey } = await sharedTrip(site);
  for (const key of ['0'.repeat(32), ownKey]) {
    const response = await ask(site, paths.liveTrip(key));
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'private, no-store']);
  }
  expect((await ask(site, '/t/abc')).status).toBe(404);
});

test('whether the trip works is the check of its owner, who has to get home', async () => {
  const { key } = await sharedTrip(site, await codeFromAustin(site, [SAN_ANTONIO], {}));
  const page = async () => textOf(await ask(site, paths.liveTrip(key)));
  expect(await page()).toContain('The game stands');
  await moveGame(site, SAN_ANTONIO, '2026-12-05T22:00:00');
  const broken = await page();
  expect(broken).toContain('This trip no longer works as planned. A drive of the owner no longer fits.');
  expect(broken).not.toContain('Austin');
  const feed = await (await ask(site, paths.liveCalendar(key))).text();
  expect(feed).toContain('SUMMARY:Check your trip: a drive no longer fits');
  await moveGame(site, SAN_ANTONIO, '2026-12-05T19:00:00');
});

test('a page takes two batches', async () => {
  const { key } = await sharedTrip(site);
  const before = site.requests.length;
  await textOf(await ask(site, paths.liveTrip(key)));
  expect(databaseCallsSince(site, before)).toEqual([2]);
});
