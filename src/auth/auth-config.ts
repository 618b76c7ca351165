import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import type { RateLimit } from '../db/queries/rate-limits.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

// What many variables have in common is made once: a Worker that starts makes them all before its first page.
const flagText = z.enum(['true', 'false'], { error: 'must be true or false' }).optional();
const countText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: 'must be a whole number above 0' })
  .optional();
const limitText = z.string().regex(/^[1-9]\d{0,5}\/[1-9]\d{0,6}$/, {
  error: 'must be like 30/300: how many, in how many seconds',
});

const flag = (fallback: boolean) =>
  flagText.transform((text) => (text === undefined ? fallback : text === 'true'));

const count = (fallback: number) =>
  countText.transform((text) => (text === undefined ? fallback : Number(text)));

const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || null);

/** A variable like `30/300`: 30 at once, all of them back after 300 seconds. */
export const limit = (fallback: `${number}/${number}`) =>
  limitText.default(fallback).transform((text): RateLimit => {
    const [tokens = 1, seconds = 0] = text.split('/').map(Number);
    return { tokens, refillSeconds: seconds / tokens };
  });

const peppers = z
  .string({ error: 'is not set' })
  .regex(/^[a-z0-9]+:[\w-]{32,}(,[a-z0-9]+:[\w-]{32,})*$/, {
    error:
      'must be id:secret pairs, the newest first, secrets of 32 characters or more (npm run keys -- make)',
  })
  .transform((text): Pepper[] =>
    text.split(',').map((pair) => {
      const [id = '', secret = ''] = pair.split(':');
      return { id, secret };
    }),
  );

const keySet = z.string({ error: 'is not set' }).transform((text, context): JSONWebKeySet => {
  const parsed = keySetShape.safeParse(parseJson(text));
  if (parsed.success) return { keys: parsed.data.keys };
  context.issues.push({
    code: 'custom',
    message: 'must be a set of private keys (npm run keys -- make)',
    input: '',
  });
  return z.NEVER;
});

const keySetShape = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.enum(['EC', 'RSA', 'oct']),
        kid: z.string(),
        alg: z.enum(['ES256', 'RS256', 'HS256']),
      }),
    )
    .min(1),
});

