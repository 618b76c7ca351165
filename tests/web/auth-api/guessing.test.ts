import { afterAll, expect, test } from 'vitest';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';
import { authApiClient, freshEmail } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openTestSite({
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
  ...withLimits({ mailAddress: '100/60' }),
});
afterAll(site.close);
const wire = authApiClient(site);

const known = async () => (await storeAccount(site.deps)).email ?? '';
const OWNERS: [string, () => Promise<string>][] = [
  ['a known', known],
  ['an unknown', async () => freshEmail()],
];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const codesOf = async (responses: Response[]) =>
  Promise.all(responses.map(async (response) => (response.ok ? 'ok' : (await wire.refusal(response))[1])));
const times = (count: number, value: string) => Array<string>(count).fill(value);

test.each(OWNERS)('allows 20 tries of mailed codes a day for %s address, of all types', async (_, owner) => {
  const email = await owner();
  const types = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'];
  const responses = [];
  for (let tried = 0; tried < 22; tried += 1) {
    const type = types[tried % types.length];
    if (tried % 5 === 0) await wire.post('/otp', { email, create_user: false });
    responses.push(await wire.post('/verify', { type, email, token: 'wrong!' }));
  }
  expect(await codesOf(responses)).toEqual([
    ...times(20, 'otp_expired'),
    ...times(2, 'over_request_rate_limit'),
  ]);
});

test.each(OWNERS)('counts a try of type email twice for %s address', async (_, owner) => {
  const email = await owner();
  const responses = [];
  for (let tried = 0; tried < 11; tried += 1) {
    responses.push(await wire.post('/verify', { type: 'email', email, token: 'wrong!' }));
  }
  expect(await codesOf(responses)).toEqual([...times(10, 'otp_expired'), 'over_request_rate_limit']);
});

test('a used up limit of codes leaves mailed links and other addresses alone', async () => {
  const email = await known();
  await wire.post('/otp', { email });
  const { linkToken, code } = await newestMail(site.deps, email, 'magiclink');
  for (let tried = 0; tried < 20; tried += 1) {
    await wire.post('/verify', { type: 'recovery', email, token: 'wrong!' });
  }
  const typed = await wire.post('/verify', { type: 'magiclink', email, token: code });
  expect(await wire.refusal(typed)).toEqual([429, 'over_request_rate_limit']);
  expect((await wire.post('/verify', { type: 'magiclink', token_hash: linkToken })).status).toBe(200);
  const other = await known();
  const elsewhere = await wire.post('/verify', { type: 'magiclink', email: other, token: 'wrong!' });
  expect(await wire.refusal(elsewhere)).toEqual([403, 'otp_expired']);
});

test('counts codes of reauthentication with all others', async () => {
  const strict = await openTestSite({ AUTH_REAUTHENTICATION_REQUIRED: 'true' });
  const own = authApiClient(strict);
  const { email } = await storeAccount(strict.deps);
  const session = await own.signIn(email);
  strict.deps.auth.now = () => new Date(NOW.getTime() + DAY_MS + MINUTE_MS);
  const fresh = await own.readSession(await own.refresh(session.refresh_token));
  for (let tried = 0; tried < 20; tried += 1) {
    await own.post('/verify', { type: 'recovery', email, token: 'wrong!' });
  }
  const body = { password: 'the upper deck on a Tuesday', nonce: '123456' };
  const response = await own.send('PUT', '/user', body, own.bearer(fresh));
  expect(await own.refusal(response)).toEqual([429, 'over_request_rate_limit']);
  await strict.close();
});

test.each(OWNERS)('mails %s address 12 times a day, whatever the mails are for', async (_, owner) => {
  const email = await owner();
  const asks = [
    () => wire.post('/signup', { email, password: PASSWORD }),
    () => wire.post('/recover', { email }),
    () => wire.post('/otp', { email, create_user: false }),
    () => wire.post('/resend', { type: 'signup', email }),
    () => wire.post('/resend', { type: 'email_change', email }),
  ];
  const responses = [];
  for (let asked = 0; asked < 14; asked += 1) {
    const ask = asks[asked % asks.length];
    if (ask !== undefined) responses.push(await ask());
  }
  expect(await codesOf(responses)).toEqual([...times(12, 'ok'), ...times(2, 'over_email_send_rate_limit')]);
});

