import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { eventCounts } from '../../../src/db/schema/jobs.ts';
import { followedTeams } from '../../../src/db/schema/fans.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { places } from '../../../src/db/schema/places.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, ORIGIN, siteOver, visibleText } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { KEEPS_MAILS } from '../auth-api/auth-site.ts';
import { freshEmail } from '../auth-api/api-client.ts';
import {
  endOf,
  expectText,
  openFormBrowser,
  redirectOf,
  textOf,
  toastIn,
  wrongFor,
  type FormBrowser,
} from './form-browser.ts';
import {
  HOUSTON,
  openSavedTripsSite,
  SAN_ANTONIO,
  saved,
  storeCopies,
  TEXAS,
  tripsOf,
  openFan,
} from './saved-trips-site.ts';

let time = NOW.getTime();
const site = await openSavedTripsSite(KEEPS_MAILS, () => new Date(time));
afterAll(site.close);

const MINUTE_MS = 60_000;
const [austin] = await site.db.select().from(places);
const FROM_AUSTIN = codeOf([SAN_ANTONIO, HOUSTON], {}, austin?.number ?? null);
const WITHOUT_HOME = codeOf([SAN_ANTONIO, HOUSTON]);
const keepPage = (trip: string, mails = true) =>
  paths.auth('keep', null, { trip, ...(mails && { mails: '1' }) });
const addressIn = (text: string, path: string) =>
  new RegExp(`${ORIGIN}(${path.replaceAll(/[?/]/g, '\\$&')}\\S+)`).exec(text)?.[1] ?? '';
const fieldsIn = (html: string, action: string) => {
  const form =
    new RegExp(`<form[^>]*action="${action.replaceAll(/[?/]/g, '\\$&')}[^"]*".*?</form>`, 's').exec(
      html,
    )?.[0] ?? '';
  const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
};

/** Saves a trip signed out, and asks for the mail. */
async function askToKeep(
  email: string,
  { code = TEXAS, mails = '1' }: { code?: string; mails?: string } = {},
) {
  const browser = openFormBrowser(site);
  const asked = await browser.send(paths.savedTrips(), { code, mails: mails === '1' ? 'on' : 'none' });
  const page = asked.headers.get('location') ?? '';
  const sent = await browser.send(page, { email, mails });
  expect(sent.status).toBe(200);
  return { browser, page, html: await sent.text() };
}

const mailTo = async (email: string) => newestMail(site.deps, email, 'magiclink');

/** A person opens the mail's link and presses its button, after a scanner that presses none. */
async function openLink(browser: FormBrowser, email: string) {
  const address = addressIn((await mailTo(email)).text, '/verify?');
  for (const reader of [openFormBrowser(site), openFormBrowser(site)])
    expect((await reader.visit(address)).status).toBe(200);
  const html = await (await browser.visit(address)).text();
  return browser.send(paths.verify(), fieldsIn(html, '/verify'));
}

/** Types the mail's code at the address that stands beside it. */
async function typeCode(browser: FormBrowser, email: string) {
  const { text, code } = await mailTo(email);
  const address = addressIn(text, '/auth?');
  const html = await (await browser.visit(address)).text();
  const action = /<form[^>]*action="([^"]*keep-code[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return browser.send(action, { ...fieldsIn(html, '/auth?mode=keep-code'), email, code });
}

/** Types it below the words that the mail was sent. */
function typeCodeHere(html: string) {
  return async (browser: FormBrowser, email: string) => {
    const action = /<form[^>]*action="([^"]*keep-code[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { code } = await mailTo(email);
    return browser.send(action, { ...fieldsIn(html, '/auth?mode=keep-code'), code });
  };
}

const storedEmail = async (changes: Parameters<typeof storeAccount>[1] = {}) =>
  (await storeAccount(site.deps, changes)).email ?? '';
const nobody = async () => undefined;

