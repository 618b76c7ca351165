import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { mailOutbox, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { startHostileGoogle } from '../../support/hostile-google.ts';
import { openTestSite, siteOver } from '../../support/test-site.ts';
import { authApiClient } from './api-client.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { withLimits } from '../../support/with-limits.ts';

// Advisories that belong to no single operation; the others are tested with theirs (contract.test.ts).
const WIDE = withLimits({ token: '900000/60', verify: '900000/60', mail: '900000/60' });
const site = await openTestSite(WIDE);
afterAll(site.close);
const wire = authApiClient(site);

/** Well-formed, never issued. */
const FORGED_REFRESH_TOKEN = `Ag${'A'.repeat(50)}`;

const odd = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
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

test('advisory 6 (CVE-2026-45364): 1,000 addresses of one IPv6 network, spelled in every way, are one bucket', async () => {
  const narrow = await openTestSite(withLimits({ token: '20/600' }));
  const hosts = fc.sample(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), {
    numRuns: 1_000,
    seed: 7,
  });
  const spellings = hosts.map((groups, index) => {
    const plain = `2001:db8:1:2:${groups.map((group) => group.toString(16)).join(':')}`;
    if (index % 3 === 0) return plain;
    if (index % 3 === 1) return plain.toUpperCase().replace('2001:DB8', '2001:0DB8');
    const [a = 0, b = 0, c = 0, d = 0] = groups;
    return `2001:db8:1:2:${a.toString(16)}:${b.toString(16)}:${[c >> 8, c & 255, d >> 8, d & 255].join('.')}`;
  });
  const body = JSON.stringify({ refresh_token: FORGED_REFRESH_TOKEN });
  const knock = async (address: string) => {
    const headers = { 'cf-connecting-ip': address };
    const path = '/auth/v1/token?grant_type=refresh_token';
    return (await narrow.ask(path, { method: 'POST', body, headers })).status;
  };
  const statuses = [];
  for (const address of spellings) statuses.push(await knock(address));
  expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(400));
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  expect(await knock('2001:db8:1:3::1')).toBe(400);
  await narrow.close();
});

test('advisory 18 (CVE-2026-47674): an IPv4 address written as IPv6 is the same network', async () => {
  const narrow = await openTestSite(withLimits({ token: '1/600' }));
  const body = JSON.stringify({ refresh_token: FORGED_REFRESH_TOKEN });
  const statuses = [];
  for (const address of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
  ]) {
    const headers = { 'cf-connecting-ip': address };
    const path = '/auth/v1/token?grant_type=refresh_token';
    statuses.push((await narrow.ask(path, { method: 'POST', body, headers })).status);
  }
  expect(statuses).toEqual([400, 429, 429, 429]);
  await narrow.close();
});

