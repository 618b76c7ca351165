import { ACCOUNTS } from './accounts-variables.ts';
import { GAMES } from './games-variables.ts';
import { MAIL } from './mail-variables.ts';
import { SITE } from './site-variables.ts';
import {
  readTable,
  withoutEmpty,
  withoutSecrets,
  type Problem,
  type ValuesOf,
  type Variable,
} from './variable.ts';

/** What `wrangler.toml`, secrets and `npm start` hand to the Worker: texts and bindings, each possibly absent. */
export type Environment = object;

const JOBS = { ...SITE, ...GAMES, sessionIdleSeconds: ACCOUNTS.sessionIdleSeconds };
/** Everything that the Worker reads from its environment. */
export const WORKER = { ...SITE, ...GAMES, accounts: ACCOUNTS, mail: MAIL };
const OUTBOX = { environment: SITE.environment, secret: ACCOUNTS.secret, mail: MAIL };

/** What the jobs need. */
export type Config = ReturnType<typeof toConfig>;
export type AuthConfig = ReturnType<typeof toAuthConfig>;
export type MailConfig = ReturnType<typeof toMailConfig>;
export type Pepper = AuthConfig['peppers'][number];

/** What the Worker needs beyond its jobs. */
export interface WorkerConfig extends Config {
  auth: AuthConfig;
}

/**
 * Reads what the jobs need, also on a laptop.
 * @throws ConfigError
 */
export function parseConfig(env: Environment): Config {
  return toConfig(readTable(JOBS, env, checkSite));
}

/**
 * Reads the Worker's whole configuration at once.
 * @throws ConfigError
 */
export function parseWorkerConfig(env: Environment): WorkerConfig {
  const { accounts, mail, ...values } = readTable(WORKER, env, (all) => [
    ...checkSite(all),
    ...checkSender(all),
    ...checkGoogle(all.accounts),
  ]);
  const { sessionIdleSeconds } = accounts;
  return { ...toConfig({ ...values, sessionIdleSeconds }), auth: toAuthConfig(accounts, mail) };
}

/**
 * Reads what the job that sends mails needs.
 * @returns null without the secret that seals mails, as on a laptop: there is nothing it could open.
 * @throws ConfigError
 */
export function parseOutboxConfig(env: Environment): { secret: string; mail: MailConfig } | null {
  if (!(ACCOUNTS.secret.name in withoutEmpty(env))) return null;
  const { secret, mail } = readTable(OUTBOX, env, checkSender);
  return { secret, mail: toMailConfig(mail) };
}

/**
 * Reads how mails are sent, also where nothing can send any.
 * @throws ConfigError
 */
export function parseMailConfig(env: Environment): MailConfig {
  return toMailConfig(readTable(MAIL, env));
}

/** What pages may depend on. Accounts and mails show on none that is public. */
export function publicConfig(config: Config): Record<string, unknown> {
  return withoutSecrets(JOBS, config);
}

function toConfig(values: ValuesOf<typeof JOBS>) {
  const { environment, gameSource, seatgeek } = values;
  const isProduction = environment === 'production';
  // Production names one source and never falls over to another.
  const productionSource = seatgeek.clientId ? 'seatgeek' : 'espn';
  return {
    ...values,
    gameSource: gameSource ?? (isProduction ? productionSource : 'auto'),
  };
}

function toAuthConfig(values: ValuesOf<typeof ACCOUNTS>, mail: ValuesOf<typeof MAIL>) {
  const { breachedPasswords, google, ...rest } = values;
  const { clientId, clientSecret, issuer } = google;
  return {
    ...rest,
    /** null: not checked. */
    breachedPasswordsBaseUrl: breachedPasswords.isChecked ? breachedPasswords.baseUrl : null,
    /** null: the button is hidden. */
    google: clientId && clientSecret ? { clientId, clientSecret, issuer } : null,
    mail: toMailConfig(mail),
  };
}

function toMailConfig({ from, cloudflare, resend: { apiKey, baseUrl } }: ValuesOf<typeof MAIL>) {
  return { from, cloudflare, resend: apiKey ? { apiKey, baseUrl } : null };
}

function checkSite(values: ValuesOf<typeof SITE & typeof GAMES>): Problem[] {
  const { environment, gameSource, seatgeek, viator, widgetOrigin, siteOrigin, fixedNow } = values;
  const problems: Problem[] = [];
  const report = (variable: Variable, message: string) => problems.push({ variable, message });
  if (gameSource === 'seatgeek' && !seatgeek.clientId) {
    report(GAMES.seatgeek.clientId, `is not set, and ${GAMES.gameSource.name} is seatgeek`);
  }
  if (environment === 'production' && (gameSource === 'sample' || gameSource === 'auto')) {
    report(GAMES.gameSource, 'must be seatgeek or espn in production: invented games are for local use');
  }
  if (environment === 'production' && fixedNow) {
    report(SITE.fixedNow, 'stops the clock and is refused in production');
  }
  if (viator.widgetRef && !viator.partnerId) {
    report(SITE.viator.partnerId, `is not set, and ${SITE.viator.widgetRef.name} is`);
  }
  if (widgetOrigin && new URL(widgetOrigin).host === new URL(siteOrigin).host) {
    const message = `must be another host than ${SITE.siteOrigin.name}: it keeps the widget away from the site`;
    report(SITE.widgetOrigin, message);
  }
  return problems;
}

/** Nobody could confirm an address, so a production that cannot send mails does not start. */
function checkSender({ environment, mail }: ValuesOf<typeof OUTBOX | typeof WORKER>): Problem[] {
  if (environment === 'development' || mail.cloudflare || mail.resend.apiKey) return [];
  const message = `is not set, and there is no ${MAIL.cloudflare.name} binding: one of them must send the mails`;
  return [{ variable: MAIL.resend.apiKey, message }];
}

/** Half a configuration is a mistake, not a wish to go without Google. */
function checkGoogle({ google }: ValuesOf<typeof ACCOUNTS>): Problem[] {
  const { clientId, clientSecret } = ACCOUNTS.google;
  if (!google.clientId === !google.clientSecret) return [];
  const [missing, given] = google.clientId ? [clientSecret, clientId] : [clientId, clientSecret];
  return [{ variable: missing, message: `is not set, and ${given.name} is` }];
}
