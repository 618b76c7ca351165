export interface ToastText {
  title: string;
  message: string;
  kind: 'success' | 'destructive';
}

export const success = (title: string, message: string): ToastText => ({ title, message, kind: 'success' });
export const destructive = (title: string, message: string): ToastText => ({
  title,
  message,
  kind: 'destructive',
});

const failed = (message: string): ToastText => ({
  title: 'Google Sign In Error',
  message,
  kind: 'destructive',
});

const GOOGLE_TOASTS = {
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

/** The keys are codes of `AUTH_REFUSALS`. Others are unexpected. */
const BY_REFUSAL: Readonly<Record<string, keyof typeof GOOGLE_TOASTS>> = {
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
export function googleToastOf(code: string, error = ''): keyof typeof GOOGLE_TOASTS {
  if (code === 'bad_oauth_callback' && error === 'access_denied') return 'google-cancelled';
  return (Object.hasOwn(BY_REFUSAL, code) ? BY_REFUSAL[code] : undefined) ?? 'google-unexpected';
}

export const TRIPS_FULL = 'You can save up to 100 trips. Delete one you no longer need.';

export const TOASTS = {
  welcome: success('Welcome!', 'You have been successfully signed in.'),
  'second-step-late': destructive(
    'Sign In Error',
    'Two-step verification took longer than 15 minutes. Please sign in again.',
  ),
  'second-step-again': destructive(
    'Error',
    'Enter a new code from your app, then try again. Nothing was changed.',
  ),
  'proof-owed': destructive('Error', 'Confirm that it’s you, then try again. Nothing was changed.'),
  'choose-password': success('Email Verified!', 'Choose a password to finish.'),
  'signed-out': success('Success', 'Signed out successfully'),
  'password-updated': success('Success!', 'Your password has been updated successfully'),
  'invalid-reset-link': {
    title: 'Invalid Reset Link',
    message: 'This password reset link is invalid or has expired',
    kind: 'destructive',
  },
  'account-deleted': success('Success!', 'Your account and everything stored with it were deleted'),
  'trip-saved': success('Trip saved', 'We check it whenever the schedule changes.'),
  'trip-kept': success('Welcome!', 'You have been successfully signed in. Your trip is saved.'),
  'trip-already-saved': success('Already saved', 'This trip was in your trips before.'),
  'trips-full': destructive('Trip not saved', `${TRIPS_FULL} We save this one then.`),
  'trip-unknown': destructive('Trip not saved', 'None of its games is on our schedule.'),
  'trip-not-saved': destructive(
    'Trip not saved',
    'The site is busy. Reload this page in a minute to save it.',
  ),
  'trip-updated': success(
    'Trip updated',
    'Its live link and calendar show the new plan. Links to trip pages that you sent before show the old one.',
  ),
  'trip-not-updated': destructive(
    'Trip not updated',
    'The site is busy, so the trip stayed as it was. Try again in a minute.',
  ),
  'trip-deleted': success('Success!', 'The trip was deleted'),
  'trip-gone': destructive('Error', 'That trip is not in your trips anymore.'),
  'keep-link-ended': destructive(
    'Link Expired',
    'This link has expired or was already used. Enter your email, and we send a new one.',
  ),
  'team-kept': success('Welcome!', 'You have been successfully signed in. You are following this team.'),
  'team-followed': success('Following', 'Its next games are under My Teams in your account.'),
  'vote-opened': success('Ready to send', 'Copy the link below and send it to your friends.'),
  'vote-without-trips': destructive(
    'No vote yet',
    'Check one to six trips that are ahead, then ask your friends.',
  ),
  'vote-too-large': destructive(
    'No vote yet',
    'A vote takes at most six trips. Uncheck some, then try again.',
  ),
  'votes-full': destructive('No vote yet', 'You can have up to ten open votes. Decide or delete one first.'),
  'vote-changed': success('Success!', 'Your vote was changed'),
  'vote-deleted': success('Success!', 'The vote was deleted'),
  'vote-gone': destructive('Error', 'That vote is not in your account anymore.'),
  'vote-answered': success('Thanks!', 'Your answer is in. You can change it on this page.'),
  'vote-erased': success('Success!', 'Your answer was erased'),
  'vote-link-used': success('Success!', 'This browser now knows your answer'),
  'team-unfollowed': success('Success!', 'You no longer follow this team'),
  'teams-saved': success('Success!', 'Your teams were saved'),
  'home-saved': success('Success!', 'Your home city was saved'),
  'places-saved': success('Success!', 'Your places were saved'),
  'past-trip-hidden': success('Success!', 'We will not ask about that trip again'),
  ...GOOGLE_TOASTS,
} as const satisfies Record<string, ToastText>;
export type ToastCode = keyof typeof TOASTS;

export const SIGN_OUT_FAILED = destructive('Error', 'Failed to sign out');
export const PRESS_FAILED = destructive(
  'That did not work',
  'Check your connection, then press the button again.',
);
export const UNEXPECTED = destructive('Error', 'An unexpected error occurred');

export const CONFIRMATION_SENT = success('Success!', 'Please check your email to confirm your account');
export const RECOVERY_SENT = success('Reset Email Sent', 'Check your email for password reset instructions');
export const CHANGE_SENT = success('Success!', 'Please check your email to confirm your new address');
export const CODE_SENT = success('Code Sent', 'Check your email for your code');
export const VERIFIED = success('Email Verified!', 'You are now signed in.');
export const INVALID_LINK = destructive(
  'Verification Failed',
  'Invalid verification link. Missing required parameters.',
);
export const LINK_EXPIRED = destructive('Sign In Error', 'This link has expired or was already used.');
export const VERIFICATION_FAULT = destructive('Verification Error', 'An unexpected error occurred.');

export function toastOf(code: string | undefined): ToastText | null {
  return code !== undefined && isToastCode(code) ? TOASTS[code] : null;
}

function isToastCode(code: string): code is ToastCode {
  return Object.hasOwn(TOASTS, code);
}
