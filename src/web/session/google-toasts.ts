import type { ToastText } from './toast-text.ts';

const failed = (message: string): ToastText => ({
  title: 'Google Sign In Error',
  message,
  kind: 'destructive',
});

/** What the way through Google ends with, as toasts that travel (product.md section 8). */
export const GOOGLE_TOASTS = {
  'google-cancelled': failed('You cancelled the sign-in at Google. Nothing has changed.'),
  'google-refused': failed('Google’s answer could not be verified. Please try again.'),
  'google-late': failed(
    'This took longer than five minutes, or began in another browser or session. Nothing has changed. Please try again.',
  ),
  'google-closed': failed('New accounts are not open right now. Sign in the way you did before.'),
  'google-unverified': failed('Google has not verified your address. Verify it there, then try again.'),
  'google-banned': failed('This account is suspended. Write to us if you think that is a mistake.'),
  'google-taken': failed(
    'This Google account opens an account here already. To move it, sign in with it and unlink it first.',
  ),
  'google-busy': failed('Too many tries from your network. Wait a few minutes, then try again.'),
  'google-away': failed('Google does not answer right now. Please try again.'),
  'google-unexpected': failed('An unexpected error occurred with Google sign in'),
  'google-linked': { title: 'Success!', message: 'Google opens your account from now on', kind: 'success' },
} as const satisfies Record<string, ToastText>;
type GoogleToastCode = keyof typeof GOOGLE_TOASTS;

/** By the codes of AUTH_REFUSALS, apart from those that say nothing to a person. */
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
  // Signed out while Google answered.
  conflict: 'google-late',
  over_request_rate_limit: 'google-busy',
  service_unavailable: 'google-away',
};

/**
 * What a person is told of a refusal.
 * @param code of the service, or whatever stands in an address in its place.
 * @param error OAuth's word beside it: `access_denied` is theirs.
 */
export function googleToastOf(code: string, error = ''): GoogleToastCode {
  if (code === 'bad_oauth_callback' && error === 'access_denied') return 'google-cancelled';
  return (Object.hasOwn(BY_REFUSAL, code) ? BY_REFUSAL[code] : undefined) ?? 'google-unexpected';
}
