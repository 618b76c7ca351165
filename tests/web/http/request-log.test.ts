import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { jsonLog, type LogFields } from '../../../src/observability/log.ts';
import { createApp } from '../../../src/web/app.ts';
import { lazyRoutes } from '../../../src/web/routes/lazy-routes.ts';
import { storeAccount } from '../../support/accounts.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { startResendServer } from '../../support/resend-server.ts';
import { takeErrors } from '../../support/unexpected-errors.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { authApiClient } from '../auth-api/api-client.ts';
import {
  listGames,
  NOW,
  openTestSite,
  ORIGIN,
  siteOver,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

const resend = await startResendServer('re_test');
const site = await openTestSite({ 'SERVICES.resend': resend.baseUrl });
const broken = await openTestSite();
afterAll(async () => {
  await resend.close();
  await site.close();
  await broken.close();
});
beforeEach(() => {
  site.requests.length = 0;
});

const RAY = '9c4f1d2e3b5a6078-SEA';

/** The site with the log of production, and every line that it logs. */
function loggingSite({ deps }: TestSite) {
  const lines: string[] = [];
  const take = (line: string) => void lines.push(line);
  const spies = (['info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(take),
  );
  const auth = { ...deps.auth, log: jsonLog };
  const app = createApp(() => ({ ...deps, log: jsonLog, loadAuth: async () => auth }));
  const afterResponses: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => void afterResponses.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  const ask = async (path: string, request: RequestInit) =>
    app.request(new URL(path, ORIGIN).href, request, {}, context);
  const stop = async () => {
    await Promise.all(afterResponses);
    takeErrors();
    for (const spy of spies.slice(0, 2)) spy.mockRestore();
  };
  return { ask, lines, stop };
}

test('logs a page’s route pattern, status, duration and database calls', async () => {
  await listGames(site.db, [storedGame()]);
  await site.get('/nba/teams/boston-celtics?show=home');
  expect(site.requests).toEqual([
    {
      level: 'info',
      fields: {
        request: expect.any(String),
        method: 'GET',
        route: '/:league/teams/:slug',
        status: 200,
        durationMs: expect.any(Number),
        databaseCalls: 1,
        databaseMs: expect.any(Number),
        cache: 'public',
        isPrefetch: false,
      },
    },
  ]);
});

test('logs that a browser fetched a page before its link was followed', async () => {
  await site.get('/about', { 'sec-purpose': 'prefetch;anonymous-client-ip' });
  expect(site.requests).toMatchObject([{ fields: { route: '/about', isPrefetch: true } }]);
});

test('logs how long a page waited for the database', async () => {
  const line = await startFaultProxy(site.databaseUrl);
  await line.suffer({ kind: 'latency', ms: 80 });
  const slow = siteOver(connect(line.url, 20_000), line.url, line.close);
  await slow.get('/nba/teams/boston-celtics');
  await slow.close();
  const databaseMs = Number(slow.requests[0]?.fields?.['databaseMs']);
  expect(databaseMs).toBeGreaterThanOrEqual(80);
  expect(databaseMs).toBeLessThanOrEqual(Number(slow.requests[0]?.fields?.['durationMs']));
});

const cases: [string, RequestInit, string, Partial<LogFields> & { level?: string }][] = [
  ['/nowhere/at/all', {}, '/*', { status: 404, level: 'info', cache: 'none' }],
  ['/nba/teams/nobody', {}, '/:league/teams/:slug', { status: 404, level: 'info' }],
  ['/NBA/', {}, '/*', { status: 301, level: 'info' }],
  ['/city-guides', { method: 'HEAD' }, '/city-guides', { method: 'HEAD', status: 200 }],
  ['/auth/v1/health', {}, '/auth/v1/health', { cache: 'none', databaseCalls: 0 }],
  ['/auth', { method: 'POST', headers: { origin: 'https://evil.example' } }, '/*', { status: 403 }],
];
test.for(cases)('%s is logged in one line', async ([path, request, route, { level, ...fields }]) => {
  await site.ask(path, request);
  expect(site.requests).toMatchObject([{ level: level ?? expect.any(String), fields: { route, ...fields } }]);
});

test('an error’s reference is on the page and in every line about it', async () => {
  let isFirst = true;
  const now = () => {
    if (!isFirst) return NOW;
    isFirst = false;
    throw new Error('a bug of ours');
  };
  const { ask, lines, stop } = loggingSite({ ...site, deps: { ...site.deps, now } });
  const response = await ask('/', { headers: { 'cf-ray': RAY } });
  await stop();
  expect(response.status).toBe(500);
  expect(visibleText(await response.text())).toContain(
    `try again in a minute. If it happens again, write to hello@fanroads.com with this reference: ${RAY} Try Again Back to home`,
  );
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'request failed', request: RAY, error: { message: 'a bug of ours' } },
    { level: 'error', event: 'request', request: RAY, route: '/', status: 500 },
  ]);
});

