import { sendToast } from '../../session/flash-toast.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { googleToastOf } from '../../session/google-toasts.ts';
import type { ToastCode } from '../../session/toasts.ts';

/** What the callback may refuse before it knows where somebody came from. */
const UNKNOWN_FLOW_CODES = new Set(['bad_oauth_state', 'service_unavailable', 'unexpected_failure']);

/**
 * A way back that nobody here has begun, or long ago, or in another session: the wire leads it to the site's
 * address, for there is no other (auth-api.md 1.3), and people are led on to where they can try again.
 * @returns null for what is none.
 */
export function redirectUnknownGoogleReturn(c: WebContext): Response | null {
  if (!UNKNOWN_FLOW_CODES.has(c.req.query('error_code') ?? '')) return null;
  // The empty fragment takes the place of the wire's, which is for clients.
  return redirectWithToast(c, `${paths.auth()}#`, refusalFromQuery(c) ?? 'google-unexpected');
}

/** What the address that Google's answer led to says went wrong; its words are not shown, anybody writes those. */
export function refusalFromQuery(c: WebContext): ToastCode | null {
  const { error_code: code, error } = c.req.query();
  return code === undefined ? null : googleToastOf(code, error);
}

/** Leads to a path, with words about what happened. */
export function redirectWithToast(c: WebContext, path: string, toast: ToastCode): Response {
  sendToast(c, toast);
  return redirectTo(c, path);
}
