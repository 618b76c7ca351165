import { ACCOUNTS } from './accounts-variables.ts';
import { GAMES } from './games-variables.ts';
import { MAIL } from './mail-variables.ts';
import { SITE } from './site-variables.ts';
import { namesHost, siteOf } from './sites.ts';
import {
  readTable,
  withoutEmpty,
  withoutSecrets,
  type Problem,
  type ValuesOf,
  type Variable,
} from './variable.ts';

/** The variables and bindings from `wrangler.toml`, secrets and `npm start`. Any may be absent. */
export type Environment = object;

const JOBS = {
  ...SITE,
  ...GAMES,
  sessionIdleSeconds: ACCOUNTS.sessionIdleSeconds,
  mailTotal: ACCOUNTS.limits.mailTotal,
  watchMails: MAIL.watch,
};
export const WORKER = { ...SITE, ...GAMES, accounts: ACCOUNTS, mail: MAIL };
const OUTBOX = { environment: SITE.environment, secret: ACCOUNTS.secret, mail: MAIL };

export type Config = ReturnType<typeof toConfig>;
export type AuthConfig = ReturnType<typeof toAuthConfig>;
export type MailConfig = ReturnType<typeof toMailConfig>;
export type Pepper = AuthConfig['peppers'][number];

export interface WorkerConfig extends Config {
  auth: AuthConfig;
}

/**
 * Parses the configuration of jobs and commands.
 * @throws ConfigError for invalid variables.
 */
export function parseConfig(env: Environment): Config {
  return toConfig(readTable(JOBS, env, (all) => [...checkSite(all), ...checkSiteInProduction(all)]));
}

/** @throws ConfigError for invalid variables. */
export function parseWorkerConfig(env: Environment): WorkerConfig {
  const { accounts, mail, ...values } = readTable(WORKER, env, (all) => [
    ...checkSite(all),
    ...checkSiteInProduction(all),
    ...checkRedirects(all),
    ...checkSender(all),
    ...checkGoogle(all.accounts),
    ...checkTurnstile(all),
  ]);
  const { sessionIdleSeconds, limits } = accounts;
  const { mailTotal } = limits;
  return {
    ...toConfig({ ...values, sessionIdleSeconds, mailTotal, watchMails: mail.watch }),
    auth: toAuthConfig(accounts, mail),
  };
}

/**
 * Parses the configuration of the job that sends mails.
 * @returns null without the secret that seals mails, because the job could open none.
 * @throws ConfigError for invalid variables.
 */
export function parseOutboxConfig(env: Environment): { secret: string; mail: MailConfig } | null {
  if (!(ACCOUNTS.secret.name in withoutEmpty(env))) return null;
  const { secret, mail } = readTable(OUTBOX, env, checkSender);
  return { secret, mail: toMailConfig(mail) };
}

/**
 * Parses the mail configuration for alerts; a missing sender is valid.
 * @throws ConfigError for invalid variables.
 */
export function parseMailConfig(env: Environment): MailConfig {
  return toMailConfig(readTable(MAIL, env));
}

/** Returns the configuration that public pages may depend on. */
export function publicConfig(config: Config): Record<string, unknown> {
  return withoutSecrets(JOBS, config);
}

function toConfig(values: ValuesOf<typeof JOBS>) {
  const { environment, gameSource, seatgeek } = values;
  const isProduction = environment === 'production';
  // Production reads one source and never falls back to another.
  const productionSource = seatgeek.clientId ? 'seatgeek' : 'espn';
  return {
    ...values,
    gameSource: gameSource ?? (isProduction ? productionSource : 'auto'),
  };
}

function toAuthConfig(values: ValuesOf<typeof ACCOUNTS>, mail: ValuesOf<typeof MAIL>) {
  const { breachedPasswords, google, turnstile, ...rest } = values;
  const { clientId, clientSecret, issuer } = google;
  const { siteKey, secretKey, verifyUrl } = turnstile;
  return {
    ...rest,
    breachedPasswordsBaseUrl: breachedPasswords.isChecked ? breachedPasswords.baseUrl : null,
    google: clientId && clientSecret ? { clientId, clientSecret, issuer } : null,
    turnstile: siteKey && secretKey ? { siteKey, secretKey, verifyUrl } : null,
    mail: toMailConfig(mail),
  };
}

