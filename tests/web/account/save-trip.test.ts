import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { tripChecks } from '../../../src/db/schema/saved-trips.ts';
import { saveTrip } from '../../../src/db/queries/save-trip.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { NOW, visibleText } from '../../support/test-site.ts';
import { openFormBrowser, redirectOf, toastIn, textOf, endOf } from './form-browser.ts';
import {
  gamesOf,
  HOUSTON,
  openFan,
  openSavedTripsSite,
  SAN_ANTONIO,
  saved,
  storeCopies,
  TEXAS,
  tripsOf,
} from './saved-trips-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const NEVER = codeOf(['nba-2027-06-30-utah-jazz-at-houston-rockets-1']);
const isWaiting = async (client: pg.Client) => {
  const waiting = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return waiting.rowCount !== 0;
};

test('the page of a trip has two buttons that say what they do', async () => {
  const html = await site.html(paths.trip(TEXAS));
  const form = /<form action="\/account\/trips" method="post">.*?<\/form>/s.exec(html)?.[0] ?? '';
  expect(form).toContain(`name="code" value="${TEXAS}"`);
  const buttons = [...form.matchAll(/<button type="submit"([^>]*)>([^<]*)</g)];
  expect(buttons.map(([, attributes = '', text]) => [text, attributes.includes('name="mails"')])).toEqual([
    ['Save and email me changes', true],
    ['Save only', false],
  ]);
  expect(visibleText(html)).toContain(
    'Save only Save a trip and we watch it: if a game moves, you get an email with the repaired trip.',
  );
});

test('saves a trip once, with what its owner knows of each game', async () => {
  const fan = await openFan(site);
  const response = await fan.send(paths.savedTrips(), { code: TEXAS, mails: 'on' });
  const [trip] = await tripsOf(site, fan.userId);
  expect(endOf(response)).toEqual([303, paths.savedTrip(trip?.id ?? ''), 'toast=trip-saved']);
  expect(await textOf(await fan.visit(paths.account()))).toMatch(
    /My Trips .* Dec 4-6, 2026 in 14 days Dallas, San Antonio & Houston All 3 games stand\. Checked just now\. Fri 4 NBA Celtics at Mavericks 7:30 PM CT Sat 5 NBA Jazz at Spurs 7:00 PM CT Sun 6 NBA Heat at Rockets 6:00 PM CT Put in a vote : Dallas, San Antonio & Houston .* Trip saved/,
  );
  expect(trip).toMatchObject({
    code: TEXAS,
    name: 'Dallas, San Antonio & Houston',
    homePlace: null,
    timeZone: 'America/Chicago',
    firstDate: '2026-12-04',
    lastDate: '2026-12-06',
    state: 'fine',
    isMuted: false,
    version: 1,
  });
  expect((await gamesOf(site, trip?.id ?? ''))[2]).toMatchObject({
    position: 2,
    league: 'NBA',
    gameId: HOUSTON,
    scheduleVersion: 0,
    known: { matchup: 'Heat at Rockets', localDateTime: '2026-12-06T18:00:00', isListed: true },
  });
  const again = await fan.send(paths.savedTrips(), { code: TEXAS });
  expect(toastIn(again)).toBe('toast=trip-already-saved');
  expect(await tripsOf(site, fan.userId)).toEqual([trip]);
});

test('a game that was never stored leaves the others at their places in the code', async () => {
  const fan = await openFan(site);
  const code = codeOf(['nba-2026-12-03-utah-jazz-at-dallas-mavericks-1', SAN_ANTONIO, HOUSTON]);
  const { id } = await saved(site, fan, code);
  const games = await gamesOf(site, id);
  expect(games.map(({ position, gameId }) => [position, gameId])).toEqual([
    [1, SAN_ANTONIO],
    [2, HOUSTON],
  ]);
});

test('“Save only” saves the trip without emails', async () => {
  const fan = await openFan(site);
  await fan.send(paths.savedTrips(), { code: TEXAS });
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ isMuted: true }]);
});

