import { count } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mailOutbox } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { NOW } from '../../support/test-site.ts';
import { withLimits } from '../../support/with-limits.ts';
import { answerOf, freshEmail, problemOf, type AuthApiClient } from './api-client.ts';
import { KEEPS_MAILS, NEXT_PASSWORD, openAuthSite } from './auth-site.ts';

const { site, api, alsoApi, owner, signedIn, mailTo } = await openAuthSite({
  ...KEEPS_MAILS,
  ...withLimits({ mailAddress: '100/60' }),
});
afterAll(site.close);

const from = (network: string) => ({ 'cf-connecting-ip': network });
const known = async () => (await owner()).email;
const OWNERS: [string, () => Promise<string>][] = [
  ['a known', known],
  ['an unknown', async () => freshEmail()],
];
const times = (amount: number, value: string) => Array<string>(amount).fill(value);

/** Answers of requests that follow each other. */
async function answers(amount: number, ask: (index: number) => Promise<Response>): Promise<string[]> {
  const all = [];
  for (let index = 0; index < amount; index += 1) all.push(await answerOf(ask(index)));
  return all;
}
const TRIED = '403 otp_expired';
const WRONG = '400 invalid_credentials';
const TOO_MANY = '429 over_request_rate_limit';
const TOO_MANY_MAILS = '429 over_email_send_rate_limit';

/** Types wrong codes. */
const typeCode = (email: string, type: string, over: AuthApiClient = api) =>
  over.ask('POST /verify', { type, email, token: 'wrong!' });

test.each(OWNERS)('allows 20 tries of mailed codes a day for %s address, of all types', async (_, person) => {
  const email = await person();
  const types = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'];
  const tried = await answers(22, async (index) => {
    if (index % 5 === 0) await api.post('/otp', { email, create_user: false });
    return typeCode(email, types[index % types.length] ?? '');
  });
  expect(tried).toEqual([...times(20, TRIED), ...times(2, TOO_MANY)]);
});

test.each(OWNERS)('counts a try of type email twice for %s address', async (_, person) => {
  const email = await person();
  const tried = await answers(11, () => typeCode(email, 'email'));
  expect(tried).toEqual([...times(10, TRIED), TOO_MANY]);
});

test('a used up limit of codes leaves mailed links and other addresses alone', async () => {
  const email = await known();
  await api.post('/otp', { email });
  const { linkToken, code } = await mailTo(email, 'magiclink');
  await answers(20, () => typeCode(email, 'recovery'));
  const verify = (body: object) => api.answer('POST /verify', { type: 'magiclink', ...body });
  expect(await verify({ email, token: code })).toBe(TOO_MANY);
  expect(await verify({ token_hash: linkToken })).toBe('200');
  expect(await verify({ email: await known(), token: 'wrong!' })).toBe(TRIED);
});

test('counts codes of reauthentication with all others', async () => {
  const strict = await openAuthSite({ ...KEEPS_MAILS, AUTH_REAUTHENTICATION_REQUIRED: 'true' });
  const session = await strict.signedIn();
  strict.site.deps.auth.now = () => new Date(NOW.getTime() + 24 * 3_600_000 + 60_000);
  const fresh = await strict.api.readSession(await strict.api.refresh(session.refresh_token));
  await answers(20, () => typeCode(session.user.email, 'recovery', strict.api));
  const body = { password: NEXT_PASSWORD, nonce: '123456' };
  expect(await strict.api.answer('PUT /user', body, fresh)).toBe(TOO_MANY);
  await strict.site.close();
});

test.each(OWNERS)('mails %s address 12 times a day, whatever the mails are for', async (_, person) => {
  const email = await person();
  const asks: [string, object][] = [
    ['/signup', { email, password: PASSWORD }],
    ['/recover', { email }],
    ['/otp', { email, create_user: false }],
    ['/resend', { type: 'signup', email }],
    ['/resend', { type: 'email_change', email }],
  ];
  const asked = await answers(14, (index) => api.post(...(asks[index % asks.length] ?? ['', {}])));
  expect(asked).toEqual([...times(12, '200'), ...times(2, TOO_MANY_MAILS)]);
});

