import * as z from 'zod';
import { authConfigOf, mailConfigOf, type AuthConfig, type MailConfig } from './auth/auth-config.ts';
import { AUTH_BINDINGS, AUTH_VARIABLES, limit } from './auth/auth-variables.ts';
import type { RateLimit } from './db/queries/rate-limits.ts';
import { PARTNER_ID, WIDGET_REF } from './domain/activity-widget.ts';
import { SOURCE_NAMES, type SourceName } from './domain/game.ts';

/** What `wrangler.toml`, secrets and `npm start` hand to the Worker: text, each possibly absent. */
export type Environment = object;

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
function isSafeAddress(address: string): boolean {
  return /^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost):)/.test(address);
}

const siteVariables = {
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
    .default('1000')
    .transform(Number),
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
function checkTogether({ value, issues }: z.core.ParsePayload<z.infer<typeof siteSchema>>): void {
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

const siteSchema = z.object(siteVariables);
const workerSchema = z.object({ ...siteVariables, ...AUTH_VARIABLES, ...AUTH_BINDINGS });

/** Every text that the Worker reads from its environment, by name. */
export const WORKER_VARIABLES: readonly string[] = Object.keys({ ...siteVariables, ...AUTH_VARIABLES });

/** Those of them without which it does not start. */
export const REQUIRED_VARIABLES: ReadonlySet<string> = new Set(
  Object.entries({ ...siteVariables, ...AUTH_VARIABLES })
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => name),
);

const mailSchema = workerSchema.pick({
  EMAIL: true,
  MAIL_FROM: true,
  RESEND_API_KEY: true,
  RESEND_BASE_URL: true,
});
const outboxSchema = mailSchema.extend(workerSchema.pick({ ENVIRONMENT: true, AUTH_SECRET: true }).shape);

/** Nobody could confirm an address, so a production that cannot send mails does not start. */
function checkSender({ value, issues }: z.core.ParsePayload<z.infer<typeof outboxSchema>>): void {
  if (value.ENVIRONMENT === 'development' || value.EMAIL || value.RESEND_API_KEY) return;
  const message = 'is not set, and there is no EMAIL binding: one of them must send the mails';
  issues.push({ code: 'custom', path: ['RESEND_API_KEY'], message, input: value });
}

/** Half a configuration of Google is a mistake, not a wish to go without. */
function checkGoogle({ value, issues }: z.core.ParsePayload<z.infer<typeof workerSchema>>): void {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = value;
  const report = (key: string, message: string) =>
    issues.push({ code: 'custom', path: [key], message, input: value });
  if (GOOGLE_CLIENT_SECRET && !GOOGLE_CLIENT_ID) {
    report('GOOGLE_CLIENT_ID', 'is not set, and GOOGLE_CLIENT_SECRET is');
  }
  if (GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET) {
    report('GOOGLE_CLIENT_SECRET', 'is not set, and GOOGLE_CLIENT_ID is');
  }
  if (!isSafeAddress(GOOGLE_ISSUER)) {
    report('GOOGLE_ISSUER', 'must be an https address, or a port of this machine');
  }
}

export interface Config {
  environment: 'production' | 'development';
  /** Canonical base without a trailing slash. */
  siteOrigin: string;
  databaseUrl: string;
  /** A page gives up on the database after this long and says so: within 1 s, decisions.md 1. */
  pageDatabaseTimeoutMs: number;
  /** So long, in ms, what a page has read also serves other requests for the same; 0 while it is being read. */
  pageSharedReadMs: number;
  /** So long an isolate gives an answer again that it gave (decisions.md 1); 0 never. */
  pageKeptSeconds: number;
  /** `auto` exists only in development: the first of seatgeek, espn, sample that can be used. */
  gameSource: SourceName | 'auto';
  seatgeek: { clientId: string | null; clientSecret: string | null; baseUrl: string };
  espn: { baseUrl: string };
  /** `{url}` (encoded), `{placement}`: wraps a raw ticket link for an affiliate programme; null leaves it raw. */
  ticketLinkTemplate: string | null;
  /** `{team-slug}`, `{team-name}`, `{league}`: a team's page at the ticket seller, for games without a link. */
  ticketSellerTemplate: string | null;
  /** Key of Google's Embed API, for a roadtrip's directions in a frame; null leaves them a link. */
  googleMapsEmbedKey: string | null;
  /** The operator's account and widget at Viator; null leaves links plain, and guides without one. */
  viator: { partnerId: string | null; widgetRef: string | null };
  /** Where activity widgets are framed from; null frames them from the site itself, without an origin. */
  widgetOrigin: string | null;
  /** Who is told of alerts by mail, and the address that is told of them over HTTP; null: nobody. */
  operatorEmail: string | null;
  alertWebhook: string | null;
  /** Signs what the operator's commands ask of the Worker; null refuses all of it. */
  internalSecret: string | null;
  /** How often one network may call the sequence function. */
  sequencesLimit: RateLimit;
  /** Sessions unused for so long have ended; housekeeping deletes them. */
  sessionIdleSeconds: number;
  /** A stopped clock for tests; null is the real one. */
  fixedNow: Date | null;
}

/** Start-up cannot go on; the message names every key that is missing or wrong (architecture.md, rule 6). */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** What the Worker needs beyond its jobs. */
export interface WorkerConfig extends Config {
  auth: AuthConfig;
}

/**
 * Reads what the jobs need, also on a laptop.
 * @throws ConfigError naming all bad keys and the README section to read.
 */
export function parseConfig(env: Environment): Config {
  return configOf(read(siteSchema.check(checkTogether), env));
}

/**
 * Reads the Worker's whole configuration at once.
 * @throws ConfigError naming all bad keys and the README section to read.
 */
export function parseWorkerConfig(env: Environment): WorkerConfig {
  const values = read(workerSchema.check(checkTogether).check(checkSender).check(checkGoogle), env);
  return { ...configOf(values), auth: authConfigOf(values) };
}

/**
 * Reads what the job that sends mails needs.
 * @returns null where the secret that seals them is absent, as on a laptop: there is nothing it could open.
 * @throws ConfigError naming all bad keys and the README section to read.
 */
export function parseOutboxConfig(env: Environment): { secret: string; mail: MailConfig } | null {
  if (!('AUTH_SECRET' in env)) return null;
  const values = read(outboxSchema.check(checkSender), env);
  return { secret: values.AUTH_SECRET, mail: mailConfigOf(values) };
}

/**
 * Reads how mails leave, also where nothing can send any.
 * @throws ConfigError naming all bad keys and the README section to read.
 */
export function parseMailConfig(env: Environment): MailConfig {
  return mailConfigOf(read(mailSchema, env));
}

function read<T>(schema: z.ZodType<T>, env: Environment): T {
  // Pipelines hand an unset variable on as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const key = String(issue.path[0] ?? 'environment');
    const isAbsent = issue.code !== 'custom' && !(key in given);
    return `  ${key} ${isAbsent ? 'is not set' : issue.message}`;
  });
  throw new ConfigError(
    `Fanroads cannot start. Fix these variables (README, section "Environment"):\n${lines.join('\n')}`,
  );
}

