import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from '../../../src/web/account/sign-in/return-path.ts';

const SITE = 'https://fanroads.test';
const TEAM = '/nfl/teams/dallas-cowboys';
const back = (wish: string | undefined) => returnPath(wish, SITE);

test.each([
  [`${SITE}${TEAM}`, TEAM],
  [TEAM, TEAM],
  [`${SITE}${TEAM}?page=2&size=25#games`, `${TEAM}?page=2&size=25`],
  [`${SITE}:443/about`, '/about'],
  ['/search?q=s%C3%A3o%20paulo', '/search?q=s%C3%A3o%20paulo'],
  ['/account', '/account'],
  ['/authors', '/authors'],
])('%s is gone back to', (wish, path) => {
  expect(back(wish)).toBe(path);
});

test.each([
  ['nothing', undefined],
  ['an empty wish', ''],
  ['home, where it leads anyway', `${SITE}/?a=1`],
  ['another site', 'https://evil.example/nfl'],
  ['another scheme', 'http://fanroads.test/nfl'],
  ['another port', `${SITE}:8443/nfl`],
  ['the site as a prefix', 'https://fanroads.test.evil.example/nfl'],
  ['the site as a user', 'https://fanroads.test@evil.example/nfl'],
  ['a user of the site', 'https://you:me@fanroads.test/nfl'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['no scheme', '//evil.example/nfl'],
  ['three slashes', '///evil.example/nfl'],
  ['backslashes', '/\\evil.example'],
  ['a host behind a tab', '/\t/evil.example'],
  ['a host behind a line', '/\n/evil.example'],
  ['a host behind a dot', '/.//evil.example'],
  ['a host behind the site', `${SITE}//evil.example`],
  ['an encoded host', '/%2fevil.example'],
  ['an encoded backslash', '/%5cevil.example'],
  ['an at sign', '/@evil.example'],
  ['the sign-in', '/auth?mode=create'],
  ['the second step', `${SITE}/auth/second-step`],
  ['the sign-in in capitals', '/AUTH'],
  ['a link of the service', '/auth/v1/verify?token=x&type=magiclink'],
  ['a link of the service, spelled otherwise', '/Auth/v1/verify?token=x'],
  ['a link of the service, encoded', '/%61uth/v1/verify?token=x'],
  ['a mailed link', '/verify?token_hash=x&type=signup'],
  ['a new password', '/reset-password'],
  ['an address longer than any page’s', `/search?q=${'a'.repeat(1000)}`],
])('%s is not', (_, wish) => {
  expect(back(wish)).toBeNull();
});

test('never redirects to another site or back to the sign-in', () => {
  const marks = ['/', '//', '\\', '.', '..', '@', ':', '?', '#', '%2f', '%5c', '%09', '\t', '\n', ' ', '\0'];
  const words = ['https:', 'javascript:', 'evil.example', 'fanroads.test', 'auth', 'AUTH', 'nfl', 'ｅvil'];
  const piece = fc.constantFrom(...marks, ...words);
  const wish = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      fc.oneof(
        wish,
        wish.map((path) => `${SITE}${path}`),
        fc.webUrl(),
        fc.string(),
      ),
      (one) => {
        const path = back(one);
        if (path === null) return;
        expect(path).toMatch(/^\/[^/\\]/);
        const url = new URL(path, SITE);
        expect(url.origin).toBe(SITE);
        expect(url.pathname.toLowerCase()).not.toMatch(/^\/(?:auth|verify|reset-password)(?:\/|$)/);
        // A result is accepted again unchanged.
        expect(back(path)).toBe(path);
      },
    ),
  );
});
