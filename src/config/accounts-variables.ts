import * as v from 'valibot';
import { SESSION_IDLE_SECONDS } from '../auth/sessions/session-lifetimes.ts';
import { namesHost } from './sites.ts';
import { count, flag, keySet, list, optionalText, peppers, text } from './schemas.ts';
import { service } from './services.ts';
import { plain, secret } from './variable.ts';

const accessTokenSeconds = v.pipe(
  count(60 * 60),
  v.check(
    (seconds) => seconds < SESSION_IDLE_SECONDS,
    'must be shorter than 60 days, the lifetime of refresh tokens',
  ),
);

const authSecret = text(
  ({ length }) => length >= 32,
  'must have 32 characters or more (npm run keys -- make)',
);

/** Without a host, a link could carry a visitor's tokens anywhere. */
const redirectsWithHosts = v.pipe(
  list,
  v.check(
    (entries) => entries.every(namesHost),
    ({ input }) => {
      const open = input.filter((entry) => !namesHost(entry)).length;
      return `must name a host in each entry, like https://app.example/**; ${open} of them ${open === 1 ? 'does' : 'do'} not`;
    },
  ),
);

/** Cloudflare's test keys accept or reject every visitor. */
const realTurnstileKey = v.optional(
  text(
    (given) => !/^\s*[123]x0{20}/.test(given),
    "is one of Turnstile's test keys: production needs a real one",
  ),
);

export const ACCOUNTS = {
  secret: secret('AUTH_SECRET', authSecret).about(
    '32 characters or more. Keys for refresh tokens, lookups and sealed texts are derived from it. A new one signs everybody out and makes authenticator apps worthless ([Changing keys](runbook.md#changing-keys)).',
  ),
  peppers: secret('AUTH_PASSWORD_PEPPERS', peppers).about(
    '`id:secret` pairs separated by commas, the newest first; older ones still verify. Losing one loses the passwords hashed with it.',
  ),
  signingKeys: secret('AUTH_SIGNING_KEYS', keySet).about(
    'A set of private keys as JSON (ES256 or RS256 of 2048 bits; HS256 of 32 bytes only if you put one there). The first signs; all verify and are published.',
  ),
  operatorKeys: secret('AUTH_OPERATOR_KEYS', v.nullish(keySet, null)).about(
    "Keys of operators' tokens, as JSON. Without them nobody can administer accounts.",
  ),
  isAutoConfirming: plain('AUTH_AUTO_CONFIRM', flag(false)).about(
    'A sign-up needs no confirmation mail. Its response then reveals who has an account.',
  ),
  isSignupDisabled: plain('AUTH_SIGNUP_DISABLED', flag(false)).about('Nobody can sign up.'),
  isAnonymousEnabled: plain('AUTH_ANONYMOUS_ENABLED', flag(false)).about('Clients can sign in anonymously.'),
  isManualLinkingEnabled: plain('AUTH_MANUAL_LINKING_ENABLED', flag(true)).about(
    'Signed-in users can link another identity to their account.',
  ),
  redirectAllowList: plain('AUTH_REDIRECT_ALLOW_LIST', list, redirectsWithHosts).about(
    'Globs separated by commas, such as `https://app.example/**`: other addresses than the site that links may return to. `*` matches anything but `.` and `/`, `**` matches anything. Host and path are matched separately. In production each entry names a host: its last two parts have no wildcard.',
  ),
  passwordMinLength: plain('PASSWORD_MIN_LENGTH', count(6)).about('The minimum length of a password.'),
  isCurrentPasswordRequired: plain('AUTH_CURRENT_PASSWORD_REQUIRED', flag(false)).about(
    'A new password requires the current one.',
  ),
  isReauthenticationRequired: plain('AUTH_REAUTHENTICATION_REQUIRED', flag(false)).about(
    'A new password in a session older than a day requires a mailed code.',
  ),
  breachedPasswords: {
    isChecked: plain('AUTH_CHECK_BREACHED_PASSWORDS', flag(false)).about(
      'Asks Have I Been Pwned about new passwords (five characters of a hash leave the site). If the service does not respond, the password is accepted.',
    ),
    baseUrl: service('breachedPasswords', 'https://api.pwnedpasswords.com'),
  },
  accessTokenSeconds: plain('LIMITS.accessTokenSeconds', accessTokenSeconds).about(
    'Lifetime of access tokens. Shorter than 60 days, because a refresh token gets the next one. In the site’s own cookies they live ten minutes at most.',
  ),
  requestTimeoutSeconds: plain('LIMITS.authRequestSeconds', count(10)).about(
    'How long `/auth/v1` works on a response before it returns 504.',
  ),
  google: {
    clientId: secret('GOOGLE_CLIENT_ID', optionalText()).about(
      'Google sign-in. At Google, register `<SITE_ORIGIN>/auth/v1/callback`. Without it production hides the button, and `npm start` runs an OpenID provider of its own.',
    ),
    clientSecret: secret('GOOGLE_CLIENT_SECRET', optionalText()).about(
      'The secret of the OAuth client `GOOGLE_CLIENT_ID`.',
    ),
    issuer: service('google', 'https://accounts.google.com'),
  },
  turnstile: {
    siteKey: plain('TURNSTILE_SITE_KEY', optionalText(), realTurnstileKey).about(
      'The site key of a Cloudflare Turnstile widget for the host of `SITE_ORIGIN`. With it, requests for mails need a check that the visitor is human, and therefore JavaScript. Needs `TURNSTILE_SECRET_KEY`.',
    ),
    secretKey: secret('TURNSTILE_SECRET_KEY', optionalText(), realTurnstileKey).about(
      "The secret key of that widget. Production refuses Turnstile's test keys.",
    ),
    verifyUrl: service('turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  },
};
