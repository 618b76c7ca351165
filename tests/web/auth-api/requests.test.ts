import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { ORIGIN } from '../../support/test-site.ts';
import { answerOf, authApiClient, freshEmail, problemOf } from './api-client.ts';
import { openAuthSite, testAnswers } from './auth-site.ts';

const { site, api, also, owner } = await openAuthSite();
afterAll(site.close);

const NAMED = { code: 'invalid_credentials', message: 'Invalid login credentials' };
const NUMBERED = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' };

test.each([
  ['2024-01-01', NAMED],
  ['2025-06-30', NAMED],
  ['2023-12-31', NUMBERED],
  ['2024-13-01', NUMBERED],
  ['2024-02-30', NUMBERED],
  ['2024-1-1', NUMBERED],
  ['latest', NUMBERED],
  ['', NUMBERED],
  [undefined, NUMBERED],
])('sends errors in the format of version %s', async (version, body) => {
  const response = await site.ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: freshEmail(), password: 'wrong password' }),
    headers: version === undefined ? {} : { 'X-Supabase-Api-Version': version },
  });
  expect([response.status, await response.json()]).toEqual([400, body]);
  expect(response.headers.get('x-supabase-api-version')).toBe(body === NAMED ? '2024-01-01' : null);
  expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['GET /signup', 'POST'],
  ['PUT /token?grant_type=password', 'POST'],
  ['POST /user', 'GET, PUT'],
  ['DELETE /verify', 'POST, GET'],
  ['PATCH /factors/00000000-0000-4000-8000-000000000000', 'DELETE'],
  ['POST /.well-known/jwks.json', 'GET'],
])('GET /signup and others · method_not_allowed: %s takes %s', async (request, allowed) => {
  const response = await api.ask(request);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await answerOf(response)).toBe('405 method_not_allowed');
});

const NOWHERE = [
  '/',
  '/nothing',
  '/users',
  '/user/x',
  '/passkeys',
  '/passkeys/x',
  '/oauth/token',
  '/saml/acs',
];
testAnswers<string>(
  'POST /passkeys, POST /sso and others',
  [...NOWHERE.map((path) => [path, '404 not_found'] as const), ['/sso', '404 saml_provider_disabled']],
  (path) => api.answer(`POST ${path}`, {}),
);

test('sends no CORS headers', async () => {
  const origin = 'https://evil.example';
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey',
  };
  const preflight = await api.ask('OPTIONS /token?grant_type=password', undefined, asked);
  expect(preflight.status).toBe(405);
  const reads = ['/settings', '/user', '/.well-known/jwks.json', '/admin/users'];
  const responses = await Promise.all(reads.map((path) => api.ask(`GET ${path}`, undefined, { origin })));
  for (const { headers } of [preflight, ...responses]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

const BAD_JSON = '400 bad_json: Could not parse request body as JSON';
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
testAnswers<BodyInit>(
  'POST /signup with a body',
  [
    ['', '422 anonymous_provider_disabled: Anonymous sign-ins are disabled'],
    ['{', BAD_JSON],
    [new Uint8Array([0x7b, 0xff, 0x7d]), BAD_JSON],
    [
      `{"email":"${'x'.repeat(1024 * 1024)}"}`,
      '413 request_entity_too_large: The request body is larger than 1 MB',
    ],
  ],
  async (body) => {
    const headers = { 'X-Supabase-Api-Version': '2024-01-01', ...freshNetwork() };
    return problemOf(site.ask('/auth/v1/signup', { method: 'POST', body, headers }));
  },
);

testAnswers<string>(
  'POST /recover with a body',
  [
    ['', '400 validation_failed'],
    ['[]', '400 validation_failed'],
    ['{"email":', '400 bad_json'],
    [`{"email":"${'x'.repeat(1024 * 1024)}"}`, '413 request_entity_too_large'],
  ],
  (body) => api.answer('POST /recover', body),
);

test.for([
  ['/auth/v1/token?grant_type=password', 413],
  ['/auth/v1/recover', 413],
  ['/auth', 400],
] as const)('%s stops reading a body of unknown length at the limit', async ([path, status]) => {
  const chunk = new Uint8Array(64 * 1024).fill(0x61);
  let chunks = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      chunks += 1;
      if (chunks > 200) stream.close();
      else stream.enqueue(chunk);
    },
  });
  const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  // Node asks for `duplex`, which the runtime's types do not know.
  const request: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  expect((await site.ask(path, request)).status).toBe(status);
  expect(chunks).toBeLessThan(30);
});

