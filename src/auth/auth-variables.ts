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
  AUTH_FACTOR_DAY_LIMIT: limit('30/86400'),
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

/** What they are once they are read. */
export type AuthVariables = z.infer<z.ZodObject<typeof AUTH_VARIABLES & typeof AUTH_BINDINGS>>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