test('counts the mails of reauthentication and of a change of address, to both addresses', async () => {
  const [email, next] = [await known(), freshEmail()];
  const session = await wire.signIn(email);
  const headers = wire.bearer(session);
  const reauthenticate = () => wire.send('GET', '/reauthenticate', undefined, headers);
  const changeTo = (address: string) => wire.send('PUT', '/user', { email: address }, headers);
  for (let asked = 0; asked < 5; asked += 1) expect((await reauthenticate()).status).toBe(200);
  for (let asked = 0; asked < 7; asked += 1) expect((await changeTo(next)).status).toBe(200);
  for (const refused of [await reauthenticate(), await changeTo(freshEmail())]) {
    expect(await wire.refusal(refused)).toEqual([429, 'over_email_send_rate_limit']);
  }
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await wire.post('/recover', { email: next })).status).toBe(200);
  }
  expect(await wire.refusal(await wire.post('/recover', { email: next }))).toEqual([
    429,
    'over_email_send_rate_limit',
  ]);
});

test('mails a new address no more than the others when a change is sent again', async () => {
  const next = freshEmail();
  const owners = [];
  for (let count = 0; count < 3; count += 1) {
    const { email } = await storeAccount(site.deps, { newEmail: next });
    owners.push(email);
  }
  for (let asked = 0; asked < 18; asked += 1) {
    const email = owners[asked % owners.length];
    expect((await wire.post('/resend', { type: 'email_change', email })).status).toBe(200);
  }
  expect(await mailsTo(site.deps, next)).toHaveLength(12);
});

test('a stranger’s wrong passwords do not keep the owner of the account out', async () => {
  const email = await known();
  const signIn = (password: string, network: string) =>
    wire.post('/token?grant_type=password', { email, password }, { 'cf-connecting-ip': network });
  const responses = [];
  for (let tried = 0; tried < 120; tried += 1) responses.push(await signIn('wrong', '203.0.113.9'));
  expect(await codesOf(responses)).toEqual([
    ...times(10, 'invalid_credentials'),
    ...times(110, 'over_request_rate_limit'),
  ]);
  expect((await signIn(PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await signIn(PASSWORD, '198.51.100.7')).status).toBe(200);
  const { passwordNetwork, passwordAccount } = site.deps.auth.config.limits;
  expect(passwordNetwork.refillSeconds).toBeGreaterThan(passwordAccount.refillSeconds);
});

test('a sign-in gives its password attempt back', async () => {
  const email = await known();
  const one = { 'cf-connecting-ip': '203.0.113.77' };
  const signIn = (password: string) => wire.post('/token?grant_type=password', { email, password }, one);
  for (let time = 0; time < 12; time += 1) expect((await signIn(PASSWORD)).status).toBe(200);
  const wrong = [];
  for (let tried = 0; tried < 11; tried += 1) wrong.push(await signIn('wrong'));
  expect(await codesOf(wrong)).toEqual([...times(10, 'invalid_credentials'), 'over_request_rate_limit']);
  expect((await signIn(PASSWORD)).status).toBe(429);
});

test('limits wrong passwords from all networks together, known or not', async () => {
  const small = await openTestSite({
    ...withLimits({ passwordNetwork: '10/6000', passwordAccount: '6/1800' }),
  });
  for (const email of [(await storeAccount(small.deps)).email, freshEmail()]) {
    const responses = [];
    for (let tried = 0; tried < 7; tried += 1) {
      const body = { email, password: 'wrong' };
      responses.push(await authApiClient(small).post('/token?grant_type=password', body));
    }
    expect(await codesOf(responses)).toEqual([...times(6, 'invalid_credentials'), 'over_request_rate_limit']);
  }
  await small.close();
});