test('rejects JSON of more than 32 levels before anything else', async () => {
  const network = { 'cf-connecting-ip': '203.0.113.77' };
  const post = (path: string, body: string) => api.answer(`POST ${path}`, body, network);
  const limit = site.deps.auth.config.limits.mail.tokens;
  for (let sent = 0; sent <= limit; sent += 1) {
    const body = `{"email":"a@example.com","password":"x","data":{"a":${nested(60_000)}}}`;
    expect(await post('/signup', body)).toBe('400 bad_json');
  }
  expect(await post('/token?grant_type=password', '['.repeat(120_000))).toBe('400 bad_json');
  const { email } = await owner();
  const deep = (levels: number) =>
    `{"email":"${email}","data":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
  expect(await post('/otp', deep(31))).toBe('200');
  expect(await post('/otp', deep(32))).toBe('400 bad_json');
  // Brackets inside of text are text.
  const text = JSON.stringify({ email: 'b@example.com', data: { a: `\\"${'['.repeat(99)}` } });
  expect(await post('/otp', text)).toBe('200');
  expect(site.errors).toEqual([]);
});

test('rejects deep JSON at the other endpoints too', async () => {
  const statusOf = async (path: string, type: string) => {
    const headers = { 'content-type': type, origin: ORIGIN };
    return (await site.ask(path, { method: 'POST', body: nested(2_000), headers })).status;
  };
  expect(await statusOf(paths.fetchGameSequences(), 'application/json')).toBe(400);
  expect(await statusOf(paths.policyReports(), 'application/reports+json')).toBe(204);
  expect(await statusOf(paths.internalInvalidate(), 'application/json')).toBeLessThan(500);
});

test('reports faults as unexpected_failure without internal details', async () => {
  const failing = also({});
  Object.assign(failing.deps.auth, { secrets: null });
  const answer = problemOf(authApiClient(failing).signInWith(freshEmail(), 'wrong password'));
  expect(await answer).toBe(
    '500 unexpected_failure: Unexpected failure, please check server logs for more information',
  );
  expect(failing.errors.map(({ event }) => event)).toEqual(['auth request failed']);
});

test('serves /settings and /health', async () => {
  expect(await (await api.ask('GET /settings')).json()).toEqual({
    external: { email: true, google: false, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
  const health = await api.ask('GET /health');
  expect([health.status, await health.json()]).toMatchObject([200, { name: 'GoTrue' }]);
});

const SEED = 20_261_122;
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

test('POST /token refresh_token · refresh_token_not_found: any length and any bytes', async () => {
  for (const token of [...tokens, ...bytes, 'v1.token', 'x'.repeat(5000), '%00']) {
    expect(await problemOf(api.refresh(token)), JSON.stringify(token)).toBe(
      '400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found',
    );
  }
  expect(site.errors).toEqual([]);
});

const PRIVATE = [paths.auth(), paths.account(), paths.secondStep(), paths.resetPassword(), paths.me()];
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
  const values = [...tokens.filter((_, length) => length % 10 === 1), ...bytes].map(encodeURIComponent);
  for (const [name, addresses] of Object.entries(readers)) {
    for (const value of values) {
      for (const address of addresses) {
        const response = await site.get(address, { cookie: `${name}=${value}`, ...freshNetwork() });
        expect(response.status, `${name}=${value} ${address}`).toBeLessThan(500);
      }
    }
  }
  expect(site.errors).toEqual([]);
});

test('clears a marker cookie without a session', async () => {
  const response = await site.get(paths.me(), { cookie: 'signed-in=1' });
  expect(isCleared(response, 'signed-in')).toBe(true);
});

test('redirects or explains, whatever a followed link contains', async () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (type, token, wish) => {
      const query = new URLSearchParams({ type, token, redirect_to: wish });
      const response = await site.get(`/auth/v1/verify?${query.toString()}`, freshNetwork());
      expect(response.status).toBe(303);
      expect(new URL(response.headers.get('location') ?? '').origin).toBe(ORIGIN);
    }),
    { numRuns: 100 },
  );
});
