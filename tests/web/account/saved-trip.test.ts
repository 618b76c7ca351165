import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { eventCounts } from '../../../src/db/schema/jobs.ts';
import { savedTrips, tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { knownGameOf } from '../../../src/domain/trips/watch/known-game.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { hostedGame } from '../../support/finder-site.ts';
import { withFullSearchQueue } from '../../support/full-search-queue.ts';
import { NOW, visibleText } from '../../support/test-site.ts';
import { redirectOf, textOf, expectText } from './form-browser.ts';
import {
  fieldOf,
  gamesOf,
  moveGame,
  openFan,
  openSavedTripsSite,
  SAN_ANTONIO,
  saved,
  TEXAS,
  tripsOf,
} from './saved-trips-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const WHOLE = '2026-12-05T19:00:00';
/** Nobody drives there from the game in Houston, or to it from the one in Dallas. */
const BROKEN = '2026-12-04T20:00:00';

/** A fan with a trip whose game moved, as the watch left it. */
async function brokenTrip() {
  await moveGame(site, SAN_ANTONIO, WHOLE);
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const [before] = await site.db.select().from(gameEvents).where(eq(gameEvents.id, SAN_ANTONIO));
  await moveGame(site, SAN_ANTONIO, BROKEN);
  const [after] = await site.db.select().from(gameEvents).where(eq(gameEvents.id, SAN_ANTONIO));
  if (!before || !after) throw new Error('the game is not stored');
  await site.db.update(savedTrips).set({ state: 'broken' }).where(eq(savedTrips.id, trip.id));
  await site.db.insert(tripNotices).values({
    id: crypto.randomUUID(),
    savedTripId: trip.id,
    league: 'NBA',
    gameId: SAN_ANTONIO,
    scheduleVersion: 1,
    before: knownGameOf(before),
    after: knownGameOf(after),
    stateBefore: 'fine',
    stateAfter: 'broken',
    mail: 'immediate',
    createdAt: NOW,
  });
  return { fan, trip, page: paths.savedTrip(trip.id) };
}

test('a broken trip says in the list and on its page what is lost, and offers the ways out', async () => {
  const { fan, trip, page } = await brokenTrip();
  const loss =
    'You lose Celtics at Mavericks. Jazz at Spurs moved from Sat, Dec 5, 7:00 PM CT to Fri, Dec 4, 8:00 PM CT.';
  const list = await textOf(await fan.visit(paths.account()));
  expect(list).toContain(loss);
  expect(list).toMatch(
    /The fix keeps 2 of 3 stops\. Take the fix : .* Look first : .* Keep it anyway : Dallas, San Antonio & Houston/,
  );
  const response = await fan.visit(page);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  const html = await response.text();
  const text = visibleText(html.replace(/^.*<main/s, '<main'));
  expect(text).toMatch(
    /Dallas, San Antonio & Houston Dec 4-6, 2026 in 14 days You lose Celtics at Mavericks\./,
  );
  expect(text).toContain(loss);
  expect(text).toMatch(/The fix keeps 2 of 3 stops\. Take the fix .*Keep it anyway Checked just now\./);
  expect(text).toMatch(
    /What Changed .*moved to Fri, Dec 4, 8:00 PM CT\. Sat 5 NBA Jazz at Spurs 7:00 PM CT Fri 4 NBA Jazz at Spurs 8:00 PM CT/,
  );
  expect(await tripsOf(site, fan.userId)).toEqual([{ ...trip, state: 'broken' }]);
});

test('the fix is taken only by its form, and keeps the name', async () => {
  const { fan, trip, page } = await brokenTrip();
  await fan.send(paths.savedTripForm(trip.id, 'rename'), { version: '1', name: 'Texas with Dad' });
  const code = fieldOf(await (await fan.visit(page)).text(), 'code');
  const form = paths.savedTripForm(trip.id, 'fix');
  expect(redirectOf(await fan.visit(form))).toEqual([303, page]);
  const response = await fan.send(form, { version: '2', code });
  const text = await textOf(response);
  expect(response.status).toBe(200);
  expect(text).toContain('Your trip has the fix');
  expect(text).toContain(
    'Fixed. Your live link shows this already. Links you sent before show the old plan.',
  );
  expect(text).toContain('Both games stand.');
  const [fixed] = await tripsOf(site, fan.userId);
  expect(fixed).toMatchObject({ id: trip.id, code, name: 'Texas with Dad', state: 'fine', version: 3 });
  expect(fixed?.unsubscribeToken).toBe(trip.unsubscribeToken);
  const games = await gamesOf(site, trip.id);
  expect(games.map(({ known }) => known.matchup)).toEqual(['Jazz at Spurs', 'Heat at Rockets']);
});

test('a trip with the name that we gave it is named after the cities of its fix', async () => {
  const { fan, trip, page } = await brokenTrip();
  const code = fieldOf(await (await fan.visit(page)).text(), 'code');
  await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code });
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ name: 'San Antonio & Houston' }]);
});