test('a trip survives the sign-in', async () => {
  const { id, email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  const asked = await browser.send(paths.savedTrips(), { code: TEXAS, mails: 'on' });
  const keepPage = paths.auth('keep', null, { trip: TEXAS, mails: '1' });
  expect(redirectOf(asked)).toEqual([303, keepPage]);
  expect(asked.headers.getSetCookie()).toEqual([
    `__Host-save-trip=mails.${TEXAS}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
  const form = { email: email ?? '', password: PASSWORD, return_to: paths.account() };
  expect(redirectOf(await browser.send(paths.auth(), form))).toEqual([303, '/account']);
  const saves = await browser.visit(paths.account());
  const [trip] = await tripsOf(site, id);
  expect(endOf(saves)).toEqual([303, paths.savedTrip(trip?.id ?? ''), 'toast=trip-saved']);
  expect(browser.cookies()).not.toContain('save-trip');
  expect(trip).toMatchObject({ code: TEXAS, isMuted: false });
  expect((await browser.visit(paths.account())).status).toBe(200);
  expect(await tripsOf(site, id)).toHaveLength(1);
});

test('a trip survives a sign-in with a second step', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const browser = openFormBrowser(site);
  await browser.send(paths.savedTrips(), { code: TEXAS });
  await browser.send(paths.auth(), { email: user.email ?? '', password: PASSWORD });
  const step = await browser.visit(paths.account());
  expect(redirectOf(step)).toEqual([303, '/auth/second-step?return_to=%2Faccount']);
  expect(await tripsOf(site, user.id)).toEqual([]);
  const passed = await browser.send(step.headers.get('location') ?? '', { code: app.code() });
  expect(redirectOf(passed)).toEqual([303, '/account']);
  await browser.visit(paths.account());
  expect(await tripsOf(site, user.id)).toMatchObject([{ code: TEXAS, isMuted: true }]);
});

test.each([
  ['no code', {}],
  ['a broken code', { code: `${TEXAS}x` }],
  ['a hostile code', { code: '../../auth?x=\u0000<script>' }],
])('%s is not found, signed in or not, and stores nothing', async (_, fields: Record<string, string>) => {
  const fan = await openFan(site);
  for (const browser of [fan, openFormBrowser(site)]) {
    const response = await browser.send(paths.savedTrips(), fields);
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie().join()).not.toContain('save-trip');
  }
  expect(await tripsOf(site, fan.userId)).toEqual([]);
});

test('a trip whose games were never stored is not found, also after the sign-in', async () => {
  const fan = await openFan(site);
  expect((await fan.send(paths.savedTrips(), { code: NEVER })).status).toBe(404);
  const { email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  expect(redirectOf(await browser.send(paths.savedTrips(), { code: NEVER }))).toEqual([
    303,
    paths.auth('keep', null, { trip: NEVER }),
  ]);
  await browser.typePassword(email);
  expect(toastIn(await browser.visit(paths.account()))).toBe('toast=trip-unknown');
  expect(await textOf(await browser.visit(paths.account()))).toContain(
    'None of its games is on our schedule',
  );
});

test('a made-up cookie saves nothing', async () => {
  const fan = await openFan(site);
  for (const value of ['mails.x', 'x', `mails.${TEXAS}.y.z`, '%00']) {
    const cookie = `${fan.cookies()}; __Host-save-trip=${value}`;
    const response = await site.get(paths.account(), { cookie });
    expect([response.status, value]).toEqual([value.includes(TEXAS) ? 303 : 200, value]);
  }
});

test("another site's form saves nothing", async () => {
  const fan = await openFan(site);
  const response = await site.ask(paths.savedTrips(), {
    method: 'POST',
    body: new URLSearchParams({ code: TEXAS }),
    headers: { origin: 'https://evil.example', cookie: fan.cookies() },
  });
  expect(response.status).toBe(403);
  expect(await tripsOf(site, fan.userId)).toEqual([]);
});

test('the 101st trip is refused, also when the 100th is being saved', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  await storeCopies(site, trip, 98);
  const other = new pg.Client({ connectionString: site.postgresUrl });
  await other.connect();
  await other.query('BEGIN');
  await other.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [fan.userId]);
  await other.query(
    `INSERT INTO saved_trips SELECT * FROM jsonb_populate_record(
       (SELECT saved_trips FROM saved_trips WHERE id = $1), jsonb_build_object('id', $2::text, 'code', 'b', 'unsubscribe_token', 'b', 'live_key', 'b', 'own_key', 'b'))`,
    [trip.id, crypto.randomUUID()],
  );
  const late = saveTrip(
    site.db,
    fan.userId,
    { ...trip, code: 'c', games: [] },
    { isMuted: true, unsubscribeToken: 'c', now: NOW },
  );
  await expect.poll(() => isWaiting(other)).toBe(true);
  await other.query('COMMIT');
  await other.end();
  expect(await late).toEqual({ kind: 'full' });
  expect(await tripsOf(site, fan.userId)).toHaveLength(100);
  const refused = await fan.send(paths.savedTrips(), { code: codeOf([HOUSTON]) });
  expect(redirectOf(refused)).toEqual([303, '/account']);
  expect(await textOf(await fan.visit(paths.account()))).toContain(
    'You can save up to 100 trips. Delete one you no longer need. We save this one then.',
  );
  expect(toastIn(await fan.send(paths.savedTrips(), { code: TEXAS }))).toBe('toast=trip-already-saved');
});

test('a game that changes while it is saved is checked', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  expect(await site.db.select().from(tripChecks).where(eq(tripChecks.savedTripId, trip.id))).toEqual([]);
  const game = (await gamesOf(site, trip.id)).find(({ gameId }) => gameId === HOUSTON);
  if (!game) throw new Error('the game was not saved');
  // As it was when the trip was checked.
  const { kind, ...late } = await saveTrip(
    site.db,
    fan.userId,
    { ...trip, code: 'late', games: [{ ...game, scheduleVersion: -1 }] },
    { isMuted: true, unsubscribeToken: crypto.randomUUID(), now: NOW },
  );
  expect(kind).toBe('saved');
  const id = 'id' in late ? late.id : '';
  expect(await site.db.select().from(tripChecks).where(eq(tripChecks.savedTripId, id))).toMatchObject([
    { gameId: HOUSTON, scheduleVersion: 0, claimId: null },
  ]);
  expect(await textOf(await fan.visit(paths.account()))).toContain(
    'A game changed. We are checking this trip.',
  );
});

test('a game that a refresh is writing right now is checked after it', async () => {
  const fan = await openFan(site);
  const refresh = new pg.Client({ connectionString: site.postgresUrl });
  await refresh.connect();
  await refresh.query('BEGIN');
  await refresh.query('UPDATE game_events SET last_changed_at = now() WHERE id = $1', [HOUSTON]);
  const trip = await saved(site, fan);
  await refresh.query('ROLLBACK');
  await refresh.end();
  expect(await site.db.select().from(tripChecks).where(eq(tripChecks.savedTripId, trip.id))).toMatchObject([
    { gameId: HOUSTON, scheduleVersion: 1 },
  ]);
});

test('an account without a confirmed address saves without mails', async () => {
  const fan = await openFan(site);
  await site.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, fan.userId));
  const trip = await saved(site, fan);
  expect(trip.isMuted).toBe(true);
  const html = await (await fan.visit(paths.savedTrip(trip.id))).text();
  expect(html).toMatch(
    /<input type="checkbox"[^>]*disabled=""[^>]*name="mails"|name="mails"[^>]*disabled=""/,
  );
  expect(visibleText(html)).toContain(`Confirm ${fan.email} first.`);
});
