import { expect, test } from 'vitest';
import { WORKER_VARIABLES } from '../../scripts/cli/shell-variables.ts';
import { parseConfig, parseOutboxConfig, parseWorkerConfig } from '../../src/config/parse-config.ts';
import { generateSigningKey } from '../../src/auth/tokens/signing-keys.ts';
import { ConfigError } from '../../src/config/variable.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { WIDGET_REF } from '../support/widget-html.ts';

const COMPLETE = {
  SITE_ORIGIN: 'https://fanroads.com',
  DATABASE_URL: 'postgres://u:p@host.neon.tech/db',
  GAME_SOURCE: 'espn',
  MAIL_FROM: 'Us <us@site.test>',
};
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
      '  SITE_ORIGIN is not set\n  DATABASE_URL is not set\n' +
      '  GAME_SOURCE must be seatgeek or espn in production',
  );
});

test.each([
  [{ SITE_ORIGIN: 'fanroads.com' }, 'SITE_ORIGIN must be an origin like https://fanroads.com'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL must be a Postgres connection string, postgres://…'],
  [{ LIMITS: '{"pageDatabaseMs": "1 s"}' }, 'LIMITS.pageDatabaseMs must be milliseconds from 100 to 99999'],
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
  [
    { SITE_ORIGIN: 'https://fanroads.com/site' },
    'SITE_ORIGIN must be an origin like https://fanroads.com, wi',
  ],
  [{ SITE_ORIGIN: 'https://a:b@fanroads.com' }, 'SITE_ORIGIN must be an origin like'],
  [{ SITE_ORIGIN: 'http://fanroads.com' }, 'SITE_ORIGIN must start with https:// in production'],
  [
    { WIDGET_ORIGIN: 'https://widgets.fanroads.com' },
    'WIDGET_ORIGIN must be outside the site of SITE_ORIGIN in production',
  ],
  [
    { SITE_ORIGIN: 'https://www.fanroads.co.uk', WIDGET_ORIGIN: 'https://widgets.fanroads.co.uk' },
    'not on another host of fanroads.co.uk',
  ],
])('%j is refused in words', (wrong, sentence) => {
  expect(refusal({ ...COMPLETE, ...wrong })).toContain(sentence);
});

test('defaults to production, where the source and the sender of mails have no default', () => {
  expect(parseConfig(COMPLETE)).toMatchObject({
    environment: 'production',
    gameSource: 'espn',
    fixedNow: null,
    pageDatabaseTimeoutMs: 900,
  });
  const { GAME_SOURCE: _source, MAIL_FROM: _sender, ...rest } = COMPLETE;
  const start = (env: object) => parseWorkerConfig({ ...rest, ...AUTH_SECRETS, ...env });
  expect(() => start({})).toThrow(
    /GAME_SOURCE must be seatgeek or espn in production\n {2}MAIL_FROM is not set: mails need a sender of your own domain/,
  );
  const development = start({ ENVIRONMENT: 'development' });
  expect([development.gameSource, development.auth.mail.from]).toEqual([
    'auto',
    'Fanroads <hello@fanroads.com>',
  ]);
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

test('accepts a webhook secret only if it holds a key', () => {
  const start = (RESEND_WEBHOOK_SECRET: string) =>
    parseWorkerConfig({ ...COMPLETE, ...AUTH_SECRETS, RESEND_WEBHOOK_SECRET }).auth.mail.webhookSecret;
  for (const wrong of [
    'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'whsec_',
    'whsec_short',
    `whsec_${'A'.repeat(25)}`,
  ]) {
    expect(() => start(wrong)).toThrow('RESEND_WEBHOOK_SECRET must be like whsec_…');
  }
  for (const given of ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', `whsec_${'A+/b'.repeat(10)}AAA=`]) {
    expect(start(given)).toBe(given);
  }
  expect(start('')).toBeNull();
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is not set, and GOOGLE_CLIENT_ID is'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID is not set, and GOOGLE_CLIENT_SECRET is'],
  [
    { SERVICES: '{"google": "http://accounts.google.com"}' },
    'SERVICES.google must be an https address, or a port of',
  ],
  [
    { SERVICES: '{"google": "http://127.0.0.1.evil.example:80"}' },
    'SERVICES.google must be an https address, or a port of',
  ],
])('refuses half a configuration of Google: %j', (env, message) => {
  expect(() => parseWorkerConfig({ ...COMPLETE, ...AUTH_SECRETS, ...env })).toThrow(message);
});

test.each([
  { WIDGET_ORIGIN: 'https://fanroads.ada.workers.dev' },
  { SITE_ORIGIN: 'https://fanroads.ada.workers.dev', WIDGET_ORIGIN: 'https://fanroads.bob.workers.dev' },
  { SITE_ORIGIN: 'https://fanroads.co.uk', WIDGET_ORIGIN: 'https://widgets.co.uk' },
  { ENVIRONMENT: 'development', SITE_ORIGIN: 'http://localhost:1', WIDGET_ORIGIN: 'http://127.0.0.1:1' },
])('accepts origins of different sites: %j', (env) => {
  expect(refusal({ ...COMPLETE, ...env })).toBe('accepted');
});

test.each([
  ['https://**', false],
  ['https://*/**', false],
  ['**', false],
  ['*://app.example/**', false],
  ['https://*.com/**', false],
  ['https://app*.example/**', false],
  ['https:///**', false],
  ['https://app.example/**', true],
  ['https://app.example:*/**', true],
  ['https://*.app.example/**', true],
  ['http://localhost:3000/**', true],
  ['fanroads://sign-in', true],
])('an allowed redirect names a host: %s', (entry, isAccepted) => {
  const list = `https://first.example/**, ${entry}`;
  const start = (environment: string) =>
    parseWorkerConfig({
      ...COMPLETE,
      ...AUTH_SECRETS,
      ENVIRONMENT: environment,
      AUTH_REDIRECT_ALLOW_LIST: list,
    });
  expect(start('development').auth.redirectAllowList).toContain(entry);
  if (isAccepted) expect(start('production').auth.redirectAllowList).toContain(entry);
  else {
    expect(() => start('production')).toThrow(
      'AUTH_REDIRECT_ALLOW_LIST must name a host in each entry, like https://app.example/**; 1 of them does not',
    );
  }
});

const EC = await generateSigningKey('ES256');
const RSA = await generateSigningKey('RS256');
const OCT = { kty: 'oct', alg: 'HS256', kid: 'shared', k: 'a'.repeat(43) };

test.each([
  ['a key of each kind', [EC, RSA, OCT], true],
  ['an EC key with an RSA algorithm', [{ ...EC, alg: 'RS256' }], false],
  ['an RSA key with an EC algorithm', [{ ...RSA, alg: 'ES256' }], false],
  ['an EC key as a shared secret', [{ ...EC, alg: 'HS256' }], false],
  ['another curve', [{ ...EC, crv: 'P-384' }], false],
  ['a number of 31 bytes', [{ ...EC, d: 'a'.repeat(42) }], false],
  ['a public key', [{ ...EC, d: undefined }], false],
  ['an RSA key of 1,024 bits', [{ ...RSA, n: RSA.n?.slice(0, 171) }], false],
  ['a shared secret of 31 bytes', [{ ...OCT, k: 'a'.repeat(42) }], false],
  ['a shared secret that is no base64url', [{ ...OCT, k: '='.repeat(43) }], false],
  ['two keys with one id', [EC, { ...RSA, kid: EC.kid }], false],
  ['a key without an id', [{ ...EC, kid: '' }], false],
])('signing keys are of one type and long enough: %s', (_case, keys, isAccepted) => {
  for (const name of ['AUTH_SIGNING_KEYS', 'AUTH_OPERATOR_KEYS']) {
    const start = () => parseWorkerConfig({ ...COMPLETE, ...AUTH_SECRETS, [name]: JSON.stringify({ keys }) });
    if (isAccepted) expect(start).not.toThrow();
    else expect(start).toThrow(`${name} must be a set of private keys with different ids`);
  }
});

const LOOPBACK = 'http://127.0.0.1:1';
const startWith = (env: object) => () => parseWorkerConfig({ ...COMPLETE, ...AUTH_SECRETS, ...env });

test.each([
  ['SERVICES.resend', 'http://mail.test'],
  ['SERVICES.resend', 'ftp://mail.test'],
  ['SERVICES.resend', 'https://mail.test\r\n'],
  ['SERVICES.seatgeek', 'http://10.0.0.1:80'],
  ['SERVICES.espn', `${LOOPBACK},http://espn.test`],
  ['TICKET_LINK_TEMPLATE', 'javascript:alert(1)//{url}'],
  ['TICKET_LINK_TEMPLATE', 'https://{url}'],
  ['TICKET_LINK_TEMPLATE', 'https://go.example/?u={url}&p={place}'],
  ['TICKET_LINK_TEMPLATE', 'https://go.example/?u={url}\u0007'],
  ['TICKET_SELLER_TEMPLATE', 'https://seller.example/'],
  ['TICKET_SELLER_TEMPLATE', 'https://seller.example/{league}'],
  ['TICKET_SELLER_TEMPLATE', 'https://seller.example/{team-slug}/{city}'],
  ['MAIL_FROM', 'Us <us@site.test>\r\nBcc: them@site.test'],
  ['MAIL_FROM', 'Us\n <us@site.test>'],
  ['MAIL_FROM', 'Us\u0000 <us@site.test>'],
  ['MAIL_FROM', 'Us'],
  ['MAIL_FROM', 'Us <us@site.test> <them@site.test>'],
  ['RESEND_API_KEY', 're_key\r\nX-Other: 1'],
  ['OPERATOR_EMAIL', 'ada@example.com\nBcc: bob@example.com'],
  ['INTERNAL_SECRET', `${'a'.repeat(32)}\n${'b'.repeat(32)}`],
  ['AUTH_PASSWORD_PEPPERS', `p1:${'a'.repeat(32)},p1:${'b'.repeat(32)}`],
  ['LIMITS', '{"mailDay": "12/3600"}'],
  ['LIMITS', '{"codeDay": "20/86401"}'],
  ['LIMITS', '{"factorDay": "30/60"}'],
  ['LIMITS', '{"token": 150}'],
  ['LIMITS', '{"token": true}'],
  ['SERVICES', '{"esp": "https://espn.example"}'],
  ['LIMITS', '{"tokens": "150/300"}'],
  ['LIMITS', '["150/300"]'],
  ['LIMITS', '150/300'],
])('refuses %s everywhere: %j', (name, value) => {
  for (const ENVIRONMENT of ['production', 'development']) {
    expect(startWith({ [name]: value, ENVIRONMENT })).toThrow(new RegExp(`^ {2}${name}\\S* must `, 'm'));
  }
});

test.each([
  ['MAIL_FROM', 'us@site.test'],
  ['MAIL_FROM', '"Fans, Inc." <us@site.test>\n'],
  ['RESEND_API_KEY', 're_key\n'],
  ['POSTAL_ADDRESS', '1 Main St\nRichmond, VA 23219'],
  ['TICKET_LINK_TEMPLATE', 'https://go.example/a,http://b?u={url}&p={placement}'],
  ['TICKET_SELLER_TEMPLATE', 'https://{team-slug}.seller.example/{league}?q={team-name}'],
  ['TICKET_SELLER_TEMPLATE', 'none'],
  ['LIMITS', '{"codeDay": "7/86400", "mailDay": "999999/86400"}'],
  ['LIMITS', '{}'],
])('production takes %s: %j', (name, value) => {
  expect(startWith({ [name]: value })).not.toThrow();
});

test('reads limits from JSON, and from the table that wrangler makes of it', () => {
  for (const LIMITS of ['{"mail": "60/300"}', { mail: '60/300' }]) {
    const { limits } = parseConfig({ ...COMPLETE, LIMITS });
    expect(limits).toMatchObject({
      mail: { tokens: 60, refillSeconds: 5 },
      token: { tokens: 150, refillSeconds: 2 },
    });
  }
});

test('reads an empty variable as absent, and drops the slash of an origin', () => {
  const config = parseConfig({ ...COMPLETE, SITE_ORIGIN: 'https://fanroads.com/', SEATGEEK_CLIENT_ID: ' ' });
  expect(config.siteOrigin).toBe('https://fanroads.com');
  expect(config.seatgeek.clientId).toBeNull();
});

test('reads an empty AUTH_SECRET as absent, so there is no outbox', () => {
  expect(parseOutboxConfig({ AUTH_SECRET: '' })).toBeNull();
});

const NAMES = WORKER_VARIABLES.map(({ name }) => name);
const named = (message: string) =>
  [...message.matchAll(/^ {2}(?<name>[\w.]+) must /gm)].map(([, name]) => name);

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

test('takes both keys of Turnstile or none, and no test key in production', () => {
  const start = (env: object) => () => parseWorkerConfig({ ...COMPLETE, ...AUTH_SECRETS, ...env });
  const key = (TURNSTILE_SITE_KEY: string, TURNSTILE_SECRET_KEY: string) => ({
    TURNSTILE_SITE_KEY,
    TURNSTILE_SECRET_KEY,
  });
  expect(start({})().auth.turnstile).toBeNull();
  expect(start(key('0x4AAA', '0x4BBB'))().auth.turnstile).toMatchObject({ siteKey: '0x4AAA' });
  expect(start(key('0x4AAA', ''))).toThrow('TURNSTILE_SECRET_KEY is not set, and TURNSTILE_SITE_KEY is');
  expect(start(key('', '0x4BBB'))).toThrow('TURNSTILE_SITE_KEY is not set, and TURNSTILE_SECRET_KEY is');
  const testKeys = key('1x00000000000000000000AA', '1x0000000000000000000000000000000AA');
  expect(start(testKeys)).toThrow("TURNSTILE_SITE_KEY is one of Turnstile's test keys");
  expect(start(testKeys)).toThrow("TURNSTILE_SECRET_KEY is one of Turnstile's test keys");
  expect(start({ ...testKeys, ENVIRONMENT: 'development' })().auth.turnstile).not.toBeNull();
});