const PEOPLE = {
  known: async () => ({ email: await storedEmail(), app: await nobody() }),
  new: async () => ({ email: freshEmail(), app: await nobody() }),
  unconfirmed: async () => ({
    email: await storedEmail({ emailConfirmedAt: null, isPasswordContested: true }),
    app: await nobody(),
  }),
  'second step': async () => {
    const user = await storeAccount(site.deps);
    return { email: user.email ?? '', app: await giveApp(site.deps, user) };
  },
};

const NAMES = ['known', 'new', 'unconfirmed', 'second step'] as const;
const CASES = NAMES.flatMap((person) =>
  ['link', 'code'].flatMap((way) => ['same', 'other'].map((place) => [way, place, person] as const)),
);

const userOf = async (email: string) => (await site.db.select().from(users).where(eq(users.email, email)))[0];

test.each(CASES)(
  'the %s in the %s browser ends on the saved trip (%s account)',
  async (way, place, person) => {
    const { email, app } = await PEOPLE[person]();
    const { browser: asking, html } = await askToKeep(email);
    const browser = place === 'same' ? asking : openFormBrowser(site);
    const typed = place === 'same' ? typeCodeHere(html) : typeCode;
    let end = await (way === 'link' ? openLink : typed)(browser, email);
    if (app !== undefined) {
      expect(redirectOf(end)).toEqual([303, paths.secondStep({ returnTo: paths.account() })]);
      const passed = await browser.send(end.headers.get('location') ?? '', { code: app.code() });
      expect(redirectOf(passed)).toEqual([303, paths.account()]);
      end = await browser.visit(paths.account());
    }
    const user = await userOf(email);
    const trips = await tripsOf(site, user?.id ?? '');
    expect(trips).toMatchObject([{ code: TEXAS, isMuted: false }]);
    expect(endOf(end)).toEqual([
      303,
      paths.savedTrip(trips[0]?.id ?? ''),
      app === undefined ? 'toast=trip-kept' : 'toast=trip-saved',
    ]);
    await expectText(
      await browser.visit(paths.savedTrip(trips[0]?.id ?? '')),
      200,
      'Dallas, San Antonio & Houston',
    );
    expect(browser.cookies()).not.toContain('save-trip');
    expect(user?.emailConfirmedAt).not.toBeNull();
    expect((await browser.visit(paths.account())).status).toBe(200);
    expect(await tripsOf(site, user?.id ?? '')).toHaveLength(1);
  },
);

const keptByMail = async () =>
  (await site.db.select().from(eventCounts).where(eq(eventCounts.event, 'trip-kept'))).reduce(
    (sum, { count }) => sum + count,
    0,
  );

test('counts a trip once that is kept by mail, and none that a password keeps', async () => {
  const before = await keptByMail();
  const email = freshEmail();
  const { browser } = await askToKeep(email);
  await openLink(browser, email);
  expect(await keptByMail()).toBe(before + 1);
  const known = await storedEmail();
  const { browser: other } = await askToKeep(known);
  const form = { email: known, password: PASSWORD, trip: TEXAS };
  expect(toastIn(await other.send(paths.auth(), form))).toBe('toast=trip-kept');
  expect(await keptByMail()).toBe(before + 1);
});

test('the page shows the trip, and asks for an address with two buttons', async () => {
  const page = await openFormBrowser(site).visit(keepPage(TEXAS));
  const html = await page.text();
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain('<title>Keep This Trip | Fanroads</title>');
  for (const text of ['Celtics', 'Jazz', 'Heat', 'Dec 4-6, 2026', '3 games', 'Have a password?'])
    expect(html).toContain(text);
  const buttons = [...html.matchAll(/<button[^>]*name="mails"[^>]*>[^<]+/g)].map(([button]) => button);
  expect(buttons.map((button) => [button.includes('value="1"'), visibleText(button)])).toEqual([
    [true, 'Save and email me changes'],
    [false, 'Save only'],
  ]);
});

