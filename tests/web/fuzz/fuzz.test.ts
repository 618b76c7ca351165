import fc from 'fast-check';
import { METHOD_NAME_ALL } from 'hono/router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lazyRoutes } from '../../../src/web/routes/lazy-routes.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { loadRealContent } from '../../support/content.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { authApiClient } from '../auth-api/api-client.ts';
import { listGames, NOW, openTestSite, ORIGIN, storedGame } from '../../support/test-site.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { withLimits } from '../../support/with-limits.ts';

/** `FUZZ_RUNS=200 FUZZ_SEED=7` for a long run. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 16);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

const site = await openTestSite({
  ...withLimits({ mailTotal: '900000/60' }),
  AUTH_ANONYMOUS_ENABLED: 'true',
  AUTH_MANUAL_LINKING_ENABLED: 'true',
  ENVIRONMENT: 'development',
  RESEND_API_KEY: '',
});
afterAll(site.close);

interface Operation {
  method: string;
  pattern: string;
}

async function publicOperations(): Promise<Operation[]> {
  const apps = (await Promise.all(Object.values(lazyRoutes).map((load) => load()))).flat();
  const routes = apps.flatMap((app) => app.routes).filter(({ method }) => method !== METHOD_NAME_ALL);
  const operations = new Map(
    routes.map(({ method, path: pattern }) => [`${method} ${pattern}`, { method, pattern }]),
  );
  return [...operations.values()];
}

let session = { access_token: '', refresh_token: '' };
let email = '';

beforeAll(async () => {
  await listGames(site.db, [storedGame(), storedGame({ timeTbd: true })]);
  await loadRealContent(site.databaseUrl, NOW);
  email = (await storeAccount(site.deps)).email ?? '';
  session = await authApiClient(site).signIn(email);
});

const odd = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 80 }),
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    'ａ＠ｂ.co',
    '__proto__',
    'constructor',
    '%',
    '%zz',
    '%ED%A0%80',
    '../../etc',
    '//evil.example',
    "'; DROP TABLE users; --",
    '-1',
    '0',
    '1e99',
    'NaN',
    '9'.repeat(30),
    '2026-02-30',
    '9999-99',
    '0001-01-01',
    'true',
    'null',
    '[]',
    'x'.repeat(3000),
    'A'.repeat(21),
  ),
);
/** Valid values of parameters and fields. */
const KNOWN: Record<string, readonly string[]> = {
  league: ['nba', 'mlb'],
  slug: ['boston-celtics', 'nba-northeast-corridor', 'boston-celtics-td-garden'],
  type: ['any-team', 'signup', 'recovery', 'email', 'magiclink', 'email_change'],
  email: ['nobody@example.com', 'fan@example.com'],
  password: [PASSWORD],
  provider: ['google'],
  grant_type: ['password', 'refresh_token', 'pkce', 'id_token'],
  factor_type: ['totp'],
  state: ['00000000-0000-4000-8000-000000000000'],
  code: ['123456', '00000000-0000-4000-8000-000000000000'],
  sport: ['NBA'],
  month: ['2026-12'],
  page: ['2'],
  form: ['profile', 'password', 'session'],
  mode: ['create', 'forgot', 'code'],
};
const NAMES = [
  ...Object.keys(KNOWN),
  'token',
  'token_hash',
  'redirect_to',
  'return_to',
  'data',
  'phone',
  'nonce',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'refresh_token',
  'id_token',
  'access_token',
  'scope',
  'scopes',
  'q',
  'team',
  'city',
  'show',
  'order',
  'cursor',
  'limit',
  'from',
  'to',
  'date',
  'sort',
  'v',
  'venue',
  'near',
  'first_name',
  'last_name',
  'confirmation',
  'current_password',
  'identity',
  'session',
  'asked',
  'tries',
  'step',
  'challenge_id',
  'friendly_name',
  'issuer',
  'teamPerformerIds',
  'error',
  'error_code',
  'iss',
  'per_page',
];
const nameOfField = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...NAMES) }, odd);
const valueOf = (name: string) => {
  const known = Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? []) : [];
  return known.length === 0 ? odd : fc.oneof(fc.constantFrom(...known), odd);
};
/** Names may repeat. */
const pairs = fc.array(
  nameOfField.chain((name) => fc.tuple(fc.constant(name), valueOf(name))),
  { maxLength: 4 },
);
/** Passes the first checks. */
const nearlyGood = fc.record({
  email: fc.uuid().map((id) => `${id}@example.com`),
  password: fc.constant(PASSWORD),
  type: fc.constantFrom('signup', 'recovery', 'email'),
  refresh_token: fc.nat({ max: 80 }).map((length) => 'A'.repeat(length)),
  factor_type: fc.constant('totp'),
  sport: fc.constant('NBA'),
});
const fields = fc
  .tuple(
    fc.oneof(
      nearlyGood.map((all) => Object.entries(all)),
      fc.constant([]),
    ),
    pairs,
  )
  .map(([good, odds]) => [...good, ...odds]);
