import { sendToast } from '../../session/flash-toast.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { googleToastOf } from '../../session/google-toasts.ts';
import type { ToastCode } from '../../session/toasts.ts';

/** Error codes of the callback before it knows which client started the flow. */
const UNKNOWN_FLOW_CODES = new Set(['bad_oauth_state', 'service_unavailable', 'unexpected_failure']);

/**
 * The callback sends a return from Google whose flow is unknown or expired to the site's address. This sends
 * people on to the sign-in page, where they can try again.
 * @returns null for a request without such an error code.
 */
export function redirectUnknownGoogleReturn(c: WebContext): Response | null {
  if (!UNKNOWN_FLOW_CODES.has(c.req.query('error_code') ?? '')) return null;
  // The empty fragment replaces the callback's own, which is for API clients.
  return redirectWithToast(c, `${paths.auth()}#`, refusalFromQuery(c) ?? 'google-unexpected');
}

/** Only the error code is used: anybody could write the description into a URL. */
export function refusalFromQuery(c: WebContext): ToastCode | null {
  const { error_code: code, error } = c.req.query();
  return code === undefined ? null : googleToastOf(code, error);
}

export function redirectWithToast(c: WebContext, path: string, toast: ToastCode): Response {
  sendToast(c, toast);
  return redirectTo(c, path);
}