test('the mail holds only cities, teams and dates, and its link asks for mails only if the person did', async () => {
  const email = freshEmail();
  const { browser } = await askToKeep(email, { mails: '' });
  const { subject, text } = await mailTo(email);
  expect(subject).toBe('Keep your trip: Dallas, San Antonio & Houston');
  expect(text).toContain('Dec 4-6, 2026');
  expect(text).toContain('Sat, Dec 5: Jazz at Spurs');
  expect(text).not.toMatch(/PM|mails=1| mi\b/);
  await openLink(browser, email);
  const user = await userOf(email);
  expect(await tripsOf(site, user?.id ?? '')).toMatchObject([{ code: TEXAS, isMuted: true }]);
});

test('a home stands in no address, mail or page, and only its own browser saves it', async () => {
  const codesIn = (text: string) =>
    text.match(/[\w-]{16,}/g)?.flatMap((word) => decodeTrip(word) ?? []) ?? [];
  for (const place of ['same', 'other']) {
    const email = freshEmail();
    const { browser: asking, page, html } = await askToKeep(email, { code: FROM_AUSTIN });
    expect(page).toBe(keepPage(WITHOUT_HOME));
    const mail = await mailTo(email);
    const referer = `${ORIGIN}${paths.trip(FROM_AUSTIN)}`;
    const pages = [
      html,
      await (await asking.visit(page, { headers: { referer } })).text(),
      await (await asking.visit(keepPage(FROM_AUSTIN))).text(),
      await (await asking.visit(addressIn(mail.text, '/verify?'))).text(),
      await (await asking.visit(addressIn(mail.text, '/auth?'))).text(),
      await (await asking.visit(paths.auth('sign-in', null, { trip: FROM_AUSTIN }))).text(),
    ];
    for (const text of [page, mail.text, mail.html, ...pages]) {
      expect(text).not.toContain('Austin');
      expect(codesIn(text).length).toBeGreaterThan(0);
      for (const plan of codesIn(text)) expect(plan.placeNumber).toBeNull();
    }
    await openLink(place === 'same' ? asking : openFormBrowser(site), email);
    const user = await userOf(email);
    const code = place === 'same' ? FROM_AUSTIN : WITHOUT_HOME;
    expect(await tripsOf(site, user?.id ?? '')).toMatchObject([{ code }]);
  }
});

test('the older of two mails leads to the form with its own trip, the newer saves its own', async () => {
  const email = freshEmail();
  await askToKeep(email);
  const older = addressIn((await mailTo(email)).text, '/verify?');
  time += MINUTE_MS + 1000;
  await askToKeep(email, { code: WITHOUT_HOME });
  const browser = openFormBrowser(site);
  expect(endOf(await browser.visit(older))).toEqual([303, keepPage(TEXAS), 'toast=keep-link-ended']);
  expect(await textOf(await browser.visit(keepPage(TEXAS)))).toContain(
    'Enter your email, and we send a new one',
  );
  await openLink(browser, email);
  const user = await userOf(email);
  expect(await tripsOf(site, user?.id ?? '')).toMatchObject([{ code: WITHOUT_HOME }]);
  // Signed in, the used link leads to the page of its trip.
  expect(redirectOf(await browser.visit(older))).toEqual([303, keepPage(TEXAS)]);
  expect(redirectOf(await browser.visit(keepPage(TEXAS)))).toEqual([303, paths.trip(TEXAS)]);
});

test('an expired link or code keeps the trip, and the form sends a new mail', async () => {
  const email = freshEmail();
  const { browser, html } = await askToKeep(email);
  const address = addressIn((await mailTo(email)).text, '/verify?');
  const opened = fieldsIn(await (await browser.visit(address)).text(), '/verify');
  time += 61 * MINUTE_MS;
  const late = [await browser.visit(address), await browser.send(paths.verify(), opened)];
  for (const response of late)
    expect(endOf(response)).toEqual([303, keepPage(TEXAS), 'toast=keep-link-ended']);
  const code = await typeCodeHere(html)(browser, email);
  await expectText(code, 403, 'This code expired after 10 minutes. Request a new one.');
  await expectText(
    await browser.send(keepPage(TEXAS), { email, mails: '1' }),
    200,
    'We sent a link and a code to',
  );
  expect(await mailsTo(site.deps, email)).toHaveLength(2);
  expect(toastIn(await openLink(openFormBrowser(site), email))).toBe('toast=trip-kept');
});

