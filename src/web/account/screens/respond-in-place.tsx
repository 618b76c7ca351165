import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WebContext } from '../../http/web-context.ts';
import { PRIVATE_CACHE_CONTROL, renderPrivateFragment } from '../../page/render-private-page.tsx';
import type { ToastText } from '../../session/toasts.ts';
import { Toast } from '../../ui/toast.tsx';

/** The account badge's module sent the form of a slot, and shows the response in its place. */
export function isInPlace(c: WebContext): boolean {
  return c.req.header('x-requested-with') === 'fetch';
}

/** The module shows the toast, and the slot stays. */
export function refuseInPlace(
  c: WebContext,
  toast: ToastText,
  status: ContentfulStatusCode,
): Promise<Response> {
  return renderPrivateFragment(c, <Toast {...toast} />, status);
}

/** The module opens the path. A redirect, which it would follow, would show the toast of `sendToast` to nobody. */
export function openFromPlace(c: WebContext, path: string): Response {
  return c.body(null, 204, { Location: path, 'Cache-Control': PRIVATE_CACHE_CONTROL });
}
