import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { WebContext } from '../../http/web-context.ts';
import { renderPrivateFragment } from '../../page/render-private-page.tsx';
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
