import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { mutedAddresses, savedTrips, tripChecks, tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { mustExist } from '../../../src/domain/must-exist.ts';
import { teamByName } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { hostedGame } from '../../support/finder-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import {
  databaseCallsSince,
  listGames,
  NOW,
  ORIGIN,
  siteOver,
  visibleText,
} from '../../support/test-site.ts';
import { endOf, openFormBrowser, toastIn } from './form-browser.ts';
import { gamesOf, HOUSTON, openFan, openSavedTripsSite, saved, TEXAS, tripsOf } from './saved-trips-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

/** The tests run at noon, Eastern. */
const AFTERNOON = 'nba-2026-11-20-miami-heat-at-dallas-mavericks-1';
const JAZZ = mustExist(teamByName('NBA', 'Utah Jazz'));
const CELTICS = mustExist(teamByName('NBA', 'Boston Celtics'));
const HAWKS = mustExist(teamByName('NBA', 'Atlanta Hawks'));

beforeAll(() =>
  listGames(site.db, [
    hostedGame('NBA', 'Miami Heat', 'Dallas Mavericks', '2026-11-20T14:00:00'),
    hostedGame('NBA', 'Orlando Magic', 'Utah Jazz', '2026-11-20T20:15:00'),
    hostedGame('NBA', 'Atlanta Hawks', 'Boston Celtics', '2026-11-20T11:00:00'),
    hostedGame('NBA', 'Atlanta Hawks', 'Boston Celtics', '2026-11-21T19:00:00'),
  ]),
);

type Fan = Awaited<ReturnType<typeof openFan>>;

/** What a page's module gets. @param cookie a further one. */
async function stateOf(fan: Pick<Fan, 'cookies'>, page: string | null, cookie = '') {
  const query = page === null ? '' : `?${new URLSearchParams({ page })}`;
  const headers = { accept: 'text/html', cookie: `${fan.cookies()}; ${cookie}` };
  const response = await site.get(`${paths.me()}${query}`, headers);
  const html = await response.text();
  const slot = /<(\w+)[^>]* data-slot="(\w+)".*<\/\1>/s.exec(html);
  return {
    status: response.status,
    slot: slot?.[2] ?? null,
    text: visibleText(slot?.[0] ?? ''),
    html: slot?.[0] ?? '',
    hasBadge: html.includes('class="me"'),
  };
}

const follow = (fan: Fan, { id }: { id: number }) =>
  fan.send(paths.myTeams(), { team: String(id), action: 'follow' });

/** As the watch leaves a trip whose game moved. */
async function breakTrip(tripId: string) {
  const game = mustExist((await gamesOf(site, tripId)).find(({ gameId }) => gameId === HOUSTON));
  await site.db.update(savedTrips).set({ state: 'broken' }).where(eq(savedTrips.id, tripId));
  await site.db.insert(tripNotices).values({
    id: crypto.randomUUID(),
    savedTripId: tripId,
    league: 'NBA',
    gameId: HOUSTON,
    scheduleVersion: 1,
    before: game.known,
    after: { ...game.known, localDateTime: '2026-12-05T18:00:00', startsAt: '2026-12-06T00:00:00.000Z' },
    stateBefore: 'fine',
    stateAfter: 'broken',
    mail: 'immediate',
    createdAt: NOW,
  });
}