/** The Worker's variables that concern accounts; README, section "Environment". */
export const AUTH_VARIABLES = {
  AUTH_SECRET: z
    .string({ error: 'is not set' })
    .min(32, { error: 'must have 32 characters or more (npm run keys -- make)' }),
  AUTH_PASSWORD_PEPPERS: peppers,
  AUTH_SIGNING_KEYS: keySet,
  AUTH_OPERATOR_KEYS: keySet.optional(),
  AUTH_AUTO_CONFIRM: flag(false),
  AUTH_SIGNUP_DISABLED: flag(false),
  AUTH_ANONYMOUS_ENABLED: flag(false),
  AUTH_MANUAL_LINKING_ENABLED: flag(true),
  AUTH_REDIRECT_ALLOW_LIST: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  PASSWORD_MIN_LENGTH: count(6),
  AUTH_CURRENT_PASSWORD_REQUIRED: flag(false),
  AUTH_REAUTHENTICATION_REQUIRED: flag(false),
  AUTH_CHECK_BREACHED_PASSWORDS: flag(false),
  BREACHED_PASSWORDS_BASE_URL: z.url().default('https://api.pwnedpasswords.com'),
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
  AUTH_FACTOR_DAY_LIMIT: limit('100/86400'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  MAIL_FROM: z.string().default('Fanroads <hello@fanroads.com>'),
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: z.url().default('https://api.resend.com'),
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
  EMAIL: z
    .custom<EmailBinding>(
      (value) =>
        typeof value === 'object' && value !== null && 'send' in value && typeof value.send === 'function',
      { error: 'must be a send_email binding' },
    )
    .optional(),
};

export interface Pepper {
  /** Stands in the hashes made with it. */
  id: string;
  secret: string;
}

export interface AuthConfig {
  /** From it the keys of refresh tokens, look-ups and sealed texts are derived. */
  secret: string;
  /** Newest first; older ones still verify. */
  peppers: Pepper[];
  /** Private keys: the first signs, the others are published until their tokens have ended. */
  signingKeys: JSONWebKeySet;
  /** Their tokens may administer accounts; null: nobody may. */
  operatorKeys: JSONWebKeySet | null;
  isAutoConfirming: boolean;
  isSignupDisabled: boolean;
  isAnonymousEnabled: boolean;
  isManualLinkingEnabled: boolean;
  /** Globs beside the site's own origin that a redirect may go to. */
  redirectAllowList: string[];
  passwordMinLength: number;
  /** A new password asks for the present one. */
  isCurrentPasswordRequired: boolean;
  /** A new password in a session older than a day asks for a mailed code. */
  isReauthenticationRequired: boolean;
  /** null: not checked. */
  breachedPasswordsBaseUrl: string | null;
  accessTokenSeconds: number;
  sessionIdleSeconds: number;
  sessionAbsoluteSeconds: number;
  refreshReuseSeconds: number;
  confirmLinkSeconds: number;
  recoveryLinkSeconds: number;
  codeSeconds: number;
  /** How long a client of the wire waits for an answer at most. */
  requestTimeoutSeconds: number;
  limits: {
    /** Requests that may send a mail, per network. */
    mail: RateLimit;
    /** Mails to one address. */
    mailAddress: RateLimit;
    /** Mails altogether. */
    mailTotal: RateLimit;
    /** One-time values tried, per network. */
    verify: RateLimit;
    /** Tokens asked for, per network. */
    token: RateLimit;
    /** Passwords tried, per account. */
    passwordAccount: RateLimit;
    /** Second factors tried, per account. */
    factor: RateLimit;
    /** The same in the long run: guessing a code of a million takes lifetimes. */
    factorDay: RateLimit;
  };
  /** null: the button is hidden. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  mail: MailConfig;
}

export interface MailConfig {
  /** `Name <address>`. */
  from: string;
  cloudflare: EmailBinding | null;
  resend: { apiKey: string; baseUrl: string } | null;
}

const shape = z.object({ ...AUTH_VARIABLES, ...AUTH_BINDINGS });
type AuthVariables = z.infer<typeof shape>;

/** @param values what `AUTH_VARIABLES` parsed. */
export function authConfigOf(values: AuthVariables): AuthConfig {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = values;
  return {
    secret: values.AUTH_SECRET,
    peppers: values.AUTH_PASSWORD_PEPPERS,
    signingKeys: values.AUTH_SIGNING_KEYS,
    operatorKeys: values.AUTH_OPERATOR_KEYS ?? null,
    isAutoConfirming: values.AUTH_AUTO_CONFIRM,
    isSignupDisabled: values.AUTH_SIGNUP_DISABLED,
    isAnonymousEnabled: values.AUTH_ANONYMOUS_ENABLED,
    isManualLinkingEnabled: values.AUTH_MANUAL_LINKING_ENABLED,
    redirectAllowList: values.AUTH_REDIRECT_ALLOW_LIST,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    isCurrentPasswordRequired: values.AUTH_CURRENT_PASSWORD_REQUIRED,
    isReauthenticationRequired: values.AUTH_REAUTHENTICATION_REQUIRED,
    breachedPasswordsBaseUrl: values.AUTH_CHECK_BREACHED_PASSWORDS
      ? values.BREACHED_PASSWORDS_BASE_URL
      : null,
    accessTokenSeconds: values.AUTH_ACCESS_TOKEN_SECONDS,
    sessionIdleSeconds: values.AUTH_SESSION_IDLE_SECONDS,
    sessionAbsoluteSeconds: values.AUTH_SESSION_ABSOLUTE_SECONDS,
    refreshReuseSeconds: values.AUTH_REFRESH_REUSE_SECONDS,
    confirmLinkSeconds: values.AUTH_CONFIRM_LINK_SECONDS,
    recoveryLinkSeconds: values.AUTH_RECOVERY_LINK_SECONDS,
    codeSeconds: values.AUTH_CODE_SECONDS,
    requestTimeoutSeconds: values.AUTH_REQUEST_TIMEOUT_SECONDS,
    limits: {
      mail: values.AUTH_MAIL_LIMIT,
      mailAddress: values.AUTH_MAIL_ADDRESS_LIMIT,
      mailTotal: values.AUTH_MAIL_TOTAL_LIMIT,
      verify: values.AUTH_VERIFY_LIMIT,
      token: values.AUTH_TOKEN_LIMIT,
      passwordAccount: values.AUTH_PASSWORD_ACCOUNT_LIMIT,
      factor: values.AUTH_FACTOR_LIMIT,
      factorDay: values.AUTH_FACTOR_DAY_LIMIT,
    },
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: values.GOOGLE_ISSUER }
        : null,
    mail: mailConfigOf(values),
  };
}

/** How mails leave; without either way only development can send. */
export function mailConfigOf(
  values: Pick<AuthVariables, 'MAIL_FROM' | 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'EMAIL'>,
): MailConfig {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl } = values;
  return {
    from: values.MAIL_FROM,
    cloudflare: values.EMAIL ?? null,
    resend: apiKey ? { apiKey, baseUrl } : null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
