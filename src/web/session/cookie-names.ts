/** Tells the browser module that somebody is signed in, not who (docs/accounts.md#cookies). */
export const MARKER_COOKIE = 'signed-in';
/** The code of a toast for the next page; the browser module or a private page consumes it. */
export const TOAST_COOKIE = 'toast';