test('a reference does not come from a forged header', async () => {
  const { ask, lines, stop } = loggingSite(site);
  await ask('/about', { headers: { 'cf-ray': 'forged" line' } });
  await stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ request: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('development logs server errors only', async () => {
  const development = createSiteInDevelopment();
  await development.get('/about');
  await development.get('/nowhere');
  expect(development.requests).toEqual([]);
  await development.get('/nba/schedule');
  expect(development.requests).toMatchObject([{ level: 'error', fields: { status: 503 } }]);
});

/** Its database does not respond. */
function createSiteInDevelopment() {
  const url = 'postgres://u:p@127.0.0.1:1/none';
  return siteOver(connect(url, 500), url, async () => undefined, { ENVIRONMENT: 'development' });
}

/** Each value contains a text that no line may contain. */
const SECRETS: Record<string, unknown> = {
  new_email: 'hush2@hush.example',
  password: 'hush a long walk',
  current_password: 'hush a long walk',
  data: { first_name: 'Hush' },
  token: '747474',
  code: '747474',
  nonce: '747474',
  token_hash: 'hush-token-hash',
  refresh_token: 'hush-refresh-token',
  access_token: 'hush-access-token',
  id_token: 'hush.id.token',
  auth_code: 'hush-code',
  code_verifier: 'hush'.repeat(12),
  code_challenge: 'hush'.repeat(12),
  code_challenge_method: 's256',
  redirect_to: 'https://hush.example/?x=hush',
  state: 'hush-state',
  error_description: 'hush',
  friendly_name: 'hush',
  create_user: true,
};
const TYPES = { type: ['signup', 'recovery', 'email'], grant_type: ['password', 'refresh_token', 'pkce'] };

/** Requests to every route, with secrets in query, body and headers. */
async function everyRequest(): Promise<[path: string, RequestInit][]> {
  const apps = (await Promise.all(Object.values(lazyRoutes).map((load) => load()))).flat();
  const routes = new Map(
    apps
      .flatMap((app) => app.routes)
      .map(({ method, path }) => [`${method} ${path}`, { method, path }] as const),
  );
  return [...routes.values()]
    .filter(({ method }) => method !== 'ALL')
    .flatMap(({ method, path }) =>
      TYPES.type.flatMap((type, index): [string, RequestInit][] => {
        const given = {
          ...SECRETS,
          email: `hush-${crypto.randomUUID()}@hush.example`,
          type,
          grant_type: TYPES.grant_type[index],
        };
        const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
        const form = new URLSearchParams(texts).toString();
        const address = `${examplePath(path)}?${form}`;
        const headers = {
          origin: ORIGIN,
          authorization: 'Bearer hush.hush.hush',
          cookie: '__Host-session=hush; __Host-refresh=hush; __Host-flow=hush',
          'user-agent': 'hush',
          referer: `${ORIGIN}/?token_hash=hush`,
        };
        if (method === 'GET') return index === 0 ? [[address, { headers }]] : [];
        const json = { ...headers, 'content-type': 'application/json' };
        const encoded = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
        return [
          [address, { method, headers: json, body: JSON.stringify(given) }],
          [address, { method, headers: json, body: '{"email":"hush@hush.example",' }],
          [address, { method, headers: encoded, body: form }],
        ];
      }),
    );
}

/** Fills in a route's parameters. */
function examplePath(pattern: string): string {
  return pattern.replaceAll(/:\w+(\{[^/]*\})?/g, (_match, form: string | undefined) =>
    form?.includes('nba') ? 'nba' : crypto.randomUUID(),
  );
}

const HUSHED = /hush|747474/i;

test.for(['whole', 'broken'])('with a %s database no line of any route contains a secret', async (kind) => {
  if (kind === 'broken') {
    const tables = 'users, sessions, one_time_tokens, mail_outbox, flow_states';
    await broken.db.execute(`DROP TABLE ${tables} CASCADE`);
  }
  const { ask, lines, stop } = loggingSite(kind === 'whole' ? site : broken);
  const requests = await everyRequest();
  const routes = new Set<string>();
  for (const [path, request] of requests) {
    // Another network for each, or rate limits would reject them.
    const headers = new Headers({ ...Object.fromEntries(new Headers(request.headers)), ...freshNetwork() });
    await (await ask(path, { ...request, headers })).text();
  }
  await stop();
  for (const line of lines) {
    const { event, route } = JSON.parse(line);
    if (event === 'request') routes.add(route);
    expect(line).not.toMatch(HUSHED);
  }
  expect(routes.size).toBeGreaterThan(60);
});

test('a failed statement is logged without its parameters', async () => {
  const { lines, stop } = loggingSite(broken);
  const error = await storeAccount(broken.deps, { email: 'hush@hush.example' }).catch(
    (thrown: unknown) => thrown,
  );
  jsonLog.error('not stored', { error });
  await stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: {
      message: expect.stringMatching(/^Failed query: insert into "users" .*\(parameters left out\)$/),
      stack: expect.stringMatching(/^at /),
      cause: { message: 'relation "users" does not exist' },
    },
  });
  expect(lines[0]).not.toMatch(HUSHED);
});

test('no line about sign-in, recovery and a new password contains a secret', async () => {
  resend.sent.length = 0;
  const { email } = await storeAccount(site.deps);
  const { ask, lines, stop } = loggingSite(site);
  const wire = authApiClient({ ask });
  const session = await wire.signIn(email);
  await wire.refresh(session.refresh_token);
  await wire.post('/recover', { email });
  await expect.poll(() => resend.sent).toHaveLength(1);
  const [, linkToken, code] = /token_hash=([\w-]+)[^]*: (\d{6})$/m.exec(resend.sent[0]?.text ?? '') ?? [];
  await ask(`/reset-password?token_hash=${linkToken}&type=recovery`, {});
  const verified = await wire.readSession(
    await wire.post('/verify', { type: 'recovery', email, token: code }),
  );
  const password = 'another walk, to section 220';
  await wire.send('PUT', '/user', { password }, wire.bearer(verified));
  await stop();
  const given = [email, password, linkToken, code];
  const issued = [session.access_token, session.refresh_token, verified.access_token];
  for (const secret of [...given, ...issued]) {
    expect(secret).toMatch(/./);
    expect(lines.join('\n')).not.toContain(secret);
  }
  expect(lines).toHaveLength(6);
});
