import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '../../support/accounts.ts';
import { openTestSite } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail, authApiClient } from './api-client.ts';
import { anyCharacter } from '../../support/any-character.ts';

const site = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' });
afterAll(site.close);
const wire = authApiClient(site);

const odd = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom('', '\0', '\ud800', 'a@b.co', 'ａ＠ｂ.co', "'; DROP TABLE users; --", 'pkce_', '__proto__'),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Invalid values for the members of a request. */
const changes = fc.dictionary(
  fc.constantFrom(
    'type',
    'email',
    'phone',
    'password',
    'data',
    'token',
    'token_hash',
    'code_challenge',
    'code_challenge_method',
    'redirect_to',
    'gotrue_meta_security',
  ),
  fc.oneof(odd, fc.dictionary(fc.string({ unit: anyCharacter }), odd, { maxKeys: 3 })),
  { maxKeys: 2 },
);
const GOOD: Record<string, () => object> = {
  '/signup': () => ({ email: freshEmail(), password: PASSWORD, data: { first_name: 'Ada' } }),
  '/verify': () => ({ type: 'email', email: freshEmail(), token: '123456' }),
  '/recover': () => ({ email: freshEmail(), code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }),
  '/resend': () => ({ type: 'signup', email: freshEmail() }),
};

test('never fails with a server error, whatever a client sends (CVE-2022-31093)', async () => {
  const request = fc.tuple(fc.constantFrom(...Object.keys(GOOD)), changes);
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(request, async ([path, changed]) => {
      const response = await wire.post(path, JSON.stringify({ ...GOOD[path]?.(), ...changed }));
      await response.text();
      expect(response.status).toBeLessThan(500);
      if (response.ok) accepted += 1;
    }),
    { numRuns: 100 },
  );
  expect(accepted).toBeGreaterThan(10);
  expect(site.errors).toEqual([]);
});

test('redirects or explains, whatever a followed link contains', async () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (type, token, wish) => {
      const query = new URLSearchParams({ type, token, redirect_to: wish });
      const response = await site.get(`/auth/v1/verify?${query.toString()}`, freshNetwork());
      expect(response.status).toBe(303);
      expect(new URL(response.headers.get('location') ?? '').origin).toBe('https://fanroads.test');
    }),
    { numRuns: 100 },
  );
});
