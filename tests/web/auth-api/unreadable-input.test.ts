import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { storeAccount } from '../../support/accounts.ts';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { authApiClient } from './api-client.ts';

const SEED = 20_261_122;
const site = await openTestSite();
afterAll(site.close);
const wire = authApiClient(site);

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
/** Text as tokens are written, of every length there is. */
const tokenLike = (length: number) =>
  fc
    .array(fc.constantFrom(...BASE64URL), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const LENGTHS = Array.from({ length: 201 }, (_, length) => length);
const [tokens = []] = fc.sample(fc.tuple(...LENGTHS.map(tokenLike)), { seed: SEED, numRuns: 1 });
const bytes = fc.sample(
  fc.uint8Array({ maxLength: 200 }).map((random) => String.fromCodePoint(...random)),
  { seed: SEED, numRuns: 50 },
);

test('rejects a refresh token of any length and any bytes', async () => {
  for (const token of [...tokens, ...bytes]) {
    const response = await wire.refresh(token);
    expect([response.status, await response.json()], JSON.stringify(token)).toEqual([
      400,
      {
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      },
    ]);
  }
  expect(site.errors).toEqual([]);
});

const PRIVATE = [
  paths.auth(),
  paths.account(),
  paths.secondStep(),
  paths.resetPassword(),
  paths.me(),
] as const;
const isCleared = (response: Response, name: string) =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=; Max-Age=0;`));

test.each(['__Host-rt', '__Host-at'])('clears an unreadable %s of any length', async (name) => {
  for (const [index, token] of tokens.entries()) {
    const path = PRIVATE[index % PRIVATE.length] ?? paths.me();
    const response = await site.get(path, { cookie: `${name}=x${token}`, ...freshNetwork() });
    expect([path, response.status < 500, isCleared(response, name)], token).toEqual([path, true, true]);
  }
  expect(site.errors).toEqual([]);
});

test('accepts any bytes in any cookie on every page', async () => {
  const readers: Record<string, readonly string[]> = {
    '__Host-rt': [...PRIVATE, '/auth/v1/callback?state=x', paths.googleLinked()],
    '__Host-at': [...PRIVATE, paths.googleLinked()],
    '__Host-oauth': [
      `/auth/v1/callback?code=x&state=${crypto.randomUUID()}`,
      '/auth/v1/authorize?provider=google',
    ],
    '__Host-google': [paths.googleFinish(), `${paths.verify()}?code=x`],
    toast: PRIVATE,
    'signed-in': PRIVATE,
  };
  for (const [name, addresses] of Object.entries(readers)) {
    for (const value of [...tokens.filter((_, length) => length % 10 === 1), ...bytes]) {
      for (const address of addresses) {
        const written = encodeURIComponent(value);
        const response = await site.get(address, { cookie: `${name}=${written}`, ...freshNetwork() });
        expect(response.status, `${name}=${written} ${address}`).toBeLessThan(500);
      }
    }
  }
  expect(site.errors).toEqual([]);
});

test('clears a marker cookie without a session', async () => {
  const response = await site.get(paths.me(), { cookie: 'signed-in=1' });
  expect(isCleared(response, 'signed-in')).toBe(true);
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('rejects JSON of more than 32 levels before anything else', async () => {
  const { auth } = site.deps;
  const network = { 'cf-connecting-ip': '203.0.113.77' };
  for (let sent = 0; sent < 40; sent += 1) {
    const body = `{"email":"a@example.com","password":"x","data":{"a":${nested(60_000)}}}`;
    expect(await wire.refusal(await wire.post('/signup', body, network))).toEqual([400, 'bad_json']);
  }
  const unclosed = await wire.post('/token?grant_type=password', '['.repeat(120_000), network);
  expect(await wire.refusal(unclosed)).toEqual([400, 'bad_json']);
  const { email } = await storeAccount(site.deps);
  const deep = (levels: number) =>
    `{"email":"${email}","data":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
  expect((await wire.post('/otp', deep(31), network)).status).toBe(200);
  expect(await wire.refusal(await wire.post('/otp', deep(32), network))).toEqual([400, 'bad_json']);
  // Brackets inside of text are text.
  const text = JSON.stringify({ email: 'b@example.com', data: { a: `\\"${'['.repeat(99)}` } });
  expect((await wire.post('/otp', text, network)).status).toBe(200);
  expect(auth.config.limits.mail.tokens).toBeLessThan(40);
  expect(site.errors).toEqual([]);
});

test('rejects deep JSON at the other endpoints too', async () => {
  const ask = (path: string, contentType: string) =>
    site.ask(path, {
      method: 'POST',
      body: nested(2_000),
      headers: { 'content-type': contentType, origin: ORIGIN },
    });
  expect((await ask(paths.fetchGameSequences(), 'application/json')).status).toBe(400);
  expect((await ask(paths.policyReports(), 'application/reports+json')).status).toBe(204);
  expect((await ask(paths.internalInvalidate(), 'application/json')).status).toBeLessThan(500);
});