const NEXT = 'Your trip in 14 days: Dallas, San Antonio & Houston.';
const HOME_STATES: [string, (fan: Fan) => Promise<unknown>, string, (tripId: string) => string][] = [
  ['no trip', async () => undefined, 'No trip ahead. Plan one', () => paths.trips()],
  ['a trip ahead', (fan) => saved(site, fan), `${NEXT} All 3 games stand.`, paths.savedTrip],
  [
    'a trip that is being checked',
    async (fan) => {
      const { id } = await saved(site, fan);
      const check = { savedTripId: id, gameId: HOUSTON, scheduleVersion: 2, createdAt: NOW } as const;
      await site.db.insert(tripChecks).values({ ...check, league: 'NBA' });
    },
    `${NEXT} A game changed. We are checking it.`,
    paths.savedTrip,
  ],
  [
    'a trip that is over',
    (fan) => saved(site, fan, codeOf(['nba-2026-11-10-denver-nuggets-at-houston-rockets-1'])),
    'No trip ahead. Plan one',
    () => paths.trips(),
  ],
  [
    'a game of a followed team tonight, before the next trip',
    async (fan) => {
      await saved(site, fan);
      await follow(fan, JAZZ);
    },
    'Jazz tonight, 8:15 PM MT',
    () => paths.team(JAZZ),
  ],
  [
    'a game of a trip this afternoon, before one tonight',
    async (fan) => {
      await follow(fan, JAZZ);
      await saved(site, fan, codeOf([AFTERNOON]));
    },
    'Heat at Mavericks today, 2:00 PM CT',
    paths.savedTrip,
  ],
  [
    'a game that has begun, and one tomorrow',
    (fan) => follow(fan, HAWKS),
    'No trip ahead. Plan one',
    () => paths.trips(),
  ],
  [
    'a broken trip, before everything',
    async (fan) => {
      await follow(fan, JAZZ);
      await breakTrip((await saved(site, fan)).id);
    },
    'Look at your trip: Heat at Rockets moved to Sat, Dec 5, 6:00 PM CT',
    paths.savedTrip,
  ],
  [
    'a trip that was broken when it was saved',
    async (fan) => {
      const { id } = await saved(site, fan);
      await site.db.update(savedTrips).set({ state: 'broken' }).where(eq(savedTrips.id, id));
    },
    'Look at your trip: Dallas, San Antonio & Houston no longer works as planned',
    paths.savedTrip,
  ],
  [
    'a broken trip that its owner keeps',
    async (fan) => {
      const { id } = await saved(site, fan);
      await breakTrip(id);
      await site.db.update(savedTrips).set({ acceptedAt: NOW }).where(eq(savedTrips.id, id));
    },
    `${NEXT} Kept as it is. It no longer works as planned.`,
    paths.savedTrip,
  ],
];

test.each(HOME_STATES)('home says what is most urgent: %s', async (_, prepare, text, hrefOf) => {
  const fan = await openFan(site);
  await prepare(fan);
  const [trip] = await tripsOf(site, fan.userId);
  const state = await stateOf(fan, paths.home());
  expect([state.slot, state.text]).toEqual(['home', text]);
  expect(state.html).toContain(`href="${hrefOf(trip?.id ?? '')}"`);
});

test('a trip’s page says whether its viewer saved it, and with emails or without', async () => {
  const fan = await openFan(site);
  const page = paths.trip(TEXAS);
  const asForStrangers = /<div class="save-trip".*?<\/div>/s.exec(await site.html(page))?.[0];
  expect((await stateOf(fan, page)).html).toBe(asForStrangers);
  const { id } = await saved(site, fan);
  expect(await stateOf(fan, page)).toMatchObject({
    slot: 'save',
    text: 'Saved · Open We watch it and email you when a game moves.',
    html: expect.stringContaining(`href="${paths.savedTrip(id)}"`),
  });
  const silent = 'Saved · Open We watch it and send no email. Open it to see what changed.';
  await site.db.insert(mutedAddresses).values({ email: fan.email, reason: 'bounced', reportedAt: NOW });
  expect((await stateOf(fan, page)).text).toBe(silent);
  await site.db.delete(mutedAddresses);
  await site.db.update(savedTrips).set({ isMuted: true }).where(eq(savedTrips.id, id));
  expect((await stateOf(fan, page)).text).toBe(silent);
  // Somebody else saved it, and this fan did not.
  expect((await stateOf(await openFan(site), page)).html).toBe(asForStrangers);
});

