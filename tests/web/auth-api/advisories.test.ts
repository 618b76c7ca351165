import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { openTestSite } from '../test-site.ts';
import { wireOf } from './wire.ts';

// Groups of auth-api.md 7 that belong to no single operation; the others stand with theirs.
const WIDE = { AUTH_TOKEN_LIMIT: '900000/60', AUTH_VERIFY_LIMIT: '900000/60', AUTH_MAIL_LIMIT: '900000/60' };
const site = await openTestSite(WIDE);
afterAll(site.close);
const wire = wireOf(site);

const odd = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'null',
    '%00',
    '..',
    '//evil.example',
    'javascript:alert(1)',
    '\u0000',
    '😀',
    ' ',
    '{}',
    '[]',
  ),
);
/** What may stand in a header. */
const headerText = odd.map((text) => text.replace(/[^\t\x20-\x7e]/g, '?'));

test('a network of IPv6 is one bucket however its addresses are spelled (CVE-2026-45364, CVE-2026-47674)', async () => {
  const narrow = await openTestSite({ AUTH_TOKEN_LIMIT: '20/600' });
  const hosts = fc.sample(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), { numRuns: 60, seed: 7 });
  const spellings = hosts.map((groups, index) => {
    const text = `2001:db8:1:2:${groups.map((group) => group.toString(16)).join(':')}`;
    return index % 2 === 0 ? text : text.toUpperCase().replace('2001:DB8', '2001:0DB8');
  });
  const statuses = [];
  for (const address of spellings) {
    const answer = await narrow.ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: 'nobody@example.com', password: 'x' }),
      headers: { 'cf-connecting-ip': address },
    });
    statuses.push(answer.status);
  }
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  await narrow.close();
});

test.each([
  ['//auth//v1/token?grant_type=password'],
  ['/auth/v1//token?grant_type=password'],
  ['/auth/v1;x/token?grant_type=password'],
  ['/AUTH/V1/token?grant_type=password'],
  ['/%61uth/v1/token?grant_type=password'],
  ['/auth%2fv1/token?grant_type=password'],
  ['/auth/v1/%2e%2e/v1/token/../token%20?grant_type=password'],
])('%s is no second door past the limits (GHSA-x732-6j76-qmhm, CVE-2026-47676)', async (path) => {
  const narrow = await openTestSite({ AUTH_TOKEN_LIMIT: '1/600' });
  const { email } = await storeAccount(narrow.deps);
  const body = JSON.stringify({ email, password: PASSWORD });
  const knock = (address: string) =>
    narrow.ask(address, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect((await knock('/auth/v1/token?grant_type=password')).status).toBe(200);
  expect([403, 404, 429]).toContain((await knock(path)).status);
  await narrow.close();
});

test('an Authorization header of any text is a refusal, never a fault (GHSA-xmf8-cvqr-rfgj)', async () => {
  await fc.assert(
    fc.asyncProperty(
      headerText,
      fc.constantFrom('', 'Bearer ', 'Bearer a.', 'Basic '),
      async (text, scheme) => {
        const answer = await wire.send('GET', '/user', undefined, { authorization: scheme + text });
        expect([401, 403]).toContain(answer.status);
      },
    ),
    { numRuns: 150 },
  );
});

test('bodies, queries and redirect targets of any text get a 4xx or what they ask, never a fault (CVE-2022-31093)', async () => {
  const member = fc.oneof(
    odd,
    fc.integer(),
    fc.constant(null),
    fc.array(odd, { maxLength: 2 }),
    fc.dictionary(odd, odd, { maxKeys: 2 }),
  );
  const names = [
    'email',
    'password',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    'auth_code',
    'code_verifier',
    'data',
    'redirect_to',
    'code_challenge',
    'code_challenge_method',
    'provider',
    'id_token',
    'nonce',
  ];
  const body = fc.dictionary(fc.constantFrom(...names), member, { maxKeys: 6 });
  const path = fc.constantFrom(
    '/signup',
    '/token?grant_type=password',
    '/token?grant_type=refresh_token',
    '/token?grant_type=pkce',
    '/verify',
    '/recover',
    '/resend',
    '/otp',
    '/factors',
    '/invite',
  );
  await fc.assert(
    fc.asyncProperty(path, body, odd, headerText, async (address, json, target, referer) => {
      const separator = address.includes('?') ? '&' : '?';
      const url = `${address}${separator}redirect_to=${encodeURIComponent(target.toWellFormed())}`;
      const answer = await wire.send('POST', url, json, { referer });
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['no JSON', '{', 'bad_json', 400],
  ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'bad_json', 400],
  ['a list', '[]', 'validation_failed', 400],
  ['more than a megabyte', `{"email":"${'x'.repeat(1024 * 1024)}"}`, 'request_entity_too_large', 413],
])('a body of %s is refused as such', async (_, body, code, status) => {
  const answer = await site.ask('/auth/v1/signup', {
    method: 'POST',
    body,
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
  });
  expect(await wire.refusal(answer)).toEqual([status, code]);
});

test.each([
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  'A <a@example.com>',
  'a@example.com\nBcc: b@example.com',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  'a@localhost',
])('an address is one mailbox: %j is none (CVE-2022-35924)', async (email) => {
  for (const path of ['/signup', '/recover', '/otp']) {
    const answer = await wire.post(path, { email, password: PASSWORD });
    expect(await wire.refusal(answer)).toEqual([400, 'validation_failed']);
  }
});

test.each(['/', '/nba', '/about', '/mlb/teams/chicago-cubs', '/city-guides'])(
  '%s is the same for everybody, sets no cookie and may be kept by an edge (CVE-2026-44457, CVE-2026-47675)',
  async (path) => {
    const session = await wire.signIn((await storeAccount(site.deps)).email);
    const cookie = `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}; signed-in=1; flash=x%3B%20Secure%3B%20a%3Db`;
    const [anyone, member] = [await site.get(path), await site.get(path, { cookie })];
    expect(await member.text()).toBe(await anyone.text());
    expect(member.headers.getSetCookie()).toEqual([]);
    expect(member.headers.get('vary') ?? '').not.toMatch(/cookie/i);
  },
);