test('so is one with a game on neutral ground', async () => {
  const neutral = (changes: Partial<typeof gameEvents.$inferInsert>) =>
    site.db.update(gameEvents).set(changes).where(eq(gameEvents.id, SAN_ANTONIO));
  await neutral({ neutralSite: true, city: 'Austin' });
  const { fan, trip, page } = await brokenTrip();
  expect(trip.name).toBe('Dallas, Austin & Houston');
  const code = fieldOf(await (await fan.visit(page)).text(), 'code');
  await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code });
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ name: 'Austin & Houston' }]);
  await neutral({ neutralSite: false, city: 'San Antonio' });
});

/** Saturday is free after the fix, and Austin's way to it is short. */
async function tripWithFiller() {
  await site.db.insert(gameEvents).values(FILLER).onConflictDoNothing();
  return brokenTrip();
}

const FILLER = hostedGame('NHL', 'Chicago Blackhawks', 'Dallas Stars', '2026-12-05T19:00:00');

/** The fields of each form of the banner, by its button. */
function fixesOn(html: string): Map<string, string> {
  const forms = parse(html).querySelectorAll('form[action$="/fix"]');
  return new Map(
    forms.map((form) => [
      form.querySelector('button')?.text ?? '',
      form.querySelector('[name=code]')?.getAttribute('value') ?? '',
    ]),
  );
}

test('one press takes the fix with a game on the free date, and is counted', async () => {
  const { fan, trip, page } = await tripWithFiller();
  const html = await (await fan.visit(page)).text();
  expect(visibleText(html)).toMatch(
    /Saturday is free: Blackhawks at Stars, 7:00 PM CT, \d+ mi, fits\. On Friday you see Jazz at Spurs\. The fix keeps 2 of 3 stops\./,
  );
  const fixes = fixesOn(html);
  expect([...fixes.keys()]).toEqual(['Take the fix', 'Fix and add Blackhawks at Stars']);
  const code = fixes.get('Fix and add Blackhawks at Stars') ?? '';
  const counted = await fixesTaken();
  const text = await textOf(await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code }));
  expect(text).toContain(
    'Fixed. Your live link shows this already. Links you sent before show the old plan.',
  );
  expect(text).toContain('All 3 games stand.');
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ id: trip.id, code, state: 'fine', version: 2 }]);
  const games = await gamesOf(site, trip.id);
  expect(games.map(({ known }) => known.matchup)).toEqual([
    'Jazz at Spurs',
    'Blackhawks at Stars',
    'Heat at Rockets',
  ]);
  expect((await fixesTaken()) - counted).toBe(1);
  // Nothing stays of what was done.
  expect(await textOf(await fan.visit(page))).not.toContain('Fixed.');
});

async function fixesTaken(): Promise<number> {
  const rows = await site.db.select().from(eventCounts).where(eq(eventCounts.event, 'fix-taken'));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

test('a fix of a trip that changed in another window is not taken', async () => {
  const { fan, trip, page } = await tripWithFiller();
  const fixes = fixesOn(await (await fan.visit(page)).text());
  await fan.send(paths.savedTripForm(trip.id, 'rename'), { version: '1', name: 'Texas with Dad' });
  const counted = await fixesTaken();
  for (const code of fixes.values()) {
    const response = await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code });
    await expectText(response, 409, 'This trip was changed in another window.');
  }
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ code: TEXAS, version: 2 }]);
  expect(await fixesTaken()).toBe(counted);
});