const depth = fc.constantFrom(1, 20, 31, 33, 5_000, 60_000);
const body = fc.oneof(
  fields.map((all) => new URLSearchParams(all).toString()),
  fields.map((all) => JSON.stringify(Object.fromEntries(all))),
  fc.dictionary(nameOfField, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }).map((all) => JSON.stringify(all)),
  fc
    .tuple(nearlyGood, depth)
    .map(
      ([good, levels]) =>
        `${JSON.stringify(good).slice(0, -1)},"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`,
    ),
  depth.map((levels) => '{"a":'.repeat(levels)),
  fc.uint8Array({ maxLength: 60 }),
  fc.constant(''),
);
const cookieValue = fc.oneof(
  odd.map((text) => encodeURIComponent(text.toWellFormed())),
  fc
    .array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: 60 })
    .map((all) => String.fromCodePoint(...all)),
);
const COOKIES = ['__Host-at', '__Host-rt', '__Host-oauth', '__Host-google', 'toast', 'signed-in'];
const isHeaderText = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
const header = odd.filter(isHeaderText);

const request = fc.record({
  segments: fc.array(odd, { minLength: 4, maxLength: 4 }),
  isOddPath: fc.boolean(),
  grantType: fc.constantFrom(...(KNOWN['grant_type'] ?? [])),
  query: pairs,
  rawQuery: fc.constantFrom('', '&%', '&a=%ff%fe', '&q=%00', '&=&&=x', '&q=%ED%A0%80'),
  body,
  contentType: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
  cookies: fc.array(fc.tuple(fc.constantFrom(...COOKIES), cookieValue), { maxLength: 4 }),
  isSignedIn: fc.boolean(),
  authorization: fc.oneof(
    fc.constant(''),
    header.map((text) => `Bearer ${text}`),
    header,
  ),
  redirectTo: header,
  accept: fc.constantFrom('text/html', 'application/json', '*/*', ''),
  version: fc.constantFrom('2024-01-01', '', 'x'),
});
type Fuzzed = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** Parameters that the router restricts get allowed values. */
function pathOf(pattern: string, { segments, isOddPath }: Fuzzed): string {
  let used = 0;
  return pattern.replaceAll(
    /:(\w+)(?:\{([^}]*(?:\}[^/]*)?)\})?/g,
    (_, name: string, rule: string | undefined) => {
      const text = segments[used % segments.length] ?? '';
      used += 1;
      const isFree = rule === undefined && isOddPath && text !== '' && text !== '.' && text !== '..';
      if (isFree) return encodeURIComponent(text.toWellFormed());
      if (name === 'file') return /0-9a-f/.test(rule ?? '') ? `${'0'.repeat(16)}.ics` : 'boston-celtics.ics';
      if (name === 'address') return '0'.repeat(16);
      const [first, second] = /\(\?:(\w[^)]*)\)/.exec(rule ?? '')?.[1]?.split('|') ?? [];
      return (isOddPath ? second : first) ?? KNOWN[name]?.[0] ?? '00000000-0000-4000-8000-000000000000';
    },
  );
}

async function send({ method, pattern }: Operation, fuzzed: Fuzzed): Promise<[string, Response]> {
  const query = new URLSearchParams([['grant_type', fuzzed.grantType], ...fuzzed.query]).toString();
  const path = `${pathOf(pattern, fuzzed)}?${query}${fuzzed.rawQuery}`;
  const sessionCookies: [string, string][] = fuzzed.isSignedIn
    ? [
        ['__Host-at', session.access_token],
        ['__Host-rt', session.refresh_token],
      ]
    : [];
  const cookie = [...sessionCookies, ...fuzzed.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const bearer = fuzzed.isSignedIn ? `Bearer ${session.access_token}` : fuzzed.authorization;
  const hasBody = method !== 'GET';
  const response = await site.ask(path, {
    method,
    ...(hasBody ? { body: fuzzed.body } : {}),
    headers: {
      origin: ORIGIN,
      cookie,
      authorization: bearer,
      accept: fuzzed.accept,
      redirect_to: fuzzed.redirectTo,
      'X-Supabase-Api-Version': fuzzed.version,
      ...(hasBody ? { 'content-type': fuzzed.contentType } : {}),
      ...freshNetwork(),
    },
  });
  await response.arrayBuffer();
  return [path, response];
}

test('no operation responds with a server error, whatever is sent to it', async () => {
  const operations = await publicOperations();
  const covered = new Map<string, number>();
  const failures: string[] = [];
  let sent = 0;
  for (const [index, operation] of operations.entries()) {
    for (const fuzzed of fc.sample(request, { seed: SEED + index, numRuns: RUNS })) {
      const [path, { status }] = await send(operation, fuzzed);
      sent += 1;
      const name = `${operation.method} ${operation.pattern}`;
      covered.set(name, (covered.get(name) ?? 0) + 1);
      if (status >= 500)
        failures.push(`${status} ${operation.method} ${path} ${JSON.stringify(fuzzed).slice(0, 800)}`);
    }
  }
  console.info(
    `fuzz: ${sent} requests to ${operations.length} operations, seed ${SEED}, ${failures.length} failures`,
  );
  expect(failures).toEqual([]);
  expect(site.errors).toEqual([]);
  expect([...covered.keys()].toSorted()).toEqual(
    operations.map(({ method, pattern }) => `${method} ${pattern}`).toSorted(),
  );
  for (const known of [
    'POST /auth/v1/token',
    'GET /account',
    'POST /functions/v1/fetch-game-sequences',
    'GET /api/v1/games',
    'GET /search',
  ]) {
    expect(covered.get(known), known).toBe(RUNS);
  }
});