test('a trip that is being changed offers an update, to its owner alone', async () => {
  const fan = await openFan(site);
  const { id } = await saved(site, fan);
  await site.db.update(savedTrips).set({ name: 'Texas <3' }).where(eq(savedTrips.id, id));
  const other = paths.trip(codeOf([HOUSTON]));
  const edited = (own: Fan, value: string, page = other) => stateOf(own, page, `__Host-edit-trip=${value}`);
  const state = await edited(fan, `${id}.3`);
  expect(state.text).toBe(
    'Update ‘Texas &lt;3’ Save as another An update keeps the trip’s link, calendar and emails.',
  );
  expect(state.html).toContain(`name="replace"`);
  expect(state.html).toContain(`value="${id}.3"`);
  // Nothing differs from what is saved.
  expect((await edited(fan, `${id}.3`, paths.trip(TEXAS))).text).toMatch(/^Saved · Open/);
  const unsaved = (await stateOf(fan, other)).html;
  const stranger = await openFan(site);
  for (const [own, value] of [
    [stranger, `${id}.3`],
    [fan, `${crypto.randomUUID()}.1`],
    [fan, 'x'],
    [fan, `${id}.x`],
    [fan, '%00'],
  ] as const) {
    expect([value, (await edited(own, value)).html]).toEqual([value, unsaved]);
  }
});

test('a team’s page says whether its viewer follows it', async () => {
  const fan = await openFan(site);
  const before = await stateOf(fan, paths.team(CELTICS));
  expect(await site.html(paths.team(CELTICS))).toContain(before.html);
  await follow(fan, CELTICS);
  const after = await stateOf(fan, paths.team(CELTICS));
  expect(after.text).toBe('Following the Boston Celtics. Press to unfollow.');
  expect(after.html).toContain('value="unfollow"');
  expect((await stateOf(fan, paths.team(JAZZ))).text).toBe('Follow this team');
});

test.each([
  ['no page', null],
  ['an account page', paths.account()],
  ['an empty page', ''],
  ['another origin', 'https://evil.example/'],
  ['a path that looks like one', '//evil.example/'],
  ['this origin', `${ORIGIN}/`],
  ['a query', '/?x=1'],
  ['a path that nobody serves', '/nba/teams/nobody'],
  ['an unknown league', '/xfl/teams/boston-celtics'],
  ['a broken code', `${paths.trip(TEXAS)}x`],
  ['no code', '/trips/'],
  ['an encoded path', encodeURIComponent(paths.team(CELTICS))],
  ['half of an encoded character', '%E0%A4%A'],
  ['NUL', '/trips/\u0000'],
  ['half of a character', '/trips/\ud800'],
  ['a property of every object', '__proto__'],
  ['a very long path', `/trips/${'A'.repeat(100_000)}`],
  ['very many segments', '/a'.repeat(10_000)],
])('%s gives the badge alone', async (_, page) => {
  const fan = await openFan(site);
  expect(await stateOf(fan, page)).toMatchObject({ status: 200, slot: null, hasBadge: true });
});

test('an encoding that cannot be read gives the badge alone', async () => {
  const fan = await openFan(site);
  const response = await fan.visit(`${paths.me()}?page=%E0%A4%A&page=/`, {
    headers: { accept: 'text/html' },
  });
  expect([response.status, (await response.text()).includes('data-slot')]).toEqual([200, false]);
});