test.each([
  '; Domain=evil.example',
  '\r\nSet-Cookie: __Host-at=x',
  ', a=b',
  '; Path=/; HttpOnly=0',
  '\u0000',
])(
  'advisory 18 (CVE-2026-47675): a cookie that a browser brings adds no attribute to one that we set: %j',
  async (suffix) => {
    const google = await startHostileGoogle();
    const own = siteOver(site.db, site.databaseUrl, async () => undefined, google.variables);
    const key = `${'k'.repeat(43)}${encodeURIComponent(suffix)}`;
    const cookie = `__Host-oauth=${key}; toast=${encodeURIComponent(`signed-out${suffix}`)}`;
    const response = await own.get('/auth/v1/authorize?provider=google', { cookie });
    await google.close();
    expect(response.status).toBe(302);
    const [set, ...others] = response.headers.getSetCookie();
    expect(set).toMatch(/^__Host-oauth=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(set).not.toContain('kkk');
    expect(others).toEqual([]);
  },
);

test.each([
  ['//auth//v1/token?grant_type=password'],
  ['/auth/v1//token?grant_type=password'],
  ['/auth/v1;x/token?grant_type=password'],
  ['/AUTH/V1/token?grant_type=password'],
  ['/%61uth/v1/token?grant_type=password'],
  ['/auth%2fv1/token?grant_type=password'],
  ['/auth/v1/%2e%2e/v1/token/../token%20?grant_type=password'],
])('advisory 7 (GHSA-x732-6j76-qmhm): %s is no second door past the limits', async (path) => {
  const narrow = await openTestSite(withLimits({ token: '1/600' }));
  const { email } = await storeAccount(narrow.deps);
  const body = JSON.stringify({ email, password: PASSWORD });
  const knock = (address: string) =>
    narrow.ask(address, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect((await knock('/auth/v1/token?grant_type=password')).status).toBe(200);
  expect([403, 404, 429]).toContain((await knock(path)).status);
  await narrow.close();
});

test('advisory 17 (CVE-2026-47676): a path in another spelling is the same door with the same lock, or none', async () => {
  const { email } = await storeAccount(site.deps);
  const session = await wire.signIn(email);
  const letterOf = (letter: string) => {
    const hex = `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
    return fc.oneof(
      { weight: 20, arbitrary: fc.constant(letter) },
      { weight: 2, arbitrary: fc.constant(hex) },
      { weight: 1, arbitrary: fc.constantFrom(hex.replace('%', '%25'), letter.toUpperCase()) },
    );
  };
  const door = fc.constantFrom('auth/v1/admin/users', 'auth/v1/invite');
  const spelled = door.chain((path) => fc.tuple(...path.split('').map(letterOf)));
  await fc.assert(
    fc.asyncProperty(spelled, fc.constantFrom('GET', 'POST'), async (letters, method) => {
      const body = method === 'POST' ? { body: '{}' } : {};
      const path = `/${letters.join('')}`;
      const nobody = await site.ask(path, { method, ...body });
      expect([301, 401, 403, 404, 405]).toContain(nobody.status);
      const member = await site.ask(path, { method, ...body, headers: wire.bearer(session) });
      expect([301, 403, 404, 405]).toContain(member.status);
    }),
    { numRuns: 300 },
  );
  for (const path of ['/auth/v1/%61dmin/users', '/auth/v1/admin/%75sers', '/auth/v1/admin%2fusers']) {
    expect([403, 404]).toContain((await site.get(path, wire.bearer(session))).status);
  }
});

test('advisory 23 (GHSA-xmf8-cvqr-rfgj): an Authorization header of any text is a refusal, never a fault', async () => {
  await fc.assert(
    fc.asyncProperty(
      headerText,
      fc.constantFrom('', 'Bearer ', 'Bearer a.', 'Basic '),
      async (text, scheme) => {
        const response = await wire.send('GET', '/user', undefined, { authorization: scheme + text });
        expect([401, 403]).toContain(response.status);
      },
    ),
    { numRuns: 150 },
  );
});

test('advisory 23 (CVE-2022-31093): bodies, queries and redirect targets of any text get a 4xx or what they ask, never a fault', async () => {
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
      const response = await wire.send('POST', url, json, { referer });
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['no JSON', '{', 'bad_json', 400],
  ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'bad_json', 400],
  ['a list', '[]', 'validation_failed', 400],
  ['more than a megabyte', `{"email":"${'x'.repeat(1024 * 1024)}"}`, 'request_entity_too_large', 413],
])('rejects a body of %s', async (_, body, code, status) => {
  const response = await site.ask('/auth/v1/signup', {
    method: 'POST',
    body,
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
  });
  expect(await wire.refusal(response)).toEqual([status, code]);
});

test.each([
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  'A <a@example.com>',
  'a@example.com\nBcc: b@example.com',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  'a@localhost',
])('advisory 22 (CVE-2022-35924): an address is one mailbox: %j is none', async (email) => {
  for (const path of ['/signup', '/recover', '/otp']) {
    const response = await wire.post(path, { email, password: PASSWORD });
    expect(await wire.refusal(response)).toEqual([400, 'validation_failed']);
  }
});

test.each(['/', '/nba', '/about', '/mlb/teams/chicago-cubs', '/city-guides'])(
  'advisory 18 (CVE-2026-44457): %s is the same for everybody, sets no cookie and may be kept by an edge',
  async (path) => {
    const session = await wire.signIn((await storeAccount(site.deps)).email);
    const cookie = `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}; signed-in=1; flash=x%3B%20Secure%3B%20a%3Db`;
    const [anyone, member] = [await site.get(path), await site.get(path, { cookie })];
    expect(await member.text()).toBe(await anyone.text());
    expect(member.headers.getSetCookie()).toEqual([]);
    expect(member.headers.get('vary') ?? '').not.toMatch(/cookie/i);
  },
);

test.each([
  'admin＠kelvin.example',
  'ａdmin@kelvin.example',
  'admin@\u212Aelvin.example',
  'ADMIN@Kelvin.Example ',
  'admin@kelvin。example',
  'admin\u200b@kelvin.example',
])(
  'advisory 21 (GHSA-7rqj-j65f-68wh): %j is one account with the address that it folds to, and mails go to that alone',
  async (spelling) => {
    const own = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' });
    const owner = await storeAccount(own.deps, { email: 'admin@kelvin.example' });
    for (const path of ['/recover', '/otp', '/signup']) {
      expect(
        (await authApiClient(own).post(path, { email: spelling, password: 'somebody else’s' })).status,
      ).toBe(200);
    }
    const people = await own.db.select().from(users);
    expect(people.map(({ id, email }) => [id, email])).toEqual([[owner.id, 'admin@kelvin.example']]);
    const mails = await own.db.select().from(mailOutbox);
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['admin@kelvin.example']));
    expect((await authApiClient(own).signIn('admin@kelvin.example')).user.id).toBe(owner.id);
    await own.close();
  },
);

test('advisory 21 (GHSA-7rqj-j65f-68wh): a lookalike name is none, a lookalike domain is another mailbox', async () => {
  const own = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' });
  await storeAccount(own.deps, { email: 'admin@kelvin.example' });
  const api = authApiClient(own);
  for (const path of ['/recover', '/otp', '/signup']) {
    const response = await api.post(path, { email: 'аdmin@kelvin.example', password: PASSWORD });
    expect(await api.refusal(response)).toEqual([400, 'validation_failed']);
    expect((await api.post(path, { email: 'admin@kelvın.example', password: PASSWORD })).status).toBe(200);
  }
  const mails = await own.db.select().from(mailOutbox);
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['admin@xn--kelvn-q4a.example']));
  await own.close();
});

/** The oldest versions without known advisories. */
test.each([
  ['hono', [4, 12, 21]],
  ['jose', [6, 2, 0]],
  ['drizzle-orm', [0, 45, 2]],
] as const)('advisory 20 (CVE-2026-39356): %s is installed as %j or later', (name, floor) => {
  const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(JSON.parse(lock));
  const found = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(found.length).toBeGreaterThan(0);
  for (const [, { version = '' }] of found) {
    const parts = version.split('.').map(Number);
    const first = parts.findIndex((part, index) => part !== floor[index]);
    expect(first === -1 || (parts[first] ?? 0) > (floor[first] ?? 0)).toBe(true);
  }
});
