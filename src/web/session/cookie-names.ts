/** Tells the browser module that somebody is signed in, but not who (docs/accounts.md#cookies). */
export const MARKER_COOKIE = 'signed-in';
/** A toast's code waits here for the next page. */
export const TOAST_COOKIE = 'toast';
