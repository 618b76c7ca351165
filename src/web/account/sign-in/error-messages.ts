import type { Refusal } from '../../../auth/auth-result.ts';

/** Why a sign-in method cannot be removed. */
export const LAST_METHOD_MESSAGES = {
  single_identity_not_deletable:
    'Google is the only way into this account so far, so it stays. Set a password, then it can go.',
  email_conflict_identity_not_deletable:
    'Without Google this account would be left with an address that another account uses, so it stays.',
} as const;

type Message = (refusal: Refusal) => string;

const waitText = ({ retryAfterSeconds = 60 }: Refusal) => secondsText(retryAfterSeconds);
const always =
  (text: string): Message =>
  () =>
    text;

const OTHER_BROWSER_LINK =
  'This link was asked for in another browser, or has ended. Ask for a new one in this one.';

/** What a person is told whom the service refuses something: what happened, and what to do. */
const MESSAGES: Readonly<Partial<Record<Refusal['code'], Message>>> = {
  bad_code_verifier: always(OTHER_BROWSER_LINK),
  conflict: always('That was changed elsewhere at the same moment. Look again, then try once more.'),
  current_password_invalid: always(
    'That is not the password of this account. Type the one you sign in with.',
  ),
  current_password_required: always('Type your current password too.'),
  email_conflict_identity_not_deletable: always(LAST_METHOD_MESSAGES.email_conflict_identity_not_deletable),
  email_exists: always('Another account uses that address by now, so nothing was changed.'),
  email_not_confirmed: always(
    'This address is not confirmed yet. Open the link in the mail we sent, or have it sent again.',
  ),
  flow_state_expired: always(OTHER_BROWSER_LINK),
  flow_state_not_found: always(OTHER_BROWSER_LINK),
  identity_not_found: always('That way in is not there any more. Nothing was changed.'),
  insufficient_aal: always('Show a code of your authenticator app first, then try again.'),
  invalid_credentials: always(
    'That address and password do not belong together. Check both, or have a code mailed to you.',
  ),
  mfa_factor_name_conflict: always('You have an app of that name already. Choose another name.'),
  otp_expired: always('This link has ended, or was used before. Sign in, or ask for a new one.'),
  over_email_send_rate_limit: (refusal) =>
    `The next mail can go out in ${waitText(refusal)}. One that has reached you still works: look in the spam folder too.`,
  over_request_rate_limit: (refusal) => `Too many tries. Wait ${waitText(refusal)}, then try again.`,
  reauthentication_not_valid: always(
    'That is not the newest code, or it has ended. Look again, or ask for a new one.',
  ),
  same_password: always('That is your password already. Choose another one.'),
  signup_disabled: always('New accounts are not open right now. Sign in if you have one.'),
  single_identity_not_deletable: always(LAST_METHOD_MESSAGES.single_identity_not_deletable),
  too_many_enrolled_mfa_factors: always('Ten apps are the most there can be. Remove one first.'),
  user_already_exists: always('This address has an account already. Sign in, or choose Forgot password.'),
  user_banned: always('This account is suspended. Write to us if you think that is a mistake.'),
  user_not_found: always('This account is not there any more.'),
};

/** Of an address that cannot be one. */
export const INVALID_ADDRESS = 'Mail cannot reach that address. Check it for a typing mistake.';

/** A refusal in words for people, where those of the service are for clients. */
export function errorMessage(refusal: Refusal): string {
  return MESSAGES[refusal.code]?.(refusal) ?? refusal.message;
}

/** '1 second', '40 seconds', and from two minutes on '17 minutes', rounded up. */
export function secondsText(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
