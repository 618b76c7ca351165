import { ACCOUNTS } from './accounts-variables.ts';
import { GAMES } from './games-variables.ts';
import { LIMITS } from './limits.ts';
import { MAIL } from './mail-variables.ts';
import { SITE } from './site-variables.ts';
import { NO_RETIRED_NAME } from './retired-names.ts';
import { siteOf } from './sites.ts';
import {
  needs,
  readTable,
  rule,
  unknownMembers,
  withoutEmpty,
  withoutSecrets,
  type Rule,
  type ValuesOf,
} from './variable.ts';

/** Variables, bindings and secrets. Any may be absent. */
export type Environment = object;

const JOBS = {
  ...SITE,
  ...GAMES,
  limits: LIMITS,
  watchMails: MAIL.watch,
};
export const WORKER = { ...SITE, ...GAMES, limits: LIMITS, accounts: ACCOUNTS, mail: MAIL };
const OUTBOX = { secret: ACCOUNTS.secret, mail: MAIL };

export type Config = ReturnType<typeof toConfig>;
export type AuthConfig = ReturnType<typeof toAuthConfig> & Pick<Config, 'limits'>;
export type MailConfig = ReturnType<typeof toMailConfig>;
export type Pepper = AuthConfig['peppers'][number];

export interface WorkerConfig extends Config {
  auth: AuthConfig;
}

/**
 * For jobs and commands.
 * @throws ConfigError for invalid variables.
 */
export function parseConfig(env: Environment): Config {
  return toConfig(readTable(JOBS, env, [...SITE_RULES, ...NAME_RULES]));
}

/** @throws ConfigError for invalid variables. */
export function parseWorkerConfig(env: Environment): WorkerConfig {
  const rules = [...SITE_RULES, SENDER_RULE, ...ACCOUNT_RULES, ...NAME_RULES];
  const { accounts, mail, ...values } = readTable(WORKER, env, rules);
  return {
    ...toConfig({ ...values, watchMails: mail.watch }),
    auth: { ...toAuthConfig(accounts, mail), limits: values.limits },
  };
}

/**
 * @returns null without the secret that seals mails, because the job could open none.
 * @throws ConfigError for invalid variables.
 */
export function parseOutboxConfig(env: Environment): { secret: string; mail: MailConfig } | null {
  if (!(ACCOUNTS.secret.name in withoutEmpty(env))) return null;
  const { secret, mail } = readTable(OUTBOX, env, [SENDER_RULE]);
  return { secret, mail: toMailConfig(mail) };
}

/**
 * For alerts; a missing provider is valid.
 * @throws ConfigError for invalid variables.
 */
export function parseMailConfig(env: Environment): MailConfig {
  return toMailConfig(readTable(MAIL, env));
}

/** Public pages may depend on these values. */
export function publicConfig(config: Config): Record<string, unknown> {
  return withoutSecrets({ ...SITE, ...GAMES }, config);
}

function toConfig({ gameSource, ...values }: ValuesOf<typeof JOBS>) {
  return { ...values, gameSource: gameSource ?? 'auto' };
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

const NAME_RULES: readonly Rule[] = [unknownMembers(WORKER), NO_RETIRED_NAME];

const SITE_RULES: readonly Rule[] = [
  rule(GAMES.seatgeek.clientId, GAMES.gameSource, (clientId, source) =>
    source === 'seatgeek' && !clientId ? `is not set, and ${GAMES.gameSource.name} is seatgeek` : null,
  ),
  needs(GAMES.seatgeek.clientSecret, GAMES.seatgeek.clientId),
  needs(SITE.viator.widgetRef, SITE.viator.partnerId),
  // Otherwise one network could use up the attempts of all others.
  rule(LIMITS.passwordNetwork, LIMITS.passwordAccount, (network, account) =>
    network.refillSeconds > account.refillSeconds
      ? null
      : `must refill more slowly than ${LIMITS.passwordAccount.name}`,
  ),
  rule(SITE.widgetOrigin, SITE.siteOrigin, (widgetOrigin, siteOrigin, isProduction) => {
    if (widgetOrigin === null) return null;
    const [widget, site] = [new URL(widgetOrigin), new URL(siteOrigin)];
    if (widget.host === site.host) {
      return `must be another host than ${SITE.siteOrigin.name}: it keeps the widget away from the site`;
    }
    if (!isProduction || siteOf(widget.hostname) !== siteOf(site.hostname)) return null;
    return `must be outside the site of ${SITE.siteOrigin.name} in production, not on another host of ${siteOf(site.hostname)}: a widget could set the site's cookies`;
  }),
];

/** Without a sender, nobody could confirm an address. */
const SENDER_RULE = rule(MAIL.resend.apiKey, MAIL.cloudflare, (apiKey, email, isProduction) =>
  isProduction && !email && !apiKey
    ? `is not set, and there is no ${MAIL.cloudflare.name} binding: one of them must send the mails`
    : null,
);

const { google, turnstile } = ACCOUNTS;
const ACCOUNT_RULES: readonly Rule[] = [
  needs(google.clientId, google.clientSecret),
  needs(google.clientSecret, google.clientId),
  needs(turnstile.siteKey, turnstile.secretKey),
  needs(turnstile.secretKey, turnstile.siteKey),
];
