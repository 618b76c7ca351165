import type { JSONWebKeySet } from 'jose';
import type { RateLimit } from '../db/queries/rate-limits.ts';
import type { AuthVariables, EmailBinding, Pepper } from './auth-variables.ts';

export interface AuthConfig {
  /** From it the keys of refresh tokens, look-ups and sealed texts are derived. */
  secret: string;
  /** Newest first; older ones still verify. */
  peppers: Pepper[];
  /** Private keys: the first signs, the others are published until their tokens have ended. */
  signingKeys: JSONWebKeySet;
  /** Their tokens may administer accounts; null: nobody may. */
  operatorKeys: JSONWebKeySet | null;
  isAutoConfirming: boolean;
  isSignupDisabled: boolean;
  isAnonymousEnabled: boolean;
  isManualLinkingEnabled: boolean;
  /** Globs beside the site's own origin that a redirect may go to. */
  redirectAllowList: string[];
  passwordMinLength: number;
  /** A new password asks for the present one. */
  isCurrentPasswordRequired: boolean;
  /** A new password in a session older than a day asks for a mailed code. */
  isReauthenticationRequired: boolean;
  /** null: not checked. */
  breachedPasswordsBaseUrl: string | null;
  accessTokenSeconds: number;
  sessionIdleSeconds: number;
  sessionAbsoluteSeconds: number;
  refreshReuseSeconds: number;
  confirmLinkSeconds: number;
  recoveryLinkSeconds: number;
  codeSeconds: number;
  /** How long a client of the wire waits for an answer at most. */
  requestTimeoutSeconds: number;
  limits: {
    /** Requests that may send a mail, per network. */
    mail: RateLimit;
    /** Mails to one address. */
    mailAddress: RateLimit;
    /** Mails altogether. */
    mailTotal: RateLimit;
    /** One-time values tried, per network. */
    verify: RateLimit;
    /** Tokens asked for, per network. */
    token: RateLimit;
    /** Passwords tried, per account. */
    passwordAccount: RateLimit;
    /** Codes of apps tried, per account; recovery codes, per account and network. */
    factor: RateLimit;
    /** Codes of apps in the long run: three of a million are right at a time, so guessing finds one in 3 % of years. */
    factorDay: RateLimit;
  };
  /** null: the button is hidden. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  mail: MailConfig;
}

export interface MailConfig {
  /** `Name <address>`. */
  from: string;
  cloudflare: EmailBinding | null;
  resend: { apiKey: string; baseUrl: string } | null;
}

/** @param values what `AUTH_VARIABLES` parsed. */
export function authConfigOf(values: AuthVariables): AuthConfig {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = values;
  return {
    secret: values.AUTH_SECRET,
    peppers: values.AUTH_PASSWORD_PEPPERS,
    signingKeys: values.AUTH_SIGNING_KEYS,
    operatorKeys: values.AUTH_OPERATOR_KEYS,
    isAutoConfirming: values.AUTH_AUTO_CONFIRM,
    isSignupDisabled: values.AUTH_SIGNUP_DISABLED,
    isAnonymousEnabled: values.AUTH_ANONYMOUS_ENABLED,
    isManualLinkingEnabled: values.AUTH_MANUAL_LINKING_ENABLED,
    redirectAllowList: values.AUTH_REDIRECT_ALLOW_LIST,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    isCurrentPasswordRequired: values.AUTH_CURRENT_PASSWORD_REQUIRED,
    isReauthenticationRequired: values.AUTH_REAUTHENTICATION_REQUIRED,
    breachedPasswordsBaseUrl: values.AUTH_CHECK_BREACHED_PASSWORDS
      ? values.BREACHED_PASSWORDS_BASE_URL
      : null,
    accessTokenSeconds: values.AUTH_ACCESS_TOKEN_SECONDS,
    sessionIdleSeconds: values.AUTH_SESSION_IDLE_SECONDS,
    sessionAbsoluteSeconds: values.AUTH_SESSION_ABSOLUTE_SECONDS,
    refreshReuseSeconds: values.AUTH_REFRESH_REUSE_SECONDS,
    confirmLinkSeconds: values.AUTH_CONFIRM_LINK_SECONDS,
    recoveryLinkSeconds: values.AUTH_RECOVERY_LINK_SECONDS,
    codeSeconds: values.AUTH_CODE_SECONDS,
    requestTimeoutSeconds: values.AUTH_REQUEST_TIMEOUT_SECONDS,
    limits: {
      mail: values.AUTH_MAIL_LIMIT,
      mailAddress: values.AUTH_MAIL_ADDRESS_LIMIT,
      mailTotal: values.AUTH_MAIL_TOTAL_LIMIT,
      verify: values.AUTH_VERIFY_LIMIT,
      token: values.AUTH_TOKEN_LIMIT,
      passwordAccount: values.AUTH_PASSWORD_ACCOUNT_LIMIT,
      factor: values.AUTH_FACTOR_LIMIT,
      factorDay: values.AUTH_FACTOR_DAY_LIMIT,
    },
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: values.GOOGLE_ISSUER }
        : null,
    mail: mailConfigOf(values),
  };
}

/** How mails leave; without either way only development can send. */
export function mailConfigOf(
  values: Pick<AuthVariables, 'MAIL_FROM' | 'RESEND_API_KEY' | 'RESEND_BASE_URL' | 'EMAIL'>,
): MailConfig {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl } = values;
  return {
    from: values.MAIL_FROM,
    cloudflare: values.EMAIL,
    resend: apiKey ? { apiKey, baseUrl } : null,
  };
}
