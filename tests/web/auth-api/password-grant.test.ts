import { decodeJwt } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { NOW, openTestSite, ORIGIN } from '../test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  site.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01', ...headers },
  });

test('the right password opens a session whose token says who, how and until when', async () => {
  const user = await storeAccount(site.deps);
  const answer = await signIn({ email: user.email?.toUpperCase(), password: PASSWORD });
  expect(answer.status).toBe(200);
  const session: Record<string, unknown> = await answer.json();
  const seconds = NOW.getTime() / 1000;
  expect(session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: seconds + 3600,
    user: { id: user.id, email: user.email, identities: [{ provider: 'email', id: user.id }] },
  });
  expect(decodeJwt(String(session['access_token']))).toMatchObject({
    iss: `${ORIGIN}/auth/v1`,
    aud: 'authenticated',
    sub: user.id,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: seconds }],
    is_anonymous: false,
  });
});

test.each([
  ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }],
  ['no address', { password: PASSWORD }],
  ['two addresses in one', { email: 'a@example.com,b@example.com', password: PASSWORD }],
])('%s is answered like a wrong password', async (_, body) => {
  const answer = await signIn(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
});

test('a client without the version header reads the older shape', async () => {
  const user = await storeAccount(site.deps);
  const answer = await signIn({ email: user.email, password: 'wrong' }, { 'X-Supabase-Api-Version': '' });
  expect(await answer.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
});