test('counts the mails of reauthentication and of a change of address, to both addresses', async () => {
  const [session, next] = [await signedIn(), freshEmail()];
  const reauthenticate = () => api.ask('GET /reauthenticate', undefined, session);
  const changeTo = (email: string) => api.ask('PUT /user', { email }, session);
  expect(await answers(5, reauthenticate)).toEqual(times(5, '200'));
  expect(await answers(7, () => changeTo(next))).toEqual(times(7, '200'));
  expect(await answerOf(reauthenticate())).toBe(TOO_MANY_MAILS);
  expect(await answerOf(changeTo(freshEmail()))).toBe(TOO_MANY_MAILS);
  const recovered = await answers(6, () => api.post('/recover', { email: next }));
  expect(recovered).toEqual([...times(5, '200'), TOO_MANY_MAILS]);
});

test('mails a new address no more than the others when a change is sent again', async () => {
  const next = freshEmail();
  const owners = await Promise.all([1, 2, 3].map(() => owner({ newEmail: next })));
  const resent = await answers(18, (index) =>
    api.post('/resend', { type: 'email_change', email: owners[index % 3]?.email }),
  );
  expect(resent).toEqual(times(18, '200'));
  expect(await mailsTo(site.deps, next)).toHaveLength(12);
});

test('a stranger’s wrong passwords do not keep the owner of the account out', async () => {
  const email = await known();
  const signIn = (password: string, network: string) => api.signInWith(email, password, from(network));
  const tried = await answers(120, () => signIn('wrong', '203.0.113.9'));
  expect(tried).toEqual([...times(10, WRONG), ...times(110, TOO_MANY)]);
  expect((await signIn(PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await signIn(PASSWORD, '198.51.100.7')).status).toBe(200);
  const { passwordNetwork, passwordAccount } = site.deps.auth.config.limits;
  expect(passwordNetwork.refillSeconds).toBeGreaterThan(passwordAccount.refillSeconds);
});

test('a sign-in gives its password attempt back', async () => {
  const email = await known();
  const signIn = (password: string) => api.signInWith(email, password, from('203.0.113.77'));
  expect(await answers(12, () => signIn(PASSWORD))).toEqual(times(12, '200'));
  expect(await answers(11, () => signIn('wrong'))).toEqual([...times(10, WRONG), TOO_MANY]);
  expect((await signIn(PASSWORD)).status).toBe(429);
});

test('limits wrong passwords from all networks together, known or not', async () => {
  const small = alsoApi(withLimits({ passwordNetwork: '10/6000', passwordAccount: '6/1800' }));
  for (const email of [await known(), freshEmail()]) {
    const tried = await answers(7, () => small.signInWith(email, 'wrong'));
    expect(tried).toEqual([...times(6, WRONG), TOO_MANY]);
  }
});

const LATER = 'For security purposes, you can only request this after';

test.each(['signup', 'recover', 'resend'])(
  'POST /signup, POST /recover and POST /resend · over_email_send_rate_limit: one mail a minute by /%s, for known and unknown addresses',
  async (operation) => {
    const limited = alsoApi(withLimits({ mail: '3/300' }));
    for (const email of [await known(), freshEmail()]) {
      const once = () => limited.post(`/${operation}`, { type: 'signup', email, password: PASSWORD });
      expect((await once()).status).toBe(200);
      const response = await once();
      expect(response.headers.get('retry-after')).toBe('60');
      expect(await problemOf(response)).toBe(`${TOO_MANY_MAILS}: ${LATER} 60 seconds.`);
    }
  },
);

test('POST /recover and POST /resend · over_request_rate_limit: counted together by network', async () => {
  const limited = alsoApi(withLimits({ mail: '3/300' }));
  const asked = await answers(5, (index) => {
    const path = ['/recover', '/resend'][index % 2] ?? '';
    return limited.post(path, { type: 'signup', email: freshEmail() }, from('203.0.113.20'));
  });
  expect(asked).toEqual([...times(3, '200'), ...times(2, TOO_MANY)]);
});

test('limits an IPv6 /64, and more loosely its /48', async () => {
  const narrow = alsoApi(withLimits({ mail: '2/300', mailWide: '5/300' }));
  const ask = async (address: string) =>
    (await narrow.post('/recover', { email: freshEmail() }, from(address))).status;
  const statuses: number[] = [];
  // Three requests from each /64: the third exceeds its own limit and counts nowhere else.
  for (const group of ['1', '2']) {
    for (const host of ['1', '2', '3']) statuses.push(await ask(`2001:db8:7:${group}::${host}`));
  }
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
  expect([await ask('2001:db8:7:3::1'), await ask('2001:db8:7:4::1')]).toEqual([200, 429]);
  expect(await ask('2001:db8:8:1::1')).toBe(200);
});

test('does not count IPv4 addresses together', async () => {
  const narrow = alsoApi(withLimits({ mail: '1/300', mailWide: '1/300' }));
  for (const address of ['203.0.113.1', '203.0.113.2', '::ffff:203.0.113.3']) {
    const asked = await answers(2, () => narrow.post('/recover', { email: freshEmail() }, from(address)));
    expect(asked).toEqual(['200', TOO_MANY]);
  }
});

/** A site whose mails all together have this budget, and how many were written. */
async function openSiteWithBudget(mailTotal: string) {
  const opened = await openAuthSite({ ...KEEPS_MAILS, ...withLimits({ mailTotal, mailAddress: '100/60' }) });
  const written = async () => (await opened.site.db.select({ mails: count() }).from(mailOutbox))[0]?.mails;
  return { ...opened, written };
}

test('keeps the budget when 3,100 requests per 3,000 mails concern nobody’s addresses', async () => {
  const budget = await openSiteWithBudget('30/3600');
  const requests: [string, object][] = [
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ];
  const statuses = await Promise.all(
    Array.from({ length: 31 }, async () =>
      Promise.all(
        requests.map(
          async ([path, body]) => (await budget.api.post(path, { email: freshEmail(), ...body })).status,
        ),
      ),
    ),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  expect(await budget.written()).toBe(0);
  const { email } = await budget.owner();
  expect(await budget.api.answer('POST /recover', { email })).toBe('200');
  expect(await budget.kindsTo(email)).toEqual(['recovery']);
  await budget.site.close();
});

test('refuses known and unknown addresses alike when the budget is empty', async () => {
  const budget = await openSiteWithBudget('3/900');
  const people = await Promise.all([1, 2, 3, 4].map(() => budget.owner()));
  for (const { email } of people.slice(0, 3)) await budget.api.post('/recover', { email });
  for (const [path, email] of [
    ['/recover', people[3]?.email],
    ['/recover', freshEmail()],
    ['/signup', freshEmail()],
    ['/otp', freshEmail()],
  ] as const) {
    const response = await budget.api.post(path, { email, password: PASSWORD });
    expect(response.headers.get('retry-after')).toBe('300');
    expect(await problemOf(response)).toBe(`${TOO_MANY_MAILS}: ${LATER} 300 seconds.`);
  }
  expect(await budget.written()).toBe(3);
  await budget.site.close();
});

test('writes no more mails than the budget has when many people ask at once', async () => {
  const budget = await openSiteWithBudget('5/3600');
  const people = await Promise.all(Array.from({ length: 20 }, () => budget.owner()));
  await Promise.all(people.map(({ email }) => budget.api.post('/recover', { email })));
  expect(await budget.written()).toBe(5);
  await budget.site.close();
});

test('counts every mail that a stranger can cause, but no notice to the owner of an account', async () => {
  const budget = await openSiteWithBudget('3/3600');
  const session = await budget.signedIn();
  const { email } = session.user;
  for (const address of [freshEmail(), email]) {
    await budget.api.post('/signup', { email: address, password: PASSWORD });
  }
  expect(await budget.api.answer('PUT /user', { password: NEXT_PASSWORD }, session)).toBe('200');
  expect(await budget.api.answer('POST /recover', { email })).toBe('200');
  expect(await budget.kindsTo(email)).toHaveLength(3);
  expect(await budget.api.answer('POST /recover', { email })).toBe(TOO_MANY_MAILS);
  await budget.site.close();
});
