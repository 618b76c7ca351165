import { expect, test } from 'vitest';
import { WORKER_VARIABLES } from '../../scripts/cli/shell-variables.ts';
import { parseConfig, parseOutboxConfig, parseWorkerConfig } from '../../src/config/parse-config.ts';
import { ConfigError } from '../../src/config/variable.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { WIDGET_REF } from '../support/widget-html.ts';

const COMPLETE = { SITE_ORIGIN: 'https://fanroads.com', DATABASE_URL: 'postgres://u:p@host.neon.tech/db' };
const refusal = (env: object) => {
  try {
    parseConfig(env);
    return 'accepted';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

test('names every missing variable at once, with the document to read', () => {
  expect(refusal({})).toBe(
    'Fanroads cannot start. Fix these variables (docs/environment.md):\n' +
      '  SITE_ORIGIN is not set\n  DATABASE_URL is not set',
  );
});

test.each([
  [{ SITE_ORIGIN: 'fanroads.com' }, 'SITE_ORIGIN must be an origin like https://fanroads.com'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL must be a Postgres connection string, postgres://…'],
  [{ PAGE_DATABASE_TIMEOUT_MS: '1 s' }, 'PAGE_DATABASE_TIMEOUT_MS must be milliseconds from 100 to 99999'],
  [{ GAME_SOURCE: 'seatgeek' }, 'SEATGEEK_CLIENT_ID is not set, and GAME_SOURCE is seatgeek'],
  [{ GAME_SOURCE: 'sample' }, 'GAME_SOURCE must be seatgeek or espn in production'],
  [{ GAME_SOURCE: 'auto' }, 'GAME_SOURCE must be seatgeek or espn in production'],
  [{ FIXED_NOW: '2026-11-20T00:00:00Z' }, 'FIXED_NOW stops the clock and is refused in production'],
  [{ TICKET_LINK_TEMPLATE: 'https://go.example' }, 'TICKET_LINK_TEMPLATE must contain {url}'],
  [{ VIATOR_PARTNER_ID: 'x' }, 'VIATOR_PARTNER_ID must be like P00123456'],
  [{ VIATOR_PARTNER_ID: 'P00123456', VIATOR_WIDGET_REF: 'W-1' }, 'VIATOR_WIDGET_REF must be like W-'],
  [{ VIATOR_WIDGET_REF: WIDGET_REF }, 'VIATOR_PARTNER_ID is not set, and VIATOR_WIDGET_REF is'],
  [{ WIDGET_ORIGIN: 'widgets' }, 'WIDGET_ORIGIN must be an origin like'],
  [{ WIDGET_ORIGIN: 'http://fanroads.com' }, 'WIDGET_ORIGIN must be another host than SITE_ORIGIN'],
])('%j is refused in words', (wrong, sentence) => {
  expect(refusal({ ...COMPLETE, ...wrong })).toContain(sentence);
});

test('defaults to production, which reads seatgeek with a client id and espn without', () => {
  expect(parseConfig(COMPLETE)).toMatchObject({
    environment: 'production',
    gameSource: 'espn',
    fixedNow: null,
    pageDatabaseTimeoutMs: 900,
  });
  expect(parseConfig({ ...COMPLETE, SEATGEEK_CLIENT_ID: 'key' }).gameSource).toBe('seatgeek');
  expect(parseConfig({ ...COMPLETE, ENVIRONMENT: 'development' }).gameSource).toBe('auto');
});

test('refuses production without a mail sender and names what is missing', () => {
  const { RESEND_API_KEY: key, ...secrets } = AUTH_SECRETS;
  const start = (env: object) => () => parseWorkerConfig({ ...COMPLETE, ...secrets, ...env });
  expect(start({})).toThrow(
    'RESEND_API_KEY is not set, and there is no EMAIL binding: one of them must send the mails',
  );
  expect(start({ ENVIRONMENT: 'development' })().auth.mail).toMatchObject({ cloudflare: null, resend: null });
  expect(start({ RESEND_API_KEY: key })().auth.mail.resend).toMatchObject({ apiKey: key });
  const EMAIL = { send: async () => undefined };
  expect(start({ EMAIL })().auth.mail.cloudflare).toBe(EMAIL);
  expect(start({ EMAIL: 'post@site.test' })).toThrow('EMAIL must be a send_email binding');
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is not set, and GOOGLE_CLIENT_ID is'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID is not set, and GOOGLE_CLIENT_SECRET is'],
  [{ GOOGLE_ISSUER: 'http://accounts.google.com' }, 'GOOGLE_ISSUER must be an https address, or a port of'],
  [
    { GOOGLE_ISSUER: 'http://127.0.0.1.evil.example:80' },
    'GOOGLE_ISSUER must be an https address, or a port of',
  ],
])('refuses half a configuration of Google: %j', (env, message) => {
  expect(() => parseWorkerConfig({ ...COMPLETE, ...AUTH_SECRETS, ...env })).toThrow(message);
});

test('reads an empty variable as absent, and drops the path of an origin', () => {
  const config = parseConfig({ ...COMPLETE, SITE_ORIGIN: 'https://fanroads.com/', SEATGEEK_CLIENT_ID: ' ' });
  expect(config.siteOrigin).toBe('https://fanroads.com');
  expect(config.seatgeek.clientId).toBeNull();
});

test('reads an empty AUTH_SECRET as absent, so there is no outbox', () => {
  expect(parseOutboxConfig({ AUTH_SECRET: '' })).toBeNull();
});

const NAMES = WORKER_VARIABLES.map(({ name }) => name);
const named = (message: string) => [...message.matchAll(/^ {2}(?<name>\w+) must /gm)].map(([, name]) => name);

test.each([
  ['text', 'hidden-thing'],
  ['a number', 31_415_926],
  ['a set of keys', '{"keys":[{"kid":"hidden-thing","kty":"hidden-thing"}]}'],
])('names all wrong variables at once and shows no value: %s', (_kind, value) => {
  const env = Object.fromEntries(NAMES.map((name) => [name, value]));
  let message = '';
  try {
    parseWorkerConfig(env);
  } catch (error) {
    message = error instanceof ConfigError ? error.message : '';
  }
  expect(named(message).length).toBeGreaterThan(40);
  expect(NAMES.filter((name) => named(message).includes(name))).toEqual(named(message));
  expect(message.split('\n')).toHaveLength(named(message).length + 1);
  expect(message).not.toMatch(/hidden-thing|31415926/);
});
