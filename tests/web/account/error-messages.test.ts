import { expect, test } from 'vitest';
import { AUTH_REFUSALS, refuse } from '../../../src/auth/auth-result.ts';
import { errorMessage } from '../../../src/web/account/screens/error-messages.ts';

/** What the forms of the site can be refused, apart from what has words of its own there. */
const MET = [
  ...(['invalid_credentials', 'email_not_confirmed', 'user_banned', 'signup_disabled'] as const),
  ...(['user_already_exists', 'over_request_rate_limit', 'over_email_send_rate_limit'] as const),
  ...(['otp_expired', 'email_exists', 'bad_code_verifier', 'flow_state_expired'] as const),
  ...(['flow_state_not_found', 'same_password', 'current_password_invalid'] as const),
  ...(['current_password_required', 'reauthentication_not_valid', 'insufficient_aal'] as const),
  ...(['identity_not_found', 'single_identity_not_deletable', 'conflict', 'user_not_found'] as const),
  ...(['email_conflict_identity_not_deletable', 'mfa_factor_name_conflict'] as const),
  'too_many_enrolled_mfa_factors',
] as const;
const FOR_CLIENTS =
  /\b(?:AAL\d?|MFA|TOTP|JWT|PKCE|token|nonce|credentials|flow state|factor|identity|rate limit)\b/i;

test.each(MET)('%s has a message in full sentences, without API terms', (code) => {
  const words = errorMessage(refuse(code, { retryAfterSeconds: 40 }));
  expect(words).not.toBe(AUTH_REFUSALS[code].message);
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).not.toMatch(FOR_CLIENTS);
});

test.each(['bad_jwt', 'session_not_found', 'unexpected_failure'] as const)(
  '%s, which no form expects, shows no message for API clients',
  (code) => expect(errorMessage(refuse(code))).toBe('Something went wrong. Please try again.'),
);

test.each([
  [1, 'Wait 1 second, then try again.'],
  [40, 'Wait 40 seconds, then try again.'],
  [301, 'Wait 6 minutes, then try again.'],
])('says how long to wait after too many attempts: %i s', (retryAfterSeconds, words) => {
  expect(errorMessage(refuse('over_request_rate_limit', { retryAfterSeconds }))).toContain(words);
});
