import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { oneTimeTokens, users } from '../../../src/db/schema/accounts.ts';
import { eventCounts } from '../../../src/db/schema/jobs.ts';
import { NEW_KEY, savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { places } from '../../../src/db/schema/places.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, ORIGIN, siteOver } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { KEEPS_MAILS } from '../auth-api/auth-site.ts';
import { freshEmail } from '../auth-api/api-client.ts';
import { endOf, expectText, openFormBrowser, redirectOf, textOf, toastIn, type FormBrowser } from './form-browser.ts';
import { HOUSTON, openSavedTripsSite, SAN_ANTONIO, saved, TEXAS, tripsOf, openFan } from './saved-trips-site.ts';

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
  const form = new RegExp(`<form[^>]*action="${action.replaceAll(/[?/]/g, '\\$&')}[^"]*".*?</form>`, 's').exec(html)?.[0] ?? '';
  const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
};

/** Saves a trip signed out, and asks for the mail. */
async function askToKeep(email: string, { code = TEXAS, mails = '1' }: { code?: string; mails?: string } = {}) {
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

const CASES = Object.keys(PEOPLE).flatMap((person) =>
  ['link', 'code'].flatMap((way) => ['same', 'other'].map((place) => [way, place, person] as const)),
);

const userOf = async (email: string) => (await site.db.select().from(users).where(eq(users.email, email)))[0];

test.each(CASES)('the %s in the %s browser ends on the saved trip (%s account)', async (way, place, person) => {
  const { email, app } = await PEOPLE[person as keyof typeof PEOPLE]();
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
  await expectText(await browser.visit(paths.savedTrip(trips[0]?.id ?? '')), 200, 'Dallas, San Antonio & Houston');
  expect(browser.cookies()).not.toContain('save-trip');
  expect(user?.emailConfirmedAt).not.toBeNull();
  expect((await browser.visit(paths.account())).status).toBe(200);
  expect(await tripsOf(site, user?.id ?? '')).toHaveLength(1);
});
