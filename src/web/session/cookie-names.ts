/** Says only that somebody is signed in; the browser module looks for it (decisions.md 1, Public pages). */
export const MARKER_COOKIE = 'signed-in';
/** The code of a toast for the page that comes next; the browser module, or a private page, takes it. */
export const TOAST_COOKIE = 'toast';
