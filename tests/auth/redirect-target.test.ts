import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectTarget } from '../../src/auth/redirect-target.ts';
import { anyCharacter } from '../support/any-character.ts';

const SITE = 'https://fanroads.test';
const ALLOWED = [
  'https://app.example/**',
  'https://*.preview.example/auth/*',
  'https://exact.example',
  'com.fanroads.app://login',
  'http://localhost:3000/**',
];
const rules = { siteOrigin: SITE, redirectAllowList: ALLOWED };
const target = (requested: string) => redirectTarget([requested], rules);

test.each([
  [`${SITE}/account`, `${SITE}/account`],
  [SITE, `${SITE}/`],
  [`${SITE}:443/account?a=1#gone`, `${SITE}/account?a=1`],
  [
    'https://app.example/any/where?x=https://evil.example',
    'https://app.example/any/where?x=https://evil.example',
  ],
  ['https://a-branch.preview.example/auth/callback', 'https://a-branch.preview.example/auth/callback'],
  ['https://exact.example', 'https://exact.example/'],
  ['com.fanroads.app://login', 'com.fanroads.app://login'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
])('accepts %s', (requested, accepted) => {
  expect(target(requested)).toBe(accepted);
});

test.each([
  ['another site', 'https://evil.example/'],
  ['another scheme', 'http://fanroads.test/'],
  ['another port', `${SITE}:8443/`],
  ['a subdomain', 'https://www.fanroads.test/'],
  ['the site as a prefix', 'https://fanroads.test.evil.example/'],
  ['the site as a user', 'https://fanroads.test@evil.example/'],
  ['a user of the site', 'https://you:me@fanroads.test/'],
  ['no scheme', '//fanroads.test/'],
  ['a path', '/account'],
  ['a backslash', 'https://evil.example\\@fanroads.test/'],
  ['a backslash for a slash', 'https:\\\\fanroads.test'],
  ['one slash', 'https:/fanroads.test/'],
  ['a tab inside', 'https://fanroads.test/\t'],
  ['a line break', 'https://fanroads.test/\r\nLocation: https://evil.example'],
  ['NUL', 'https://fanroads.test/\0'],
  ['white space around', ' https://fanroads.test/'],
  ['full-width letters', 'https://ｆanroads.test/'],
  ['an encoded host', 'https://%66anroads.test/'],
  ['script', 'javascript:alert(document.domain)//fanroads.test'],
  ['script with slashes', 'javascript://fanroads.test/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a deeper label than one star takes', 'https://a.b.preview.example/auth/callback'],
  ['a deeper path than one star takes', 'https://a.preview.example/auth/callback/more'],
  ['a path out of the listed one', 'https://a.preview.example/auth/../evil'],
  ['a path below an exact entry', 'https://exact.example/evil'],
  ['a host that borrows the pattern’s path', 'https://evil.example/.preview.example/auth/x'],
  ['a query that borrows the pattern’s host', 'https://evil.example?.preview.example/auth/x'],
  ['more than 2,048 characters', `${SITE}/${'x'.repeat(2048)}`],
])('ignores %s: %s', (_, requested) => {
  expect(target(requested)).toBe(SITE);
});

test.each([
  ['decimal', 'http://2130706433/'],
  ['octal', 'http://0177.0.0.1/'],
  ['hexadecimal', 'http://0x7f.0.0.1/'],
  ['short', 'http://127.1/'],
  ['another machine', 'http://192.0.2.7/'],
  ['IPv6 of another machine', 'http://[2001:db8::1]/'],
  ['IPv4 inside IPv6', 'http://[::ffff:127.0.0.1]/'],
])('ignores an IP address even when the list would match it: %s', (_, requested) => {
  const list = { siteOrigin: SITE, redirectAllowList: ['http://**/**'] };
  expect(redirectTarget(['http://good.example/'], list)).toBe('http://good.example/');
  expect(redirectTarget([requested], list)).toBe(SITE);
});

test.each(['http://localhost:8787', 'http://127.0.0.1:8787'])(
  'accepts any port of this machine on %s',
  (site) => {
    const local = { siteOrigin: site, redirectAllowList: [] };
    const other = site.replace('8787', '5173');
    expect(redirectTarget([`${other}/x`], local)).toBe(`${other}/x`);
    expect(redirectTarget(['http://localhost.evil.example:5173/'], local)).toBe(site);
  },
);

test('chooses the first accepted address and ignores the others', () => {
  expect(redirectTarget(['https://evil.example', null, undefined, '', `${SITE}/b`, `${SITE}/c`], rules)).toBe(
    `${SITE}/b`,
  );
  expect(redirectTarget([], rules)).toBe(SITE);
});

test('redirects only to the site or the list, for 10,000 generated addresses', () => {
  const hosts = 'fanroads.test app.example x.preview.example exact.example localhost:3000 evil.example'.split(
    ' ',
  );
  const host = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hosts) },
    fc.webAuthority({ withIPv4: true, withIPv6: true, withPort: true, withUserInfo: true }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
  const marks = ['', '.', '@', '/', '\\', ':', '#', '?', '%2e', '%00', '\t', '。', 'www.', '//'];
  const glue = fc.oneof(fc.constantFrom('', '/'), fc.constantFrom(...marks));
  const schemes = [
    'https://',
    'http://',
    'HTTPS://',
    '//',
    'https:',
    'javascript://',
    'com.fanroads.app://',
    '',
  ];
  const requested = fc
    .tuple(
      fc.constantFrom(...schemes),
      fc.array(fc.tuple(host, glue), { minLength: 1, maxLength: 3 }),
      fc.oneof(fc.webPath(), fc.string({ unit: anyCharacter, maxLength: 20 })),
    )
    .map(([scheme, parts, path]) => `${scheme}${parts.flat().join('')}${path}`);
  let followed = 0;
  fc.assert(
    fc.property(requested, (text) => {
      const went = target(text);
      if (went === SITE) return;
      followed += 1;
      const { origin, protocol, host: name, pathname, username, hash } = new URL(went);
      const isKnown =
        origin === SITE ||
        origin === 'https://app.example' ||
        (/^https:\/\/[^./]+\.preview\.example$/.test(origin) && /^\/auth\/[^./]*$/.test(pathname)) ||
        (origin === 'https://exact.example' && pathname === '/') ||
        origin === 'http://localhost:3000' ||
        (protocol === 'com.fanroads.app:' && name === 'login');
      expect([text, isKnown, username, hash]).toEqual([text, true, '', '']);
      // Every parser reads the same host.
      expect(text.toLowerCase().startsWith(`${protocol}//${name}`)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
  expect(followed).toBeGreaterThan(100);
});
