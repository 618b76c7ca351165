import type { JSONWebKeySet, JWK } from 'jose';
import type { RateLimit } from '../db/queries/rate-limits.ts';
import {
  address,
  count,
  flag,
  mapped,
  optionalText,
  text,
  withDefault,
  type ReadVariable,
  type ValuesOf,
  type Variable,
} from '../variables.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A variable like `30/300`: 30 at once, all of them back after 300 seconds. */
export function limit(fallback: `${number}/${number}`): Variable<RateLimit> {
  const isLimit = (given: string) => /^[1-9]\d{0,5}\/[1-9]\d{0,6}$/.test(given);
  const message = 'must be like 30/300: how many, in how many seconds';
  return mapped(withDefault(text(isLimit, message), fallback), (given) => {
    const [tokens = 1, seconds = 0] = given.split('/').map(Number);
    return { tokens, refillSeconds: seconds / tokens };
  });
}

const peppers = mapped(
  text(
    (given) => /^[a-z0-9]+:[\w-]{32,}(,[a-z0-9]+:[\w-]{32,})*$/.test(given),
    'must be id:secret pairs, the newest first, secrets of 32 characters or more (npm run keys -- make)',
  ),
  (given): Pepper[] =>
    given.split(',').map((pair) => {
      const [id = '', secret = ''] = pair.split(':');
      return { id, secret };
    }),
);

/** A set of private keys, each with what names it and how it signs. */
function keySet(given: unknown): ReadVariable<JSONWebKeySet> {
  if (given === undefined) return { ok: false, message: 'is not set' };
  const parsed = typeof given === 'string' ? parseJson(given) : null;
  const keys = isObject(parsed) && Array.isArray(parsed['keys']) ? parsed['keys'] : [];
  if (keys.length > 0 && keys.every(isKey)) return { ok: true, value: { keys } };
  return { ok: false, message: 'must be a set of private keys (npm run keys -- make)' };
}

const KEY_TYPES = new Set<unknown>(['EC', 'RSA', 'oct']);
const ALGORITHMS = new Set<unknown>(['ES256', 'RS256', 'HS256']);

function isKey(key: unknown): key is JWK {
  if (!isObject(key) || typeof key['kid'] !== 'string') return false;
  return KEY_TYPES.has(key['kty']) && ALGORITHMS.has(key['alg']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The Worker's variables that concern accounts; README, section "Environment". */
export const AUTH_VARIABLES = {
  AUTH_SECRET: text(({ length }) => length >= 32, 'must have 32 characters or more (npm run keys -- make)'),
  AUTH_PASSWORD_PEPPERS: peppers,
  AUTH_SIGNING_KEYS: keySet,
  AUTH_OPERATOR_KEYS: withDefault(keySet, null),
  AUTH_AUTO_CONFIRM: flag(false),
  AUTH_SIGNUP_DISABLED: flag(false),
  AUTH_ANONYMOUS_ENABLED: flag(false),
  AUTH_MANUAL_LINKING_ENABLED: flag(true),
  AUTH_REDIRECT_ALLOW_LIST: mapped(optionalText(), (given) =>
    (given ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
  PASSWORD_MIN_LENGTH: count(6),
  AUTH_CURRENT_PASSWORD_REQUIRED: flag(false),
  AUTH_REAUTHENTICATION_REQUIRED: flag(false),
  AUTH_CHECK_BREACHED_PASSWORDS: flag(false),
  BREACHED_PASSWORDS_BASE_URL: address('https://api.pwnedpasswords.com'),
  AUTH_ACCESS_TOKEN_SECONDS: count(HOUR_S),
  AUTH_SESSION_IDLE_SECONDS: count(14 * DAY_S),
  AUTH_SESSION_ABSOLUTE_SECONDS: count(90 * DAY_S),
  AUTH_REFRESH_REUSE_SECONDS: count(10),
  AUTH_CONFIRM_LINK_SECONDS: count(HOUR_S),
  AUTH_RECOVERY_LINK_SECONDS: count(30 * MINUTE_S),
  AUTH_CODE_SECONDS: count(10 * MINUTE_S),
  AUTH_REQUEST_TIMEOUT_SECONDS: count(10),
  AUTH_MAIL_LIMIT: limit('30/300'),
  AUTH_MAIL_ADDRESS_LIMIT: limit('1/60'),
  AUTH_MAIL_TOTAL_LIMIT: limit('3000/3600'),
  AUTH_VERIFY_LIMIT: limit('30/300'),
  AUTH_TOKEN_LIMIT: limit('150/300'),
  AUTH_PASSWORD_ACCOUNT_LIMIT: limit('10/300'),
  AUTH_FACTOR_LIMIT: limit('15/60'),
  AUTH_FACTOR_DAY_LIMIT: limit('30/86400'),
  GOOGLE_CLIENT_ID: optionalText(),
  GOOGLE_CLIENT_SECRET: optionalText(),
  GOOGLE_ISSUER: address('https://accounts.google.com'),
  MAIL_FROM: mapped(optionalText(), (given) => given ?? 'Fanroads <hello@fanroads.com>'),
  RESEND_API_KEY: optionalText(),
  RESEND_BASE_URL: address('https://api.resend.com'),
};

/** Cloudflare Email's side of `env.EMAIL` that is used here. */
export interface EmailBinding {
  send(mail: {
    from: string | { name: string; email: string };
    to: string;
    subject: string;
    text: string;
    html?: string;
  }): Promise<unknown>;
}

/** Bindings of the Worker that concern accounts: objects, never text, so that no shell can give them. */
export const AUTH_BINDINGS = {
  EMAIL: (given: unknown): ReadVariable<EmailBinding | null> => {
    if (given === undefined) return { ok: true, value: null };
    return isEmailBinding(given)
      ? { ok: true, value: given }
      : { ok: false, message: 'must be a send_email binding' };
  },
};

function isEmailBinding(value: unknown): value is EmailBinding {
  return isObject(value) && typeof value['send'] === 'function';
}

export interface Pepper {
  /** Stands in the hashes made with it. */
  id: string;
  secret: string;
}

/** What they are once they are read. */
export type AuthVariables = ValuesOf<typeof AUTH_VARIABLES & typeof AUTH_BINDINGS>;

function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return null;
  }
}
