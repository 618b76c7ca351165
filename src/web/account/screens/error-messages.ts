import type { Refusal } from '../../../auth/auth-result.ts';
import { secondsText } from '../../../domain/dates/duration-text.ts';
import type { SecondStepMethod } from '../../urls/account-vocabulary.ts';

export const LAST_METHOD_MESSAGES = {
  single_identity_not_deletable:
    'Google is the only way to sign in to this account. Set a password first, then unlink Google.',
  email_conflict_identity_not_deletable:
    'Google cannot be unlinked, because another account already uses this account’s email address.',
} as const;

const waitText = ({ retryAfterSeconds = 60 }: Refusal) => secondsText(retryAfterSeconds);
export const WRONG_CODE = 'That code is wrong or has expired. Use the newest one, or request a new one.';
const OTHER_BROWSER_LINK =
  'This link works only in the browser where you asked for it. Open it there, or request a new one here.';
const EXPIRED_LINK = 'This link has expired or was already used. Sign in, or request a new one.';
const CLOSED = 'We are not accepting new accounts right now. If you have an account, sign in.';

/** These messages are for people, the service's own for API clients. */
const MESSAGES: Readonly<Partial<Record<Refusal['code'], string | ((refusal: Refusal) => string)>>> = {
  bad_code_verifier: OTHER_BROWSER_LINK,
  captcha_failed:
    'We could not confirm that you are human. Wait for the check in the form to finish, then try again.',
  conflict: 'Something changed in another window at the same time. Check the page, then try again.',
  current_password_invalid: 'That is not your current password. Enter the password you sign in with now.',
  current_password_required: 'Enter your current password too.',
  email_conflict_identity_not_deletable: LAST_METHOD_MESSAGES.email_conflict_identity_not_deletable,
  email_exists: 'Another account already uses that address. Nothing was changed.',
  email_not_confirmed:
    'This address is not confirmed yet. Open the link in the email we sent, or request another email.',
  flow_state_expired: EXPIRED_LINK,
  flow_state_not_found: EXPIRED_LINK,
  identity_not_found: 'That sign-in method was already removed. Nothing was changed.',
  insufficient_aal: 'Enter a code from your authenticator app first, then try again.',
  invalid_credentials: 'Wrong email or password. Check both, or sign in with a code by email.',
  mfa_factor_name_conflict: 'You already have an app with that name. Choose another name.',
  otp_disabled: CLOSED,
  otp_expired: EXPIRED_LINK,
  over_email_send_rate_limit: (refusal) =>
    `You can request another email in ${waitText(refusal)}. The last one still works: check your spam folder too.`,
  over_request_rate_limit: (refusal) => `Too many attempts. Wait ${waitText(refusal)}, then try again.`,
  reauthentication_not_valid: WRONG_CODE,
  same_password: 'That is already your password. Choose another one.',
  signup_disabled: CLOSED,
  single_identity_not_deletable: LAST_METHOD_MESSAGES.single_identity_not_deletable,
  too_many_enrolled_mfa_factors: 'You can add up to ten apps. Remove one first.',
  user_already_exists: 'This address already has an account. Sign in, or choose Forgot password.',
  user_banned: 'This account is suspended. Contact us if you think this is a mistake.',
  user_not_found: 'This account no longer exists.',
};

export const INVALID_ADDRESS = 'We cannot send email to that address. Check it for typos.';

/** For these errors, the service's message tells people what to change. */
const PLAIN_CODES: ReadonlySet<Refusal['code']> = new Set(['weak_password', 'validation_failed']);
const UNKNOWN = 'Something went wrong. Please try again.';

export function errorMessage(refusal: Refusal): string {
  const message = MESSAGES[refusal.code];
  if (message !== undefined) return typeof message === 'string' ? message : message(refusal);
  return PLAIN_CODES.has(refusal.code) ? refusal.message : UNKNOWN;
}

/** @returns null if the refusal has another reason. */
export function codeProblem(
  { code, message, retryAfterSeconds = 60 }: Refusal,
  codeKind: SecondStepMethod,
): string | null {
  if (code === 'over_request_rate_limit') {
    // By then the app shows another code.
    const next = codeKind === 'app' ? 'enter the code that your app shows' : 'try again';
    return `Too many attempts. Wait ${secondsText(retryAfterSeconds)}, then ${next}.`;
  }
  return code === 'mfa_verification_failed' ? message : null;
}

/**
 * @param minLength in code points.
 * @returns the error message, or null if the password can be set.
 */
export function newPasswordProblem(
  { password, confirmation }: { password: string; confirmation: string },
  minLength: number,
): string | null {
  if (password === '' || confirmation === '') return 'Please fill in both password fields';
  if (password !== confirmation) return 'Passwords do not match';
  return Array.from(password).length < minLength
    ? `Password must be at least ${minLength} characters long`
    : null;
}
