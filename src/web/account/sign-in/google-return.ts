import { sendToast } from '../../session/flash-toast.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { googleToastOf, type ToastCode } from '../../session/toasts.ts';

/** The callback sends these error codes when it does not know which client started the flow. */
const UNKNOWN_FLOW_CODES = new Set(['bad_oauth_state', 'service_unavailable', 'unexpected_failure']);

/**
 * The callback redirects to the site's address if the flow is unknown or expired. This sends people to the
 * sign-in page.
 * @returns null if the request has no such error code.
 */
export function redirectUnknownGoogleReturn(c: WebContext): Response | null {
  if (!UNKNOWN_FLOW_CODES.has(c.req.query('error_code') ?? '')) return null;
  // The empty fragment replaces the callback's own fragment, which is for API clients.
  return redirectWithToast(c, `${paths.auth()}#`, refusalFromQuery(c) ?? 'google-unexpected');
}

/** Only the error code is used, because anybody could write a description into a URL. */
export function refusalFromQuery(c: WebContext): ToastCode | null {
  const { error_code: code, error } = c.req.query();
  return code === undefined ? null : googleToastOf(code, error);
}

export function redirectWithToast(c: WebContext, path: string, toast: ToastCode): Response {
  sendToast(c, toast);
  return redirectTo(c, path);
}
