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
  ['SERVICES.resend', LOOPBACK],
  ['SERVICES.seatgeek', LOOPBACK],
  ['SERVICES.espn', `https://site.api.espn.com,${LOOPBACK}`],
  ['SERVICES.breachedPasswords', LOOPBACK],
  ['SERVICES.google', LOOPBACK],
  ['SERVICES.turnstile', LOOPBACK],
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
    { LIMITS: { accessTokenSeconds: 5_184_000 } },
    'LIMITS.accessTokenSeconds must be shorter than 60 days, the lifetime of refresh tokens',
  ],
  [
    { LIMITS: '{"passwordNetwork": "10/300"}' },
    'LIMITS.passwordNetwork must refill more slowly than LIMITS.passwordAccount',
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
      'SERVICES.resend': LOOPBACK,
      TICKET_LINK_TEMPLATE: 'http://go.example/?u={url}',
      LIMITS: '{"mail": "0/60", "accessTokenSeconds": 9999999}',
      AUTH_CODE_SECONDS: '600',
      AUTH_MAIL_WIDE_LIMIT: '1/60',
      AUTH_SESSION_IDLE_SECONDS: '60',
      ESPN_BASE_URL: 'https://espn.example',
      GOOGLE_CLIENT_ID: 'id',
    });
  expect(start).toThrow(
    [
      'Fanroads cannot start. Fix these variables (docs/environment.md):',
      '  SITE_ORIGIN is not set',
      '  GAME_SOURCE must be seatgeek or espn in production',
      '  TICKET_LINK_TEMPLATE must start with https:// in production',
      '  LIMITS.mail must be like 30/300: how many, in how many seconds',
      '  AUTH_SECRET is not set',
      '  LIMITS.accessTokenSeconds must be shorter than 60 days, the lifetime of refresh tokens',
      '  MAIL_FROM must be one line like Fanroads <hello@fanroads.com>',
      '  SERVICES.resend must start with https:// in production',
      '  RESEND_API_KEY is not set, and there is no EMAIL binding: one of them must send the mails',
      '  GOOGLE_CLIENT_SECRET is not set, and GOOGLE_CLIENT_ID is',
      '  ESPN_BASE_URL is now the member "espn" of SERVICES, which takes the same value: SERVICES={"espn": "...", ...}',
      '  AUTH_MAIL_WIDE_LIMIT is now the member "mailWide" of LIMITS, which takes the same value: LIMITS={"mailWide": "...", ...}',
      '  AUTH_CODE_SECONDS is no longer a variable: remove it. Mailed codes are valid for 10 minutes',
      '  AUTH_SESSION_IDLE_SECONDS is no longer a variable: remove it. An unused session lasts 60 days',
    ].join('\n'),
  );
});

test('the sender of alerts follows the same rules', () => {
  expect(() => parseMailConfig({ 'SERVICES.resend': LOOPBACK })).toThrow(
    'SERVICES.resend must start with https',
  );
  expect(() => parseMailConfig({ 'SERVICES.resend': LOOPBACK, ENVIRONMENT: 'development' })).not.toThrow();
});
