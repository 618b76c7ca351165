import { expect, test } from 'vitest';
import { parseMailConfig, parseWorkerConfig } from '../../src/config/parse-config.ts';
import { AUTH_SECRETS } from '../support/deps.ts';

const COMPLETE = {
  SITE_ORIGIN: 'https://fanroads.com',
  DATABASE_URL: 'postgres://u:p@host.neon.tech/db',
  GAME_SOURCE: 'espn',
  MAIL_FROM: 'Us <us@site.test>',
};
const LOOPBACK = 'http://127.0.0.1:1';
const startWith = (env: object) => () => parseWorkerConfig({ ...COMPLETE, ...AUTH_SECRETS, ...env });

test.each([
  ['RESEND_BASE_URL', LOOPBACK],
  ['SEATGEEK_BASE_URL', LOOPBACK],
  ['ESPN_BASE_URL', `https://site.api.espn.com,${LOOPBACK}`],
  ['BREACHED_PASSWORDS_BASE_URL', LOOPBACK],
  ['GOOGLE_ISSUER', LOOPBACK],
  ['TURNSTILE_VERIFY_URL', LOOPBACK],
  ['ALERT_WEBHOOK', LOOPBACK],
  ['WIDGET_ORIGIN', 'http://widgets.test'],
  ['TICKET_LINK_TEMPLATE', 'http://go.example/?u={url}'],
  ['TICKET_SELLER_TEMPLATE', 'http://seller.example/{team-slug}'],
])('production refuses %s over http, development takes it', (name, value) => {
  expect(startWith({ [name]: value })).toThrow(`${name} must start with https:// in production`);
  expect(startWith({ [name]: value, ENVIRONMENT: 'development' })).not.toThrow();
});

test.each([
  [
    { AUTH_ACCESS_TOKEN_SECONDS: '1209600' },
    'AUTH_ACCESS_TOKEN_SECONDS must be shorter than AUTH_SESSION_IDLE_SECONDS',
  ],
  [
    { AUTH_SESSION_ABSOLUTE_SECONDS: '1209599' },
    'AUTH_SESSION_IDLE_SECONDS must not be longer than AUTH_SESSION_ABSOLUTE_SECONDS',
  ],
  [
    { LIMITS: '{"passwordNetwork": "10/300"}' },
    'LIMITS must let passwordNetwork refill more slowly than passwordAccount',
  ],
  [{ SEATGEEK_CLIENT_SECRET: 'secret' }, 'SEATGEEK_CLIENT_ID is not set, and SEATGEEK_CLIENT_SECRET is'],
])('refuses values that contradict each other: %j', (env, message) => {
  expect(startWith(env)).toThrow(message);
});

test('names values that only production refuses, and contradictions, together with missing and wrong ones', () => {
  const { AUTH_SECRET: _secret, RESEND_API_KEY: _key, ...secrets } = AUTH_SECRETS;
  const start = () =>
    parseWorkerConfig({
      ...secrets,
      DATABASE_URL: 'postgres://u:p@host.neon.tech/db',
      MAIL_FROM: 'Us\r\n',
      RESEND_BASE_URL: LOOPBACK,
      TICKET_LINK_TEMPLATE: 'http://go.example/?u={url}',
      LIMITS: '{"mail": "0/60"}',
      AUTH_CODE_SECONDS: '600',
      AUTH_MAIL_WIDE_LIMIT: '1/60',
      AUTH_ACCESS_TOKEN_SECONDS: '9999999',
      GOOGLE_CLIENT_ID: 'id',
    });
  expect(start).toThrow(
    [
      'Fanroads cannot start. Fix these variables (docs/environment.md):',
      '  SITE_ORIGIN is not set',
      '  GAME_SOURCE must be seatgeek or espn in production',
      '  TICKET_LINK_TEMPLATE must start with https:// in production',
      '  LIMITS must have mail like 30/300: how many, in how many seconds',
      '  AUTH_SECRET is not set',
      '  MAIL_FROM must be one line like Fanroads <hello@fanroads.com>',
      '  RESEND_BASE_URL must start with https:// in production',
      '  RESEND_API_KEY is not set, and there is no EMAIL binding: one of them must send the mails',
      '  GOOGLE_CLIENT_SECRET is not set, and GOOGLE_CLIENT_ID is',
      '  AUTH_ACCESS_TOKEN_SECONDS must be shorter than AUTH_SESSION_IDLE_SECONDS, the lifetime of refresh tokens',
      '  AUTH_MAIL_WIDE_LIMIT is now the member "mailWide" of LIMITS, which takes the same value: LIMITS={"mailWide": "...", ...}',
      '  AUTH_CODE_SECONDS is no longer a variable: remove it. Mailed codes are valid for 10 minutes',
    ].join('\n'),
  );
});

test('the sender of alerts follows the same rules', () => {
  expect(() => parseMailConfig({ RESEND_BASE_URL: LOOPBACK })).toThrow(
    'RESEND_BASE_URL must start with https',
  );
  expect(() => parseMailConfig({ RESEND_BASE_URL: LOOPBACK, ENVIRONMENT: 'development' })).not.toThrow();
});