function configOf(values: z.infer<typeof siteSchema>): Config {
  return {
    environment: values.ENVIRONMENT,
    siteOrigin: values.SITE_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    pageDatabaseTimeoutMs: values.PAGE_DATABASE_TIMEOUT_MS,
    pageSharedReadMs: values.PAGE_SHARED_READ_MS,
    // Whoever works on the site sees every change at once.
    pageKeptSeconds: Number(values.PAGE_KEPT_SECONDS ?? (values.ENVIRONMENT === 'production' ? 30 : 0)),
    gameSource: values.GAME_SOURCE ?? defaultSource(values.ENVIRONMENT, values.SEATGEEK_CLIENT_ID),
    seatgeek: {
      clientId: values.SEATGEEK_CLIENT_ID,
      clientSecret: values.SEATGEEK_CLIENT_SECRET,
      baseUrl: values.SEATGEEK_BASE_URL,
    },
    espn: { baseUrl: values.ESPN_BASE_URL },
    ticketLinkTemplate: values.TICKET_LINK_TEMPLATE,
    ticketSellerTemplate: values.TICKET_SELLER_TEMPLATE,
    googleMapsEmbedKey: values.GOOGLE_MAPS_EMBED_KEY,
    viator: { partnerId: values.VIATOR_PARTNER_ID, widgetRef: values.VIATOR_WIDGET_REF },
    widgetOrigin: values.WIDGET_ORIGIN ?? null,
    operatorEmail: values.OPERATOR_EMAIL ?? null,
    alertWebhook: values.ALERT_WEBHOOK ?? null,
    internalSecret: values.INTERNAL_SECRET,
    sequencesLimit: values.SEQUENCES_LIMIT,
    sessionIdleSeconds: values.AUTH_SESSION_IDLE_SECONDS,
    fixedNow: values.FIXED_NOW ? new Date(values.FIXED_NOW) : null,
  };
}

// decisions.md 3: production names one source and never falls over to another.
function defaultSource(environment: Config['environment'], clientId: string | null): Config['gameSource'] {
  if (environment === 'development') return 'auto';
  return clientId ? 'seatgeek' : 'espn';
}
