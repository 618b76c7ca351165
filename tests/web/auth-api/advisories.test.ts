import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { mailOutbox, users } from '../../../src/db/schema/accounts.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { startHostileGoogle } from '../../support/hostile-google.ts';
import { withLimits } from '../../support/with-limits.ts';
import { freshEmail, type AuthApiClient } from './api-client.ts';
import { KEEPS_MAILS, openAuthSite } from './auth-site.ts';

// Advisories that belong to no single operation; the others are tested with theirs (contract.test.ts).
const WIDE = withLimits({ token: '900000/60', verify: '900000/60', mail: '900000/60' });
const { site, api, also, alsoApi, owner, signedIn } = await openAuthSite(WIDE);
const google = await startHostileGoogle();
afterAll(() => Promise.all([site.close(), google.close()]));

/** Well-formed, never issued. */
const FORGED_REFRESH_TOKEN = `Ag${'A'.repeat(50)}`;

const odd = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom('null', '%00', '..', '//evil.example', 'javascript:alert(1)'),
  fc.constantFrom('\u0000', '😀', ' ', '{}', '[]'),
);
/** What may stand in a header. */
const headerText = odd.map((text) => text.replace(/[^\t\x20-\x7e]/g, '?'));

const body = { refresh_token: FORGED_REFRESH_TOKEN };
const refreshFrom = async (over: AuthApiClient, network: string) =>
  (await over.ask('POST /token?grant_type=refresh_token', body, { 'cf-connecting-ip': network })).status;

test('advisory 6 (CVE-2026-45364): 1,000 addresses of one IPv6 network, spelled in every way, are one bucket', async () => {
  const narrow = alsoApi(withLimits({ token: '20/600' }));
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
  const statuses = [];
  for (const address of spellings) statuses.push(await refreshFrom(narrow, address));
  expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(400));
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
  expect(await refreshFrom(narrow, '2001:db8:1:3::1')).toBe(400);
});

