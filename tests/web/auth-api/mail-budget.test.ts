import { count } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mailOutbox } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';
import { authApiClient, freshEmail } from './api-client.ts';
import { withLimits } from '../../support/with-limits.ts';

const inDevelopment = { ENVIRONMENT: 'development', RESEND_API_KEY: '' };
const closings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closings.map((close) => close())));

/** A site with a budget of its own. */
async function siteWith(variables: Record<string, string>) {
  const site = await openTestSite({ ...inDevelopment, ...variables });
  closings.push(site.close);
  return { site, api: authApiClient(site) };
}

const storedEmail = async ({ deps }: TestSite) => (await storeAccount(deps)).email ?? '';
const kindsTo = async ({ deps }: TestSite, email: string) =>
  (await mailsTo(deps, email)).map(({ kind }) => kind);
const written = async ({ db }: TestSite) => {
  const [row] = await db.select({ mails: count() }).from(mailOutbox);
  return row?.mails;
};

test('keeps the budget when 3,100 requests per 3,000 mails concern nobody’s addresses', async () => {
  const { site, api } = await siteWith(withLimits({ mailTotal: '30/3600' }));
  const requests = [
    (email: string) => api.post('/recover', { email }),
    (email: string) => api.post('/otp', { email, create_user: false }),
    (email: string) => api.post('/resend', { type: 'signup', email }),
    (email: string) => api.post('/resend', { type: 'email_change', email }),
  ];
  const statuses = await Promise.all(
    Array.from({ length: 31 }, async (_, index) =>
      Promise.all(requests.map(async (request) => (await request(`${index}.${freshEmail()}`)).status)),
    ),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  expect(await written(site)).toBe(0);
  const email = await storedEmail(site);
  expect((await api.post('/recover', { email })).status).toBe(200);
  expect(await kindsTo(site, email)).toEqual(['recovery']);
});

test('refuses known and unknown addresses alike when the budget is empty', async () => {
  const { site, api } = await siteWith(withLimits({ mailTotal: '3/900' }));
  const people = await Promise.all(Array.from({ length: 4 }, () => storedEmail(site)));
  const last = people.pop() ?? '';
  for (const email of people) await api.post('/recover', { email });
  const responses = [
    await api.post('/recover', { email: last }),
    await api.post('/recover', { email: freshEmail() }),
    await api.post('/signup', { email: freshEmail(), password: PASSWORD }),
    await api.post('/otp', { email: freshEmail() }),
  ];
  for (const response of responses) {
    expect(response.headers.get('retry-after')).toBe('300');
    expect([response.status, await response.json()]).toEqual([
      429,
      {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 300 seconds.',
      },
    ]);
  }
  expect(await written(site)).toBe(3);
});

test('writes no more mails than the budget has when many people ask at once', async () => {
  const { site, api } = await siteWith(withLimits({ mailTotal: '5/3600' }));
  const people = await Promise.all(Array.from({ length: 20 }, () => storedEmail(site)));
  await Promise.all(people.map((email) => api.post('/recover', { email })));
  expect(await written(site)).toBe(5);
});

test('counts every mail that a stranger can cause, but no notice to the owner of an account', async () => {
  const { site, api } = await siteWith({
    ...withLimits({ mailTotal: '3/3600', mailAddress: '100/60' }),
  });
  const owner = await storeAccount(site.deps);
  const email = owner.email ?? '';
  await api.post('/signup', { email: freshEmail(), password: PASSWORD });
  await api.post('/signup', { email, password: PASSWORD });
  const session = await api.signIn(email);
  const changed = await api.send('PUT', '/user', { password: 'a new one' }, api.bearer(session));
  expect(changed.status).toBe(200);
  expect((await api.post('/recover', { email })).status).toBe(200);
  expect(await kindsTo(site, email)).toHaveLength(3);
  expect(await api.refusal(await api.post('/recover', { email }))).toEqual([
    429,
    'over_email_send_rate_limit',
  ]);
});

const from = (address: string) => ({ 'cf-connecting-ip': address });

test('limits an IPv6 /64, and more loosely its /48', async () => {
  const { api } = await siteWith(withLimits({ mail: '2/300', mailWide: '5/300' }));
  const ask = async (address: string) => {
    const response = await api.post('/recover', { email: freshEmail() }, from(address));
    return response.status;
  };
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
  const { api } = await siteWith(withLimits({ mail: '1/300', mailWide: '1/300' }));
  for (const address of ['203.0.113.1', '203.0.113.2', '::ffff:203.0.113.3']) {
    expect((await api.post('/recover', { email: freshEmail() }, from(address))).status).toBe(200);
    expect((await api.post('/recover', { email: freshEmail() }, from(address))).status).toBe(429);
  }
});
