import { LIMITS } from './limits.ts';
import type { Rule } from './variable.ts';

const MEMBERS = {
  PAGE_DATABASE_TIMEOUT_MS: 'LIMITS.pageDatabaseMs',
  AUTH_ACCESS_TOKEN_SECONDS: 'LIMITS.accessTokenSeconds',
  AUTH_REQUEST_TIMEOUT_SECONDS: 'LIMITS.authRequestSeconds',
  WATCH_MAILS_PER_DAY: 'LIMITS.tripMailsDay',
  WATCH_MAILS_PER_SECOND: 'LIMITS.tripMailsSecond',
  SEATGEEK_BASE_URL: 'SERVICES.seatgeek',
  ESPN_BASE_URL: 'SERVICES.espn',
  BREACHED_PASSWORDS_BASE_URL: 'SERVICES.breachedPasswords',
  GOOGLE_ISSUER: 'SERVICES.google',
  TURNSTILE_VERIFY_URL: 'SERVICES.turnstile',
  RESEND_BASE_URL: 'SERVICES.resend',
  ...Object.fromEntries(Object.keys(LIMITS).map((limit) => [formerName(limit), `LIMITS.${limit}`])),
};

/** `mailWide` was `AUTH_MAIL_WIDE_LIMIT`. */
function formerName(limit: string): string {
  const words = limit.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return limit === 'sequences' ? 'SEQUENCES_LIMIT' : `AUTH_${words}_LIMIT`;
}

const FIXED = 'is no longer a variable: remove it.';

/** Names of variables that are no longer read, each with what to do instead. */
export const RETIRED_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MEMBERS).map(([name, successor]) => {
    const [group = '', member = ''] = successor.split('.');
    return [
      name,
      `is now the member "${member}" of ${group}, which takes the same value: ${group}={"${member}": "...", ...}`,
    ] as const;
  }),
  ['AUTH_CODE_SECONDS', `${FIXED} Mailed codes are valid for 10 minutes`],
  ['AUTH_CONFIRM_LINK_SECONDS', `${FIXED} Links that confirm an address are valid for an hour`],
  ['AUTH_RECOVERY_LINK_SECONDS', `${FIXED} Links to set a new password are valid for 30 minutes`],
  ['AUTH_REFRESH_REUSE_SECONDS', `${FIXED} The refresh token two before the newest works for 10 seconds`],
  ['AUTH_SESSION_IDLE_SECONDS', `${FIXED} An unused session lasts 60 days`],
  ['AUTH_SESSION_ABSOLUTE_SECONDS', `${FIXED} Any session ends after 180 days`],
]);

/** A retired name that is still set is a problem, so that no value is ignored in silence. */
export const NO_RETIRED_NAME: Rule = (given) =>
  [...RETIRED_NAMES].flatMap(([name, message]) => (given.has(name) ? [{ variable: { name }, message }] : []));