function toMailConfig({ from, cloudflare, resend }: ValuesOf<typeof MAIL>) {
  const { apiKey, baseUrl, webhookSecret } = resend;
  return { from, cloudflare, resend: apiKey ? { apiKey, baseUrl } : null, webhookSecret };
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

function checkSiteInProduction({ environment, siteOrigin, widgetOrigin }: ValuesOf<typeof SITE>): Problem[] {
  if (environment !== 'production') return [];
  const problems: Problem[] = [];
  const site = new URL(siteOrigin);
  if (site.protocol !== 'https:') {
    problems.push({ variable: SITE.siteOrigin, message: 'must start with https:// in production' });
  }
  if (widgetOrigin && siteOf(new URL(widgetOrigin).hostname) === siteOf(site.hostname)) {
    const message = `must be outside the site of ${SITE.siteOrigin.name} in production, not on another host of ${siteOf(site.hostname)}: a widget could set the site's cookies`;
    problems.push({ variable: SITE.widgetOrigin, message });
  }
  return problems;
}

/** An entry without a host would let a link carry a visitor's tokens anywhere. */
function checkRedirects({ environment, accounts }: ValuesOf<typeof WORKER>): Problem[] {
  const open = accounts.redirectAllowList.filter((entry) => !namesHost(entry));
  if (environment !== 'production' || open.length === 0) return [];
  const message = `must name a host in each entry, like https://app.example/**; ${open.length} of them ${open.length === 1 ? 'does' : 'do'} not`;
  return [{ variable: ACCOUNTS.redirectAllowList, message }];
}

/** Without a sender, nobody could confirm an address. */
function checkSender({ environment, mail }: ValuesOf<typeof OUTBOX | typeof WORKER>): Problem[] {
  if (environment === 'development' || mail.cloudflare || mail.resend.apiKey) return [];
  const message = `is not set, and there is no ${MAIL.cloudflare.name} binding: one of them must send the mails`;
  return [{ variable: MAIL.resend.apiKey, message }];
}

function checkGoogle({ google }: ValuesOf<typeof ACCOUNTS>): Problem[] {
  const { clientId, clientSecret } = ACCOUNTS.google;
  return checkPair([clientId, google.clientId], [clientSecret, google.clientSecret]);
}

type Given = readonly [Variable, string | null];

/** Both are set, or neither. */
function checkPair([first, firstValue]: Given, [second, secondValue]: Given): Problem[] {
  if (!firstValue === !secondValue) return [];
  const [missing, present] = firstValue ? [second, first] : [first, second];
  return [{ variable: missing, message: `is not set, and ${present.name} is` }];
}

/** Cloudflare's documented keys for tests accept or reject every visitor. */
const TURNSTILE_TEST_KEY = /^[123]x0{20}/;

function checkTurnstile({
  environment,
  accounts: { turnstile },
}: {
  environment: ValuesOf<typeof SITE>['environment'];
  accounts: Pick<ValuesOf<typeof ACCOUNTS>, 'turnstile'>;
}): Problem[] {
  const { siteKey, secretKey } = ACCOUNTS.turnstile;
  const unpaired = checkPair([siteKey, turnstile.siteKey], [secretKey, turnstile.secretKey]);
  if (environment !== 'production') return unpaired;
  const message = "is one of Turnstile's test keys: production needs a real one";
  const isTestKey = (value: string | null) => value !== null && TURNSTILE_TEST_KEY.test(value);
  return [
    ...unpaired,
    ...(isTestKey(turnstile.siteKey) ? [{ variable: siteKey, message }] : []),
    ...(isTestKey(turnstile.secretKey) ? [{ variable: secretKey, message }] : []),
  ];
}
