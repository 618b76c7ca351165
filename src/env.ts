import { authConfigOf, mailConfigOf, type AuthConfig, type MailConfig } from './auth/auth-config.ts';
import { AUTH_BINDINGS, AUTH_VARIABLES, type AuthVariables } from './auth/auth-variables.ts';
import type { RateLimit } from './db/queries/rate-limits.ts';
import type { SourceName } from './domain/game.ts';
import { checkTogether, isSafeAddress, SITE_VARIABLES, type SiteVariables } from './site-variables.ts';
import { readVariables, type ValuesOf, type VariableFault, type Variables } from './variables.ts';

/** What `wrangler.toml`, secrets and `npm start` hand to the Worker: text, each possibly absent. */
export type Environment = object;

const WORKER = { ...SITE_VARIABLES, ...AUTH_VARIABLES, ...AUTH_BINDINGS };

/** Every text that the Worker reads from its environment, by name. */
export const WORKER_VARIABLES: readonly string[] = Object.keys({ ...SITE_VARIABLES, ...AUTH_VARIABLES });

/** Those of them without which it does not start. */
export const REQUIRED_VARIABLES: ReadonlySet<string> = new Set(
  Object.entries({ ...SITE_VARIABLES, ...AUTH_VARIABLES })
    .filter(([, variable]) => !variable(undefined).ok)
    .map(([name]) => name),
);

const MAIL = {
  EMAIL: AUTH_BINDINGS.EMAIL,
  MAIL_FROM: AUTH_VARIABLES.MAIL_FROM,
  RESEND_API_KEY: AUTH_VARIABLES.RESEND_API_KEY,
  RESEND_BASE_URL: AUTH_VARIABLES.RESEND_BASE_URL,
};
const OUTBOX = {
  ...MAIL,
  ENVIRONMENT: SITE_VARIABLES.ENVIRONMENT,
  AUTH_SECRET: AUTH_VARIABLES.AUTH_SECRET,
};

/** Nobody could confirm an address, so a production that cannot send mails does not start. */
function checkSender(values: ValuesOf<typeof OUTBOX>): VariableFault[] {
  if (values.ENVIRONMENT === 'development' || values.EMAIL || values.RESEND_API_KEY) return [];
  const message = 'is not set, and there is no EMAIL binding: one of them must send the mails';
  return [{ name: 'RESEND_API_KEY', message }];
}

/** Half a configuration of Google is a mistake, not a wish to go without. */
function checkGoogle({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  GOOGLE_ISSUER,
}: AuthVariables): VariableFault[] {
  const faults: VariableFault[] = [];
  if (GOOGLE_CLIENT_SECRET && !GOOGLE_CLIENT_ID) {
    faults.push({ name: 'GOOGLE_CLIENT_ID', message: 'is not set, and GOOGLE_CLIENT_SECRET is' });
  }
  if (GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET) {
    faults.push({ name: 'GOOGLE_CLIENT_SECRET', message: 'is not set, and GOOGLE_CLIENT_ID is' });
  }
  if (!isSafeAddress(GOOGLE_ISSUER)) {
    faults.push({ name: 'GOOGLE_ISSUER', message: 'must be an https address, or a port of this machine' });
  }
  return faults;
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
  return configOf(read(SITE_VARIABLES, env, checkTogether));
}

/**
 * Reads the Worker's whole configuration at once.
 * @throws ConfigError naming all bad keys and the README section to read.
 */
export function parseWorkerConfig(env: Environment): WorkerConfig {
  const values = read(WORKER, env, (all) => [
    ...checkTogether(all),
    ...checkSender(all),
    ...checkGoogle(all),
  ]);
  return { ...configOf(values), auth: authConfigOf(values) };
}

/**
 * Reads what the job that sends mails needs.
 * @returns null where the secret that seals them is absent, as on a laptop: there is nothing it could open.
 * @throws ConfigError naming all bad keys and the README section to read.
 */
export function parseOutboxConfig(env: Environment): { secret: string; mail: MailConfig } | null {
  if (!('AUTH_SECRET' in env)) return null;
  const values = read(OUTBOX, env, checkSender);
  return { secret: values.AUTH_SECRET, mail: mailConfigOf(values) };
}

/**
 * Reads how mails leave, also where nothing can send any.
 * @throws ConfigError naming all bad keys and the README section to read.
 */
export function parseMailConfig(env: Environment): MailConfig {
  return mailConfigOf(read(MAIL, env, () => []));
}

/** @param check rules between values, looked at once each of them is right. */
function read<Table extends Variables>(
  table: Table,
  env: Environment,
  check: (values: ValuesOf<Table>) => readonly VariableFault[],
): ValuesOf<Table> {
  // Pipelines hand an unset variable on as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = readVariables(table, given);
  const faults = 'faults' in result ? result.faults : check(result.values);
  if (faults.length === 0 && 'values' in result) return result.values;
  const lines = faults.map(({ name, message }) => `  ${name} ${message}`);
  throw new ConfigError(
    `Fanroads cannot start. Fix these variables (README, section "Environment"):\n${lines.join('\n')}`,
  );
}

function configOf(values: SiteVariables): Config {
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
    widgetOrigin: values.WIDGET_ORIGIN,
    operatorEmail: values.OPERATOR_EMAIL,
    alertWebhook: values.ALERT_WEBHOOK,
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
