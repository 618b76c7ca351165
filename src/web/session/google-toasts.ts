import type { ToastText } from './toast-text.ts';

const failed = (message: string): ToastText => ({
  title: 'Google Sign In Error',
  message,
  kind: 'destructive',
});

export const GOOGLE_TOASTS = {
  'google-cancelled': failed('You canceled the sign-in at Google. Nothing was changed.'),
  'google-refused': failed('We could not verify the response from Google. Please try again.'),
  'google-late': failed(
    'The sign-in took longer than five minutes or started in another browser or session. Nothing was changed. Please try again.',
  ),
  'google-closed': failed('We are not accepting new accounts right now. Sign in the way you did before.'),
  'google-unverified': failed(
    'Google has not verified your email address. Verify it at Google, then try again.',
  ),
  'google-banned': failed('This account is suspended. Contact us if you think this is a mistake.'),
  'google-taken': failed(
    'This Google account is already linked to an account here. To move it, sign in with it and unlink it first.',
  ),
  'google-busy': failed('Too many attempts from your network. Wait a few minutes, then try again.'),
  'google-away': failed('Google is not responding right now. Please try again in a minute.'),
  'google-unexpected': failed('An unexpected error occurred with Google sign in'),
  'google-linked': { title: 'Success!', message: 'You can now sign in with Google', kind: 'success' },
} as const satisfies Record<string, ToastText>;
type GoogleToastCode = keyof typeof GOOGLE_TOASTS;

/** The keys are codes of `AUTH_REFUSALS`. Others are unexpected. */
const BY_REFUSAL: Readonly<Record<string, GoogleToastCode>> = {
  bad_oauth_callback: 'google-refused',
  bad_oauth_state: 'google-late',
  flow_state_already_used: 'google-late',
  flow_state_not_found: 'google-late',
  flow_state_expired: 'google-late',
  bad_code_verifier: 'google-late',
  signup_disabled: 'google-closed',
  provider_email_needs_verification: 'google-unverified',
  user_banned: 'google-banned',
  identity_already_exists: 'google-taken',
  // The session ended while the user was at Google.
  conflict: 'google-late',
  over_request_rate_limit: 'google-busy',
  service_unavailable: 'google-away',
};

/**
 * @param code from the URL, which anybody could have written.
 * @param error the OAuth `error` parameter.
 */
export function googleToastOf(code: string, error = ''): GoogleToastCode {
  if (code === 'bad_oauth_callback' && error === 'access_denied') return 'google-cancelled';
  return (Object.hasOwn(BY_REFUSAL, code) ? BY_REFUSAL[code] : undefined) ?? 'google-unexpected';
}