test('a wrong code keeps the trip at the printed address', async () => {
  const email = freshEmail();
  await askToKeep(email);
  const address = paths.auth('keep-code', null, { trip: TEXAS, mails: '1' });
  const browser = openFormBrowser(site);
  await expectText(
    await browser.send(address, { email: '', code: '' }),
    400,
    'Please enter your email address',
  );
  const { code } = await mailTo(email);
  const wrong = await browser.send(address, { email, code: wrongFor(code) });
  await expectText(wrong, 403, 'That code is wrong or has expired.');
  expect(toastIn(await browser.send(address, { email, code }))).toBe('toast=trip-kept');
});

test('with 100 trips the person is signed in, and the trip waits until one is deleted', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, WITHOUT_HOME);
  await storeCopies(site, trip, 99);
  const { browser } = await askToKeep(fan.email);
  expect(redirectOf(await openLink(browser, fan.email))).toEqual([303, paths.account()]);
  expect(browser.cookies()).toContain(`save-trip=mails.${TEXAS}`);
  const full = 'You can save up to 100 trips. Delete one you no longer need. We save this one then.';
  await expectText(await browser.visit(paths.account()), 200, full);
  await browser.send(paths.savedTripForm(trip.id, 'delete'), { version: '1' });
  const kept = await browser.visit(paths.account());
  const own = (await tripsOf(site, fan.userId)).find(({ code }) => code === TEXAS);
  expect(endOf(kept)).toEqual([303, paths.savedTrip(own?.id ?? ''), 'toast=trip-saved']);
  expect(browser.cookies()).not.toContain('save-trip');
});

test('a network that asked too much is signed in, and the trip waits for the next visit', async () => {
  const email = freshEmail();
  const { browser } = await askToKeep(email);
  const { text } = await mailTo(email);
  const fields = fieldsIn(await (await browser.visit(addressIn(text, '/verify?'))).text(), '/verify');
  for (let asked = 0; asked < 62; asked += 1) await browser.send(keepPage(TEXAS), { email: '' });
  await expectText(await browser.send(keepPage(TEXAS), { email }), 503, 'The site is busy.');
  expect(redirectOf(await browser.send(paths.verify(), fields))).toEqual([303, paths.account()]);
  expect(browser.cookies()).toContain('save-trip');
  const user = await userOf(email);
  const kept = await browser.visit(paths.account());
  const [trip] = await tripsOf(site, user?.id ?? '');
  expect(redirectOf(kept)).toEqual([303, paths.savedTrip(trip?.id ?? '')]);
  expect(await mailsTo(site.deps, email)).toHaveLength(1);
});

const NEVER = codeOf(['nba-2027-06-30-utah-jazz-at-houston-rockets-1']);
test.each([
  ['no trip', ''],
  ['a broken code', `&trip=${TEXAS}x`],
  ['a hostile code', '&trip=%00%3Cscript%3E&mails=1'],
  ['a trip whose games were never stored', `&trip=${NEVER}`],
  ['an unknown team', '&team=boston-teapots'],
])('%s is the plain sign-in page', async (_, query) => {
  const browser = openFormBrowser(site);
  const html = await (await browser.visit(`/auth?mode=keep${query}`)).text();
  expect(html).toContain('<title>Sign In | Fanroads</title>');
  expect(html).not.toContain('name="trip"');
  const email = await storedEmail();
  const end = await browser.send(`/auth?mode=keep${query}`, { email, password: PASSWORD });
  expect(end.status).toBe(303);
  const link = await browser.visit(`/verify?token_hash=x&type=magiclink${query}`);
  await expectText(link, 200, 'Link Expired');
});

