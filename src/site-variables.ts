import { AUTH_VARIABLES, limit } from './auth/auth-variables.ts';
import { PARTNER_ID, WIDGET_REF } from './domain/activity-widget.ts';
import { SOURCE_NAMES } from './domain/game.ts';
import {
  address,
  mapped,
  oneOf,
  optionalText,
  text,
  withDefault,
  type ValuesOf,
  type VariableFault,
} from './variables.ts';

const origin = mapped(
  text(
    (given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ''),
    'must be an origin like https://fanroads.com',
  ),
  (given) => new URL(given).origin,
);

const like = (form: RegExp) => (given: string) => form.test(given);

/** Secrets are sent there: encrypted, or not beyond this machine. */
export function isSafeAddress(given: string): boolean {
  return /^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost):)/.test(given);
}

/** The Worker's variables beside those of accounts; README, section "Environment". */
export const SITE_VARIABLES = {
  ENVIRONMENT: withDefault(oneOf(['production', 'development']), 'production'),
  SITE_ORIGIN: origin,
  DATABASE_URL: text(like(/^postgres(ql)?:\/\//), 'must be a Postgres connection string, postgres://…'),
  PAGE_DATABASE_TIMEOUT_MS: mapped(
    withDefault(text(like(/^[1-9]\d{2,4}$/), 'must be milliseconds from 100 to 99999'), '900'),
    Number,
  ),
  PAGE_SHARED_READ_MS: withDefault(text(like(/^\d{1,4}$/), 'must be milliseconds from 0 to 9999'), null),
  PAGE_KEPT_SECONDS: withDefault(
    text(like(/^(?:[0-9]|[12][0-9]|30)$/), 'must be seconds from 0 to 30'),
    null,
  ),
  GAME_SOURCE: withDefault(oneOf([...SOURCE_NAMES, 'auto']), null),
  SEATGEEK_CLIENT_ID: optionalText(),
  SEATGEEK_CLIENT_SECRET: optionalText(),
  SEATGEEK_BASE_URL: address('https://api.seatgeek.com/2'),
  ESPN_BASE_URL: address('https://site.api.espn.com/apis/site/v2/sports'),
  TICKET_LINK_TEMPLATE: optionalText(
    (given) => given.includes('{url}'),
    'must contain {url}, the ticket link to wrap',
  ),
  TICKET_SELLER_TEMPLATE: optionalText(),
  GOOGLE_MAPS_EMBED_KEY: optionalText(),
  VIATOR_PARTNER_ID: optionalText(like(PARTNER_ID), 'must be like P00123456'),
  VIATOR_WIDGET_REF: optionalText(like(WIDGET_REF), 'must be like W-00000000-0000-4000-8000-000000000000'),
  WIDGET_ORIGIN: withDefault(origin, null),
  OPERATOR_EMAIL: withDefault(
    text(like(/^[\w.+'-]+@[\w-]+(?:\.[\w-]+)+$/), 'must be one address, like ada@example.com'),
    null,
  ),
  ALERT_WEBHOOK: withDefault(
    text((given) => URL.canParse(given) && isSafeAddress(given), 'must be an https address'),
    null,
  ),
  INTERNAL_SECRET: optionalText(({ length }) => length >= 32, 'must have 32 characters or more'),
  SEQUENCES_LIMIT: limit('30/60'),
  AUTH_SESSION_IDLE_SECONDS: AUTH_VARIABLES.AUTH_SESSION_IDLE_SECONDS,
  FIXED_NOW: withDefault(
    text(
      (given) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(given) && !Number.isNaN(Date.parse(given)),
      'must be an instant like 2026-11-20T18:05:00Z',
    ),
    null,
  ),
};

export type SiteVariables = ValuesOf<typeof SITE_VARIABLES>;

/** Rules between variables. */
export function checkTogether(values: SiteVariables): VariableFault[] {
  const { ENVIRONMENT, GAME_SOURCE, SEATGEEK_CLIENT_ID, FIXED_NOW } = values;
  const { SITE_ORIGIN, WIDGET_ORIGIN, VIATOR_PARTNER_ID, VIATOR_WIDGET_REF } = values;
  const faults: VariableFault[] = [];
  const report = (name: string, message: string) => faults.push({ name, message });
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
  return faults;
}
