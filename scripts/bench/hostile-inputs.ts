/** A request that a stranger may send without an account. */
export interface HostileInput {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface InputKind {
  name: string;
  /** @returns a request with about `length` characters of input. */
  make: (length: number) => HostileInput;
}

const IDENTITY = 'nba-2026-12-04-';
const TRIPS = '/trips?start=2026-12-04&end=2026-12-06';
const SITE = 'https://fanroads.com';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const filled = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
/** Counts instead of '#', as in 'a0=&a1=…', so that no reader can drop repeated parts. */
const numbered = (part: string, length: number) => {
  const parts: string[] = [];
  for (let size = 0; size < length; size += parts.at(-1)?.length ?? 1)
    parts.push(part.replaceAll('#', String(parts.length)));
  return parts.join('');
};

const get = (path: string, headers: Record<string, string> = {}): HostileInput => ({
  method: 'GET',
  path,
  headers,
});
const post = (path: string, type: string, body: string): HostileInput => ({
  method: 'POST',
  path,
  headers: { 'content-type': type, origin: SITE },
  body,
});
const form = (path: string, body: string) => post(path, FORM, body);
const json = (path: string, body: string) => post(path, JSON_TYPE, body);

const kind = (name: string, make: InputKind['make']): InputKind => ({ name, make });
const path = (name: string, text: (length: number) => string) =>
  kind(`path: ${name}`, (length) => get(text(length)));
const query = (name: string, start: string, text: (length: number) => string) =>
  kind(`query: ${name}`, (length) => get(`${start}${text(length)}`));
const repeated = (part: string) => (length: number) => filled(part, length);
const separate = (part: string) => (length: number) => numbered(part, length);
const header = (name: string, key: string, text: (length: number) => string, address = '/about') =>
  kind(`header: ${name}`, (length) => get(address, { [key]: text(length) }));

/** One for each place where a parser reads what a client sent, with the inputs that parsers like least. */
export const INPUT_KINDS: readonly InputKind[] = [
  path('segments', repeated('/a')),
  path('capital segments', repeated('/A')),
  path('segments of a team', (length) => `/nba/teams${filled('/A', length)}`),
  path('slashes', (length) => `/A${filled('/', length)}`),
  path('one segment', (length) => `/nba/teams/${filled('A', length)}`),
  path('accents', (length) => `/nba/teams/${filled('%C3%89', length)}`),
  path('dots', (length) => `/city-guides/${filled('A.', length)}`),
  path('a code', (length) => `/trips/${filled('A', length)}`),
  path('a code of an API', (length) => `/api/v1/trips/${filled('Az9_', length)}`),
  path('a calendar', (length) => `/trips/${filled('A', length)}.ics`),
  path('a sequence', (length) => `/roadtrips/${filled('a-', length)}/sequences/any-team`),
  path('a token', (length) => `/unsubscribe/${filled('a', length)}`),
  path('an auth path', (length) => `/auth/v1${filled('/a', length)}`),

  query('games', TRIPS, separate('&game=#')),
  query('one game', `${TRIPS}&game=`, (length) => `${IDENTITY}${filled('a-at-', length)}`),
  query('one skip', `${TRIPS}&skip=`, (length) => `${IDENTITY}${filled('a-at-', length)}`),
  query('many long games', TRIPS, separate(`&game=${IDENTITY}${'a-at-'.repeat(30)}#`)),
  query('skips', TRIPS, separate('&skip=s#')),
  query('skips that are none', TRIPS, separate('&skip=-#')),
  query('games and skips', TRIPS, separate('&skip=x#&game=x#')),
  query('teams', TRIPS, separate('&team=t#')),
  query('leagues', TRIPS, separate('&league=l#')),
  query('a city of spaces', `${TRIPS}&from=`, repeated('+')),
  query('a city of commas', `${TRIPS}&from=a`, repeated(',+')),
  query('empty values', TRIPS, repeated('&game=')),
  query('names', TRIPS, separate('&a#=')),
  query('names for the API', '/api/v1/trips?start=2026-12-04', separate('&a#=')),
  query('repeated names for the API', '/api/v1/trips?from=a', separate('&a#=&a#=')),
  query('games for the API', '/api/v1/trips?from=', separate('&game=g#')),
  query('names for the games of the API', '/api/v1/games?', separate('&a#=')),
  query('a search', '/search?q=', repeated('a+')),
  query('a search of spaces', '/search?q=', repeated('+')),
  query('a search of accents', '/search?q=', repeated('%CC%81')),
  query('a search of dates', '/search?q=', repeated('dec+1-')),
  query('a city near', '/?near=', repeated('a,+')),
  query('a place', '/api/v1/places?q=', repeated('a,+')),
  query('a team of a schedule', '/nba/schedule?team=', repeated('%C3%89.')),
  query('a city of a schedule', '/nba/schedule?city=', repeated('a+-')),
  query('dates of a schedule', '/schedule?from=', repeated('2026-')),
  query('a page', '/nba/schedule?page=', repeated('9')),
  query('a cost', '/trips/Aa?gas=', repeated('$1')),
  query('a filter', '/roadtrips?q=', repeated('a+')),
  query('a month of sequences', '/roadtrips/a/sequences/any-team?month=', repeated('2026-')),
  query('a toast', '/api/toast?kind=', repeated('a')),
  query('a way back', '/auth?return_to=', repeated('/%2F')),
  query('a redirect', '/auth/v1/authorize?provider=google&redirect_to=', repeated(`${SITE}/a?`)),
  query('scopes', '/auth/v1/authorize?provider=google&scopes=', repeated('a,+')),
  query('a token hash', '/verify?type=signup&token_hash=', repeated('a')),

  header('cookies', 'cookie', separate('a#=b; '), '/account'),
  header('cookie with escapes', 'cookie', (length) => `__Host-at=${filled('%41', length)}`, '/account'),
  header('access token', 'cookie', (length) => `__Host-at=${filled('eyJ.', length)}`, '/account'),
  header('refresh token', 'cookie', (length) => `__Host-rt=${filled('aA1-', length)}`, '/account'),
  header(
    'bearer',
    'authorization',
    (length) => `Bearer ${filled('eyJhbGciOiJFUzI1NiJ9.', length)}`,
    '/api/v1/me/trips',
  ),
  header('accept', 'accept', repeated('text/html;q=0.1, '), '/trips'),
  header('language', 'accept-language', repeated('en;q=0.1,')),
  header('etags', 'if-none-match', repeated('W/"a",'), '/nba/teams/boston-celtics'),
  header('commas', 'if-none-match', repeated(','), '/nba/teams/boston-celtics'),
  header('etags to match', 'if-match', repeated('"1",'), '/api/v1/me/trips/1'),
  header('referrer', 'referer', (length) => `${SITE}/${filled('a/', length)}`, '/auth'),
  header('user agent', 'user-agent', repeated('a (')),
  header('address', 'cf-connecting-ip', repeated('1:'), '/trips?from=chicago-il'),
  header('origin', 'origin', repeated('https://a.')),
  header('names', 'x-a', repeated('a, ')),

  kind('form: sign-in', (length) => form('/auth', `form=sign-in&email=${filled('a.', length)}&password=a`)),
  kind('form: a password', (length) =>
    form('/auth', `form=sign-in&email=a@example.com&password=${filled('a', length)}`),
  ),
  kind('form: a way back', (length) => form('/auth', `email=a&return_to=${filled('/a', length)}`)),
  kind('form: fields', (length) => form('/auth', numbered('a#=&', length))),
  kind('form: a code', (length) => form('/auth/code', `email=a@example.com&code=${filled('1 ', length)}`)),
  kind('form: a trip', (length) => form('/account/trips', `code=${filled('A', length)}`)),
  kind('form: unsubscribe', (length) =>
    form('/unsubscribe/0123456789abcdef0123456789abcdef', filled('a=&', length)),
  ),

  kind('JSON: members', (length) => json('/auth/v1/signup', `{${numbered('"a#":1,', length)}"z":1}`)),
  kind('JSON: depth', (length) => json('/auth/v1/signup', filled('[', length))),
  kind('JSON: an email', (length) => json('/auth/v1/otp', `{"email":"${filled('a.', length)}@example.com"}`)),
  kind('JSON: domains', (length) => json('/auth/v1/otp', `{"email":"a@${filled('a.', length)}com"}`)),
  kind('JSON: a phone', (length) =>
    json('/auth/v1/verify', `{"type":"sms","phone":"${filled('1 ', length)}","token":"1"}`),
  ),
  kind('JSON: a password', (length) =>
    json(
      '/auth/v1/token?grant_type=password',
      `{"email":"a@example.com","password":"${filled('aé', length)}"}`,
    ),
  ),
  kind('JSON: a refresh token', (length) =>
    json('/auth/v1/token?grant_type=refresh_token', `{"refresh_token":"${filled('aA1-', length)}"}`),
  ),
  kind('JSON: an ID token', (length) =>
    json(
      '/auth/v1/token?grant_type=id_token',
      `{"provider":"google","id_token":"${filled('eyJ.', length)}"}`,
    ),
  ),
  kind('JSON: data', (length) =>
    json(
      '/auth/v1/signup',
      `{"email":"a@example.com","password":"a","data":{${numbered('"a#":[],', length)}"z":1}}`,
    ),
  ),
  kind('JSON: a list for the API', (length) =>
    json(
      '/functions/v1/fetch-game-sequences',
      `{"sport":"NBA","teamPerformerIds":[${filled('1,', Math.min(length, 4000))}1]}`,
    ),
  ),
  kind('JSON: policy reports', (length) =>
    post(
      '/internal/policy-reports',
      'application/reports+json',
      `[${filled('{"type":"csp-violation","body":{}},', length - 2)}1]`,
    ),
  ),
  kind('JSON: a mail report', (length) => json('/webhooks/resend', `{"type":"${filled('a', length)}"}`)),
];
