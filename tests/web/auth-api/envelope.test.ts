import { afterAll, expect, test } from 'vitest';
import { openSilentServer } from '../../support/silent-server.ts';
import { openTestSite, ORIGIN, siteOver } from '../../support/test-site.ts';
import { freshEmail, authApiClient } from './api-client.ts';

const site = await openTestSite();
afterAll(site.close);
const wire = authApiClient(site);

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
  ['GET', '/signup', 'POST'],
  ['PUT', '/token?grant_type=password', 'POST'],
  ['POST', '/user', 'GET, PUT'],
  ['DELETE', '/verify', 'POST, GET'],
  ['PATCH', '/factors/00000000-0000-4000-8000-000000000000', 'DELETE'],
  ['POST', '/.well-known/jwks.json', 'GET'],
])('GET /signup and others · method_not_allowed: %s %s takes %s', async (method, path, allowed) => {
  const response = await wire.send(method, path);
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await wire.refusal(response)).toEqual([405, 'method_not_allowed']);
});

test.each(['/', '/nothing', '/users', '/user/x', '/passkeys', '/passkeys/x', '/oauth/token', '/saml/acs'])(
  'POST /passkeys and others · not_found: %s',
  async (path) => {
    expect(await wire.refusal(await wire.post(path, {}))).toEqual([404, 'not_found']);
  },
);

test('sends no CORS headers', async () => {
  const origin = 'https://evil.example';
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey',
  };
  const responses = [
    await site.ask('/auth/v1/token?grant_type=password', { method: 'OPTIONS', headers: asked }),
    await wire.send('GET', '/settings', undefined, { origin }),
    await wire.send('GET', '/user', undefined, { origin }),
    await wire.send('GET', '/.well-known/jwks.json', undefined, { origin }),
    await wire.send('GET', '/admin/users', undefined, { origin }),
  ];
  for (const { headers } of responses) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  expect(responses[0]?.status).toBe(405);
});

test('accepts an empty body, and rejects other text and bodies over a megabyte', async () => {
  const refusalOf = async (body: string) => wire.refusal(await wire.post('/recover', body));
  expect(await refusalOf('')).toEqual([400, 'validation_failed']);
  expect(await refusalOf('{"email":')).toEqual([400, 'bad_json']);
  expect(await refusalOf(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }))).toEqual([
    413,
    'request_entity_too_large',
  ]);
  // Sent in pieces, without a length.
  const pieces = new ReadableStream({
    start: (stream) => {
      for (let sent = 0; sent <= 1024; sent += 1) stream.enqueue(new Uint8Array(1024).fill(0x20));
      stream.close();
    },
  });
  const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', body: pieces, duplex: 'half' };
  expect((await site.ask('/auth/v1/recover', streamed)).status).toBe(413);
});

test('POST /token id_token · request_timeout: responds after the timeout', async () => {
  const silent = await openSilentServer();
  const slow = siteOver(site.db, site.databaseUrl, async () => undefined, {
    'LIMITS.authRequestSeconds': '1',
    GOOGLE_CLIENT_ID: 'fanroads',
    GOOGLE_CLIENT_SECRET: 'secret',
    'SERVICES.google': silent.url,
  });
  const body = { provider: 'google', id_token: 'a.b.c' };
  const response = await authApiClient(slow).post('/token?grant_type=id_token', body);
  silent.close();
  expect(await wire.refusal(response)).toEqual([504, 'request_timeout']);
});

test('reports faults as unexpected_failure without internal details', async () => {
  const failing = siteOver(site.db, site.databaseUrl, async () => undefined, {});
  Object.assign(failing.deps.auth, { secrets: null });
  const response = await authApiClient(failing).post('/token?grant_type=password', {
    email: freshEmail(),
    password: 'wrong password',
  });
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      code: 'unexpected_failure',
      message: 'Unexpected failure, please check server logs for more information',
    },
  ]);
  expect(failing.errors.map(({ event }) => event)).toEqual(['auth request failed']);
});

test('serves /settings and /health', async () => {
  const settings = await (await wire.send('GET', '/settings')).json();
  expect(settings).toEqual({
    external: { email: true, google: false, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
  const health = await wire.send('GET', '/health');
  expect([health.status, await health.json()]).toMatchObject([200, { name: 'GoTrue' }]);
});

test.for([
  ['/auth/v1/token?grant_type=password', 413],
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
  const response = await site.ask(path, request);
  expect(response.status).toBe(status);
  expect(chunks).toBeLessThan(30);
});
