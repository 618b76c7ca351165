import * as z from 'zod';
import { AUTH_VARIABLES, limit } from './auth/auth-variables.ts';
import { PARTNER_ID, WIDGET_REF } from './domain/activity-widget.ts';
import { SOURCE_NAMES } from './domain/game.ts';

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || null);

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin like https://fanroads.com' })
  .transform((text) => new URL(text).origin);

const viatorId = (form: RegExp, example: string) =>
  optionalText.refine((text) => text === null || form.test(text), { error: `must be like ${example}` });

const ticketTemplate = optionalText.refine((text) => text === null || text.includes('{url}'), {
  error: 'must contain {url}, the ticket link to wrap',
});

/** Secrets are sent there: encrypted, or not beyond this machine. */
export function isSafeAddress(address: string): boolean {
  return /^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost):)/.test(address);
}

/** The Worker's variables beside those of accounts; README, section "Environment". */
export const SITE_VARIABLES = {
  ENVIRONMENT: z.enum(['production', 'development']).default('production'),
  SITE_ORIGIN: origin,
  DATABASE_URL: z
    .string({ error: 'is not set' })
    .regex(/^postgres(ql)?:\/\//, { error: 'must be a Postgres connection string, postgres://…' }),
  PAGE_DATABASE_TIMEOUT_MS: z
    .string()
    .regex(/^[1-9]\d{2,4}$/, { error: 'must be milliseconds from 100 to 99999' })
    .default('900')
    .transform(Number),
  PAGE_SHARED_READ_MS: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'must be milliseconds from 0 to 9999' })
    .optional(),
  PAGE_KEPT_SECONDS: z
    .string()
    .regex(/^(?:[0-9]|[12][0-9]|30)$/, { error: 'must be seconds from 0 to 30' })
    .optional(),
  GAME_SOURCE: z.enum([...SOURCE_NAMES, 'auto']).optional(),
  SEATGEEK_CLIENT_ID: optionalText,
  SEATGEEK_CLIENT_SECRET: optionalText,
  SEATGEEK_BASE_URL: z.url().default('https://api.seatgeek.com/2'),
  ESPN_BASE_URL: z.url().default('https://site.api.espn.com/apis/site/v2/sports'),
  TICKET_LINK_TEMPLATE: ticketTemplate,
  TICKET_SELLER_TEMPLATE: optionalText,
  GOOGLE_MAPS_EMBED_KEY: optionalText,
  VIATOR_PARTNER_ID: viatorId(PARTNER_ID, 'P00123456'),
  VIATOR_WIDGET_REF: viatorId(WIDGET_REF, 'W-00000000-0000-4000-8000-000000000000'),
  WIDGET_ORIGIN: origin.optional(),
  OPERATOR_EMAIL: z.email({ error: 'must be one address, like ada@example.com' }).optional(),
  ALERT_WEBHOOK: z
    .url({ error: 'must be an https address' })
    .refine(isSafeAddress, { error: 'must be an https address' })
    .optional(),
  INTERNAL_SECRET: optionalText.refine((text) => text === null || text.length >= 32, {
    error: 'must have 32 characters or more',
  }),
  SEQUENCES_LIMIT: limit('30/60'),
  AUTH_SESSION_IDLE_SECONDS: AUTH_VARIABLES.AUTH_SESSION_IDLE_SECONDS,
  FIXED_NOW: z.iso.datetime().optional(),
};

/** Rules between variables. */
export function checkTogether({ value, issues }: z.core.ParsePayload<z.infer<typeof siteSchema>>): void {
  const { ENVIRONMENT, GAME_SOURCE, SEATGEEK_CLIENT_ID, FIXED_NOW } = value;
  const { SITE_ORIGIN, WIDGET_ORIGIN, VIATOR_PARTNER_ID, VIATOR_WIDGET_REF } = value;
  const report = (key: string, message: string) =>
    issues.push({ code: 'custom', path: [key], message, input: value });
  if (GAME_SOURCE === 'seatgeek' && !SEATGEEK_CLIENT_ID) {
    report('SEATGEEK_CLIENT_ID', 'is not set, and GAME_SOURCE is seatgeek');
  }
  if (ENVIRONMENT === 'production' && (GAME_SOURCE === 'sample' || GAME_SOURCE === 'auto')) {
    report('GAME_SOURCE', 'must be seatgeek or espn in production: invented games are for local use');
  }
  if (ENVIRONMENT === 'production' && FIXED_NOW) {
    report('FIXED_NOW', 'stops the clock and is refused in production');
  }
  if (VIATOR_WIDGET_REF && !VIATOR_PARTNER_ID) {
    report('VIATOR_PARTNER_ID', 'is not set, and VIATOR_WIDGET_REF is');
  }
  const widgetHost = URL.parse(WIDGET_ORIGIN ?? '')?.host;
  if (widgetHost && widgetHost === URL.parse(SITE_ORIGIN)?.host) {
    report('WIDGET_ORIGIN', 'must be another host than SITE_ORIGIN: it keeps the widget away from the site');
  }
}

export const siteSchema = z.object(SITE_VARIABLES);
