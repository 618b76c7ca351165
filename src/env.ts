import * as z from 'zod';
import { authConfigOf, mailConfigOf, type AuthConfig, type MailConfig } from './auth/auth-config.ts';
import { AUTH_BINDINGS, AUTH_VARIABLES } from './auth/auth-variables.ts';
import type { RateLimit } from './db/queries/rate-limits.ts';
import type { SourceName } from './domain/game.ts';
import { checkTogether, isSafeAddress, SITE_VARIABLES, siteSchema } from './site-variables.ts';

/** What `wrangler.toml`, secrets and `npm start` hand to the Worker: text, each possibly absent. */
export type Environment = object;

const workerSchema = z.object({ ...SITE_VARIABLES, ...AUTH_VARIABLES, ...AUTH_BINDINGS });

/** Every text that the Worker reads from its environment, by name. */
export const WORKER_VARIABLES: readonly string[] = Object.keys({ ...SITE_VARIABLES, ...AUTH_VARIABLES });

/** Those of them without which it does not start. */
export const REQUIRED_VARIABLES: ReadonlySet<string> = new Set(
  Object.entries({ ...SITE_VARIABLES, ...AUTH_VARIABLES })
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
  const isProduction = values.ENVIRONMENT === 'production';
  return {
    environment: values.ENVIRONMENT,
    siteOrigin: values.SITE_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    pageDatabaseTimeoutMs: values.PAGE_DATABASE_TIMEOUT_MS,
    // Whoever works on the site sees every change at once.
    pageSharedReadMs: Number(values.PAGE_SHARED_READ_MS ?? (isProduction ? 1000 : 0)),
    pageKeptSeconds: Number(values.PAGE_KEPT_SECONDS ?? (isProduction ? 30 : 0)),
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