test('advisory 18 (CVE-2026-47674): an IPv4 address written as IPv6 is the same network', async () => {
  const narrow = alsoApi(withLimits({ token: '1/600' }));
  const spellings = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'];
  const statuses = [];
  for (const address of spellings) statuses.push(await refreshFrom(narrow, address));
  expect(statuses).toEqual([400, 429, 429, 429]);
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
    const own = also(google.variables);
    const key = `${'k'.repeat(43)}${encodeURIComponent(suffix)}`;
    const cookie = `__Host-oauth=${key}; toast=${encodeURIComponent(`signed-out${suffix}`)}`;
    const response = await own.get('/auth/v1/authorize?provider=google', { cookie, ...freshNetwork() });
    expect(response.status).toBe(302);
    const [set, ...others] = response.headers.getSetCookie();
    expect(set).toMatch(/^__Host-oauth=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(set).not.toContain('kkk');
    expect(others).toEqual([]);
  },
);

test.each([
  '//auth//v1/token?grant_type=password',
  '/auth/v1//token?grant_type=password',
  '/auth/v1;x/token?grant_type=password',
  '/AUTH/V1/token?grant_type=password',
  '/%61uth/v1/token?grant_type=password',
  '/auth%2fv1/token?grant_type=password',
  '/auth/v1/%2e%2e/v1/token/../token%20?grant_type=password',
])('advisory 7 (GHSA-x732-6j76-qmhm): %s is no second entry past the limits', async (path) => {
  const narrow = also(withLimits({ token: '1/600' }));
  const credentials = JSON.stringify({ email: (await owner()).email, password: PASSWORD });
  const headers = { 'content-type': 'application/json', ...freshNetwork() };
  const statusOf = async (address: string) =>
    (await narrow.ask(address, { method: 'POST', body: credentials, headers })).status;
  expect(await statusOf('/auth/v1/token?grant_type=password')).toBe(200);
  expect([403, 404, 429]).toContain(await statusOf(path));
});

test('advisory 17 (CVE-2026-47676): a path in another spelling is the same resource with the same rights, or none', async () => {
  const session = await signedIn();
  const letterOf = (letter: string) => {
    const hex = `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
    return fc.oneof(
      { weight: 20, arbitrary: fc.constant(letter) },
      { weight: 2, arbitrary: fc.constant(hex) },
      { weight: 1, arbitrary: fc.constantFrom(hex.replace('%', '%25'), letter.toUpperCase()) },
    );
  };
  const resources = fc.constantFrom('auth/v1/admin/users', 'auth/v1/invite');
  const spelled = resources.chain((text) => fc.tuple(...text.split('').map(letterOf)));
  await fc.assert(
    fc.asyncProperty(spelled, fc.constantFrom('GET', 'POST'), async (letters, method) => {
      const sent = { method, ...(method === 'POST' ? { body: '{}' } : {}) };
      const nobody = await site.ask(`/${letters.join('')}`, sent);
      expect([301, 401, 403, 404, 405]).toContain(nobody.status);
      const member = await site.ask(`/${letters.join('')}`, { ...sent, headers: api.bearer(session) });
      expect([301, 403, 404, 405]).toContain(member.status);
    }),
    { numRuns: 300 },
  );
  for (const path of ['/auth/v1/%61dmin/users', '/auth/v1/admin/%75sers', '/auth/v1/admin%2fusers']) {
    expect([403, 404]).toContain((await site.get(path, api.bearer(session))).status);
  }
});

test('advisory 23 (GHSA-xmf8-cvqr-rfgj): an Authorization header of any text is a refusal, never a fault', async () => {
  await fc.assert(
    fc.asyncProperty(
      headerText,
      fc.constantFrom('', 'Bearer ', 'Bearer a.', 'Basic '),
      async (text, scheme) => {
        const response = await api.ask('GET /user', undefined, { authorization: scheme + text });
        expect([401, 403]).toContain(response.status);
      },
    ),
    { numRuns: 150 },
  );
});

test('advisory 23 (CVE-2022-31093): bodies, queries and redirect targets of any text get a 4xx or what they ask, never a fault', async () => {
  const member = fc.oneof(
    odd,
    fc.constantFrom('a@b.co', 'ａ＠ｂ.co', '\ud800', "'; DROP TABLE users; --", 'pkce_', '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(fc.string({ unit: anyCharacter }), odd, { maxKeys: 3 }),
  );
  const names =
    'email password token token_hash type refresh_token auth_code code_verifier data redirect_to phone ' +
    'code_challenge code_challenge_method provider id_token nonce gotrue_meta_security';
  const changes = fc.dictionary(fc.constantFrom(...names.split(' ')), member, { maxKeys: 6 });
  const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
  /** What is right until something of it is changed. */
  const requests: [string, object][] = [
    ['/signup', { password: PASSWORD, data: { first_name: 'Ada' } }],
    ['/verify', { type: 'email', token: '123456' }],
    ['/recover', pkce],
    ['/resend', { type: 'signup' }],
    ['/otp', {}],
    ...['password', 'refresh_token', 'pkce'].map((grant): [string, object] => [
      `/token?grant_type=${grant}`,
      {},
    ]),
    ['/factors', {}],
    ['/invite', {}],
  ];
  const isEmpty = fc.boolean();
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...requests),
      isEmpty,
      changes,
      odd,
      headerText,
      async ([path, good], withoutGood, changed, target, referer) => {
        const separator = path.includes('?') ? '&' : '?';
        const url = `${path}${separator}redirect_to=${encodeURIComponent(target.toWellFormed())}`;
        const sent = withoutGood ? changed : { email: freshEmail(), ...good, ...changed };
        const response = await api.send('POST', url, sent, { referer });
        await response.text();
        expect(response.status).toBeLessThan(500);
        if (response.ok) accepted += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(10);
  expect(site.errors).toEqual([]);
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
    const sent = { email, password: PASSWORD };
    expect(await api.answer(`POST ${path}`, sent)).toBe('400 validation_failed');
  }
});

test.each(['/', '/nba', '/about', '/mlb/teams/chicago-cubs', '/city-guides'])(
  'advisory 18 (CVE-2026-44457): %s is the same for everybody, sets no cookie and may be kept by an edge',
  async (path) => {
    const session = await signedIn();
    const cookie = `__Host-at=${session.access_token}; __Host-rt=${session.refresh_token}; signed-in=1; flash=x%3B%20Secure%3B%20a%3Db`;
    const [anyone, member] = [await site.get(path), await site.get(path, { cookie })];
    expect(await member.text()).toBe(await anyone.text());
    expect(member.headers.getSetCookie()).toEqual([]);
    expect(member.headers.get('vary') ?? '').not.toMatch(/cookie/i);
  },
);

test('advisory 21 (GHSA-7rqj-j65f-68wh): mails to an address in any spelling go to the one that it folds to', async () => {
  const own = await openAuthSite({
    ...KEEPS_MAILS,
    ...withLimits({ mailAddress: '100/60', mailDay: '100/86400' }),
  });
  const kelvin = await own.owner({ email: 'admin@kelvin.example' });
  const recipients = async () =>
    new Set((await own.site.db.select().from(mailOutbox)).map(({ recipient }) => recipient));
  const ask = (email: string) =>
    Promise.all(
      ['/recover', '/otp', '/signup'].map((path) =>
        own.api.answer(`POST ${path}`, { email, password: 'somebody else’s' }),
      ),
    );
  for (const spelling of [
    'admin＠kelvin.example',
    'ａdmin@kelvin.example',
    'admin@\u212Aelvin.example',
    'ADMIN@Kelvin.Example ',
    'admin@kelvin。example',
    'admin\u200b@kelvin.example',
  ]) {
    expect(await ask(spelling), spelling).toEqual(['200', '200', '200']);
  }
  const people = await own.site.db.select().from(users);
  expect(people.map(({ id, email }) => [id, email])).toEqual([[kelvin.id, 'admin@kelvin.example']]);
  expect(await recipients()).toEqual(new Set(['admin@kelvin.example']));
  expect((await own.api.signIn('admin@kelvin.example')).user.id).toBe(kelvin.id);

  // A lookalike name is none, a lookalike domain is another mailbox.
  await own.site.db.delete(mailOutbox);
  const refused = '400 validation_failed';
  expect(await ask('аdmin@kelvin.example')).toEqual([refused, refused, refused]);
  expect(await ask('admin@kelvın.example')).toEqual(['200', '200', '200']);
  expect(await recipients()).toEqual(new Set(['admin@xn--kelvn-q4a.example']));
  await own.site.close();
});

/** The oldest versions without known advisories. */
test.each([
  ['hono', [4, 12, 21]],
  ['jose', [6, 2, 0]],
  ['drizzle-orm', [0, 45, 2]],
] as const)('advisory 20 (CVE-2026-39356): %s is installed as %j or later', (name, floor) => {
  const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  const lockShape = v.object({
    packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
  });
  const { packages } = v.parse(lockShape, JSON.parse(lock));
  const found = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(found.length).toBeGreaterThan(0);
  for (const [, { version = '' }] of found) {
    const parts = version.split('.').map(Number);
    const first = parts.findIndex((part, index) => part !== floor[index]);
    expect(first === -1 || (parts[first] ?? 0) > (floor[first] ?? 0)).toBe(true);
  }
});