test('badge and slot are one private round trip; API clients and strangers get what they got', async () => {
  const fan = await openFan(site);
  await saved(site, fan);
  const { cookies } = fan;
  for (const page of [paths.home(), paths.trip(TEXAS), paths.team(CELTICS), paths.about()]) {
    const before = site.requests.length;
    const headers = { cookie: cookies(), accept: 'text/html' };
    const response = await site.get(`${paths.me()}?page=${page}`, headers);
    expect([page, response.status, databaseCallsSince(site, before)]).toEqual([page, 200, [1]]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toBe('Accept');
    const json = await site.get(`${paths.me()}?page=${page}`, { cookie: cookies() });
    expect(Object.keys(await json.json())).toEqual(['user', 'expiresInSeconds']);
    const stranger = await site.get(`${paths.me()}?page=${page}`, { accept: 'text/html' });
    expect(visibleText(await stranger.text())).toBe('Sign In');
  }
});

test('nobody reads the state of a session that has ended, or that waits for its second step', async () => {
  const fan = await openFan(site);
  await saved(site, fan);
  const cookie = fan.cookies();
  await fan.send(paths.signOut());
  const user = await storeAccount(site.deps);
  await giveApp(site.deps, user);
  const unfinished = openFormBrowser(site);
  await unfinished.typePassword(user.email);
  for (const cookies of [cookie, unfinished.cookies()]) {
    const response = await site.get(`${paths.me()}?page=/`, { cookie: cookies, accept: 'text/html' });
    expect(visibleText(await response.text())).toBe('Sign In');
  }
});

test('public pages are equal with and without cookies', async () => {
  const fan = await openFan(site);
  await saved(site, fan);
  await follow(fan, CELTICS);
  for (const page of [paths.home(), paths.trip(TEXAS), paths.team(CELTICS)]) {
    const signedIn = await site.get(page, { cookie: `${fan.cookies()}; __Host-edit-trip=x.1` });
    const stranger = await site.get(page);
    expect(await signedIn.text()).toBe(await stranger.text());
    expect(signedIn.headers.get('etag')).toBe(stranger.headers.get('etag'));
    expect(signedIn.headers.getSetCookie()).toEqual([]);
  }
});

test('a database that does not respond is a 503, whatever the page', async () => {
  const fan = await openFan(site);
  const url = 'postgres://u:p@127.0.0.1:9/db';
  const away = siteOver(connect(url, 500), url, async () => undefined);
  const headers = { cookie: fan.cookies(), accept: 'text/html' };
  expect((await away.get(`${paths.me()}?page=/`, headers)).status).toBe(503);
});

/** As the module of a slot sends a form. */
const press = (fan: Pick<Fan, 'visit'>, path: string, fields: Record<string, string>) =>
  fan.visit(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, 'x-requested-with': 'fetch' },
  });

test('a save in place answers with the slot, without a toast for the next page', async () => {
  const fan = await openFan(site);
  const response = await press(fan, paths.savedTrips(), { code: TEXAS, mails: 'on' });
  const html = await response.text();
  const [trip] = await tripsOf(site, fan.userId);
  expect([response.status, toastIn(response), trip?.isMuted]).toEqual([200, undefined, false]);
  expect(html).toContain('data-said="Trip saved. We check it whenever the schedule changes."');
  expect(html).toContain(`href="${paths.savedTrip(trip?.id ?? '')}"`);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const again = await (await press(fan, paths.savedTrips(), { code: TEXAS })).text();
  expect(again).toContain('data-said="Already saved. This trip was in your trips before."');
  expect(visibleText(again)).toContain('Saved · Open We watch it and email you');
});

test('a refused save in place answers with the toast that says why', async () => {
  const fan = await openFan(site);
  const unknown = codeOf(['nba-2027-06-30-utah-jazz-at-houston-rockets-1']);
  const response = await press(fan, paths.savedTrips(), { code: unknown });
  expect([response.status, visibleText(await response.text())]).toEqual([
    409,
    'Trip not saved None of its games is on our schedule. ×',
  ]);
  const signedOut = openFormBrowser(site);
  expect(endOf(await press(signedOut, paths.savedTrips(), { code: TEXAS }))[0]).toBe(303);
});

test('following and unfollowing in place answer with the slot', async () => {
  const fan = await openFan(site);
  const fields = { team: String(CELTICS.id) };
  const followed = await press(fan, paths.myTeams(), { ...fields, action: 'follow' });
  const text = await followed.text();
  expect([followed.status, toastIn(followed)]).toEqual([200, undefined]);
  expect(text).toContain('data-said="You follow the Boston Celtics. Their next games are under My Teams."');
  expect(visibleText(text)).toBe('Following the Boston Celtics. Press to unfollow.');
  const unfollowed = await press(fan, paths.myTeams(), { ...fields, action: 'unfollow' });
  expect(visibleText(await unfollowed.text())).toBe('Follow this team');
  expect((await stateOf(fan, paths.team(CELTICS))).text).toBe('Follow this team');
});
