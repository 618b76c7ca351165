import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { PASSWORD } from '../support/accounts.ts';
import { codeOf } from '../support/authenticator.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startResendServer } from '../support/resend-server.ts';
import { GIVEN_OUT, openUpgraded } from '../support/schema-0014.ts';
import { ORIGIN, siteOver, visibleText } from '../support/test-site.ts';

// Addresses, fields and cookies are written out here: they are what browsers and mailboxes still hold.
const { session, apiSession, authenticator, links, sequences, games, queuedMails } = GIVEN_OUT;
const later = (minutes: number) => new Date(GIVEN_OUT.now.getTime() + minutes * 60_000);

let clock = later(3);
const resend = await startResendServer('re_key');
const variables = { ...GIVEN_OUT.variables, RESEND_API_KEY: 're_key', 'SERVICES.resend': resend.baseUrl };
const database = await openUpgraded();
const site = siteOver(database.db, database.url, database.close, variables, () => clock);
afterAll(() => Promise.all([site.close(), resend.close()]));

const NEW_PASSWORD = { password: 'another long walk', confirmation: 'another long walk' };
const post = (path: string, fields: Record<string, string>, cookie = '') =>
  site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, 'cf-connecting-ip': '192.0.2.7', ...(cookie && { cookie }) },
  });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
/** Opens a mailed link and presses its button. */
async function follow(path: string, fields: Record<string, string> = {}): Promise<Response> {
  expect((await site.get(path)).status).toBe(200);
  const { pathname, searchParams } = new URL(path, ORIGIN);
  return post(pathname, { ...Object.fromEntries(searchParams), ...fields });
}
const meShape = v.object({ user: v.nullable(v.looseObject({ email: v.string() })) });
const whoIs = async (cookie: string) =>
  v.parse(meShape, await (await site.get('/api/me', { cookie })).json()).user?.email;
const signsIn = async (email: string, password = PASSWORD) =>
  (await post('/auth', { email, password })).status === 303;

test('the fixture belongs to the tests’ site and password', () => {
  expect([GIVEN_OUT.origin, GIVEN_OUT.password]).toEqual([ORIGIN, PASSWORD]);
});

test('queued mails are sent, and their links work', async () => {
  const jobs = createJobRunner({
    databaseUrl: database.url,
    source: 'sample',
    now: clock,
    bindings: { ...variables, SITE_ORIGIN: ORIGIN },
  });
  const linkTo = (email: string) => {
    const mail = resend.sent.find(({ to }) => to[0] === email);
    return /https:\/\/fanroads\.test(\/\S+token_hash=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  expect((await jobs.sendMail()).outcome).toBe('changed');
  const [confirmed = '', forgotten = ''] = queuedMails;
  expect(await whoIs(cookiesOf(await follow(linkTo(confirmed))))).toBe(confirmed);
  expect(await whoIs(cookiesOf(await follow(linkTo(forgotten), NEW_PASSWORD)))).toBe(forgotten);
});

test('an old session cookie still opens the account', async () => {
  const account = await site.get('/account', { cookie: session.cookies });
  expect([account.status, visibleText(await account.text())]).toEqual([
    200,
    expect.stringContaining(session.email),
  ]);
});

test('old tokens of an API client read the user and refresh', async () => {
  const bearer = { authorization: `Bearer ${apiSession.access_token}` };
  expect(await (await site.get('/auth/v1/user', bearer)).json()).toMatchObject({ email: apiSession.email });
  const refreshed = await site.ask('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: apiSession.refresh_token }),
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.8' },
  });
  expect([refreshed.status, await refreshed.json()]).toEqual([
    200,
    expect.objectContaining({ user: expect.objectContaining({ email: apiSession.email }) }),
  ]);
});

test('an authenticator app and a recovery code pass the second step that was begun before', async () => {
  const { email, secret, recoveryCode, cookiesBeforeSecondStep } = authenticator;
  const passed = await post('/auth/second-step', { code: codeOf(secret, clock) }, cookiesBeforeSecondStep);
  expect([passed.status, passed.headers.get('location')]).toEqual([303, '/account']);
  expect(await whoIs(cookiesOf(passed))).toBe(email);
  const begun = cookiesOf(await post('/auth', { email, password: PASSWORD }));
  const recovered = await post('/auth/second-step?with=recovery-code', { code: recoveryCode }, begun);
  expect(recovered.status).toBe(303);
  expect(await whoIs(cookiesOf(recovered))).toBe(email);
});

test('every mailed link works', async () => {
  const { confirmation, recovery, changeAtOldAddress, changeAtNewAddress, signIn, invitation } = links;
  expect(await signsIn(confirmation.email)).toBe(false);
  for (const link of [confirmation, invitation]) {
    expect(await whoIs(cookiesOf(await follow(link.path)))).toBe(link.email);
  }
  expect(await signsIn(confirmation.email)).toBe(true);

  expect(await whoIs(cookiesOf(await follow(recovery.path, NEW_PASSWORD)))).toBe(recovery.email);
  expect(await signsIn(recovery.email, NEW_PASSWORD.password)).toBe(true);

  expect((await follow(changeAtOldAddress.path)).status).toBe(200);
  expect(await signsIn(changeAtNewAddress.email)).toBe(false);
  expect((await follow(changeAtNewAddress.path)).status).toBe(200);
  expect(await signsIn(changeAtNewAddress.email)).toBe(true);

  expect(await whoIs(cookiesOf(await follow(signIn.path)))).toBe(signIn.email);
});

test('stored sequences and games keep their addresses', async () => {
  const { roadtrip, addresses } = sequences;
  const paths = [
    '/nba/teams/dallas-mavericks',
    '/nba/teams/dallas-mavericks.ics',
    '/nba/schedule',
    '/city-guides/city_guide_nba_dallas_mavericks',
    `/roadtrips/${roadtrip}/sequences/any-team`,
    ...addresses.map((address) => `/roadtrips/${roadtrip}/sequences/${address}`),
    ...addresses.map((address) => `/roadtrips/${roadtrip}/sequences/${address}.ics`),
    ...games.map((game) => `/api/v1/games/${game}`),
  ];
  const statuses = await Promise.all(paths.map(async (path) => `${path} ${(await site.get(path)).status}`));
  expect(statuses).toEqual(paths.map((path) => `${path} 200`));
});

test('an old session is renewed when its access token has ended', async () => {
  clock = later(20);
  const renewed = await site.get('/account', { cookie: session.cookies });
  expect(renewed.status).toBe(200);
  const names = renewed.headers.getSetCookie().map((line) => line.split('=')[0]);
  expect(names).toEqual(expect.arrayContaining(['__Host-at', '__Host-rt']));
  expect(await whoIs(cookiesOf(renewed))).toBe(session.email);
});