test('where sign-ups are disabled, the page says so and offers the sign-in and the link', async () => {
  const variables = { ...KEEPS_MAILS, AUTH_SIGNUP_DISABLED: 'true' };
  const closed = siteOver(
    site.db,
    site.databaseUrl,
    async () => undefined,
    variables,
    () => new Date(time),
  );
  const browser = openFormBrowser(closed);
  const html = await (await browser.visit(keepPage(FROM_AUSTIN))).text();
  expect(visibleText(html)).toContain('New accounts are closed right now. Sign in, or copy the trip’s link.');
  expect(html).toContain(`value="${ORIGIN}${paths.trip(WITHOUT_HOME)}"`);
  expect(html).not.toContain('name="email"');
  const email = freshEmail();
  expect((await browser.send(keepPage(TEXAS), { email })).status).toBe(422);
  expect(await mailsTo(site.deps, email)).toEqual([]);
  const known = await storedEmail();
  const form = { email: known, password: PASSWORD, trip: WITHOUT_HOME };
  expect(toastIn(await browser.send(paths.auth(), form))).toBe('toast=trip-kept');
});

test('a code by email on the sign-in page keeps the trip too, and creates no account', async () => {
  const email = await storedEmail();
  const page = paths.auth('code', null, { trip: TEXAS });
  const unknown = freshEmail();
  await openFormBrowser(site).send(page, { email: unknown });
  expect(await userOf(unknown)).toBeUndefined();
  const browser = openFormBrowser(site);
  const html = await (await browser.send(page, { email })).text();
  expect(toastIn(await typeCodeHere(html)(browser, email))).toBe('toast=trip-kept');
});

test('someone who is signed in comes to the trip, which is saved if their browser asked for it', async () => {
  const fan = await openFan(site);
  expect(redirectOf(await fan.visit(keepPage(TEXAS)))).toEqual([303, paths.trip(TEXAS)]);
  expect(await tripsOf(site, fan.userId)).toEqual([]);
  const browser = openFormBrowser(site);
  await browser.send(paths.savedTrips(), { code: TEXAS });
  await browser.typePassword(fan.email);
  expect(redirectOf(await browser.visit(keepPage(TEXAS)))).toEqual([303, paths.account()]);
});

test('Google’s button leaves the trip in the cookie, which My Trips saves', async () => {
  const browser = openFormBrowser(site);
  const started = await browser.send(paths.google(), { trip: TEXAS, mails: '1' });
  expect(started.status).toBe(303);
  expect(browser.cookies()).toContain(`save-trip=mails.${TEXAS}`);
  const { email } = await openFan(site);
  await browser.typePassword(email);
  expect(toastIn(await browser.visit(paths.account()))).toBe('toast=trip-saved');
});

test('the screen’s script goes on to the saved trip', async () => {
  const email = freshEmail();
  const { browser } = await askToKeep(email);
  const address = addressIn((await mailTo(email)).text, '/verify?');
  const fields = fieldsIn(await (await browser.visit(address)).text(), '/verify');
  const end = await (await browser.sendAsScript(paths.verify(), fields)).json();
  const [trip] = await tripsOf(site, (await userOf(email))?.id ?? '');
  expect(end).toEqual({ kind: 'redirect', to: paths.savedTrip(trip?.id ?? ''), event: 'SIGNED_IN' });
});

const CELTICS = teamBySlug('NBA', 'boston-celtics');
test.each(['same', 'other'])('the link follows a team and opens its page (%s browser)', async (place) => {
  const email = freshEmail();
  const asking = openFormBrowser(site);
  const asked = await asking.send(paths.myTeams(), { action: 'follow', team: String(CELTICS?.id) });
  const page = paths.auth('keep', null, { team: 'boston-celtics' });
  expect(redirectOf(asked)).toEqual([303, page]);
  await expectText(await asking.visit(page), 200, 'Boston Celtics');
  const html = await (await asking.send(page, { email })).text();
  expect((await mailTo(email)).subject).toBe('Follow the Boston Celtics');
  const end = await (place === 'same'
    ? typeCodeHere(html)(asking, email)
    : openLink(openFormBrowser(site), email));
  expect(endOf(end)).toEqual([303, '/nba/teams/boston-celtics', 'toast=team-kept']);
  const user = await userOf(email);
  const rows = await site.db
    .select()
    .from(followedTeams)
    .where(eq(followedTeams.userId, user?.id ?? ''));
  expect(rows).toMatchObject([{ teamId: CELTICS?.id }]);
});