test('nobody fixes or sees somebody else’s trip', async () => {
  const { fan, trip, page } = await tripWithFiller();
  const fixes = fixesOn(await (await fan.visit(page)).text());
  const stranger = await openFan(site);
  expect((await stranger.visit(page)).status).toBe(404);
  for (const code of fixes.values()) {
    const response = await stranger.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code });
    expect(response.status).toBe(404);
  }
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ code: TEXAS, version: 1 }]);
});

test('the list takes the fix without JavaScript and shows the trip, which says so', async () => {
  const { fan, trip } = await brokenTrip();
  const html = await (await fan.visit(paths.account())).text();
  const [code = ''] = [...fixesOn(html).values()];
  const response = await fan.send(paths.savedTripForm(trip.id, 'fix'), {
    version: fieldOf(html, 'version'),
    code,
  });
  await expectText(
    response,
    200,
    'Fixed. Your live link shows this already. Links you sent before show the old plan.',
  );
});

test('a visitor of a broken trip’s address sees what is lost, by dates, and the fix one link away', async () => {
  const { page, fan } = await tripWithFiller();
  const [fix = '', filled = ''] = [...fixesOn(await (await fan.visit(page)).text()).values()];
  const html = await (await site.get(paths.trip(TEXAS))).text();
  const text = visibleText(html.slice(html.indexOf('<main')));
  expect(text).toMatch(
    /3 games You lose Celtics at Mavericks\. Jazz at Spurs moved from Sat, Dec 5 to Fri, Dec 4\./,
  );
  const banner = parse(html).querySelector('.status.broken');
  expect(banner?.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')])).toEqual([
    ['See the fix', paths.trip(fix)],
    ['Fix and add Blackhawks at Stars', paths.trip(filled)],
  ]);
  expect(banner?.querySelector('form, button')).toBeNull();
  expect((await site.get(paths.trip(filled))).status).toBe(200);
});

test('a fix that is no longer the fix is shown again, not taken', async () => {
  const { fan, trip } = await brokenTrip();
  const response = await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code: TEXAS });
  expect(response.status).toBe(409);
  expect(await textOf(response)).toMatch(
    /The schedule changed since you opened this page\. Look at the new fix below\./,
  );
  await moveGame(site, SAN_ANTONIO, WHOLE);
  const whole = await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code: TEXAS });
  await expectText(whole, 409, 'There is no fix right now.');
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ code: TEXAS, version: 1 }]);
});

test('a fix that cannot be searched for is neither taken nor said to be missing', async () => {
  const { fan, trip, page } = await brokenTrip();
  const code = fieldOf(await (await fan.visit(page)).text(), 'code');
  const [busy, response] = await withFullSearchQueue(site.deps, async () => [
    await textOf(await fan.visit(page)),
    await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code }),
  ]);
  expect(busy).toContain('Many people are searching right now. Reload this page in a minute to see a fix.');
  expect(busy).not.toContain('We found no other trip');
  await expectText(response, 503, 'The fix could not be checked. Try again in a minute.');
  expect(await tripsOf(site, fan.userId)).toEqual([{ ...trip, state: 'broken' }]);
});

test('a fix that its owner saved before is not saved twice', async () => {
  const { fan, trip, page } = await brokenTrip();
  const code = fieldOf(await (await fan.visit(page)).text(), 'code');
  await saved(site, fan, code);
  const response = await fan.send(paths.savedTripForm(trip.id, 'fix'), { version: '1', code });
  await expectText(response, 409, 'You already saved the trip with this fix.');
  expect(await tripsOf(site, fan.userId)).toHaveLength(2);
});

test('a kept trip says so and still offers the fix', async () => {
  const { fan, trip } = await brokenTrip();
  const text = await textOf(await fan.send(paths.savedTripForm(trip.id, 'keep'), { version: '1' }));
  expect(text).toContain('Kept as it is. It no longer works as planned.');
  expect(text).toContain('Take the fix');
  expect(text).not.toContain('Keep it anyway');
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ state: 'broken', acceptedAt: NOW, version: 2 }]);
});

test('the watched trip of an unreadable schedule still shows its forms', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  await site.db.update(savedTrips).set({ code: 'unreadable' }).where(eq(savedTrips.id, trip.id));
  const response = await fan.visit(paths.savedTrip(trip.id));
  expect(response.status).toBe(200);
  expect(await textOf(response)).toMatch(/The schedule did not load.* Rename/);
});
