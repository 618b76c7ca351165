import type { ToastText } from '../../session/toast-text.ts';
import type { Viewer } from '../../session/user-summary.ts';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '../../../auth/auth-result.ts';
import { isDatabaseFailure } from '../../../db/neon/failure.ts';
import { sendToast, takeToast } from '../../session/flash-toast.ts';
import { redirectTo, PRIVATE_HEADERS, renderPrivatePage } from '../../page/render-private-page.tsx';
import { serviceUnavailable } from '../../errors/respond-error.tsx';
import { JsonScript } from '../../page/json-ld.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import type { AuthEvent } from '../../session/auth-events.ts';
import type { ScreenResponse } from './screen-response.ts';
import { Screen, SCREEN_ID, START_ID, type ScreenDefinition, type ScreenStart } from './screen.tsx';
import { UNEXPECTED, type ToastCode } from '../../session/toasts.ts';

/** The browser goes on to another page, with a toast that travels or none. */
export type RedirectOutcome = { kind: 'leave'; to: string; toast: ToastCode | null; event?: AuthEvent };

/** What a form of a screen came to. */
export type ScreenOutcome<View> =
  | { kind: 'stay'; status: ContentfulStatusCode; view: View; toast: ToastText | null; event?: AuthEvent }
  | RedirectOutcome;

/** For addresses that hold a secret: no other site learns them as the page one came from. */
export const keepAddressSecret = createMiddleware<WebEnvironment>(async (c, next) => {
  c.set('documentHeaders', { 'Referrer-Policy': 'no-referrer' });
  await next();
});

/** Renders a screen as it is opened, with the toast that was sent to it. */
export function respondWithScreen<View>(
  c: WebContext,
  screen: ScreenDefinition<View>,
  start: ScreenStart<View>,
  viewer?: Viewer,
): Promise<Response> {
  return renderScreen(c, screen, { ...start, toast: start.toast ?? takeToast(c) }, 200, viewer);
}

/**
 * Responds to a form: JSON for the screen in the browser, else the page again or the page it leads to.
 * @param view what a fault leaves on the screen; faults are logged, and shown as `unexpected`.
 * @param viewer whose screen it is, when it is somebody's own.
 */
export async function respondToForm<View>(
  c: WebContext,
  screen: ScreenDefinition<View>,
  { view, unexpected = UNEXPECTED, viewer }: { view: View; unexpected?: ToastText; viewer?: Viewer },
  act: () => Promise<ScreenOutcome<View>>,
): Promise<Response> {
  const outcome = await act().catch((error: unknown): ScreenOutcome<View> => {
    c.var.deps.log.error('form failed', { path: c.req.path, error });
    const status = isDatabaseFailure(error) ? serviceUnavailable(c) : 500;
    return { kind: 'stay', status, view, toast: unexpected };
  });
  if (outcome.kind === 'leave') return respondWithRedirect(c, outcome);
  if (wantsJson(c)) return respondWithJson(c, outcome);
  const { status, toast } = outcome;
  return renderScreen(c, screen, { person: viewer?.person ?? null, view: outcome.view, toast }, status, viewer);
}

/** Redirects a page; a form that a screen sent is told where to go. */
export function respondWithRedirect(c: WebContext, outcome: RedirectOutcome): Response {
  if (outcome.toast !== null) sendToast(c, outcome.toast);
  return wantsJson(c) ? respondWithJson(c, outcome) : redirectTo(c, outcome.to);
}

/** Whether the screen in the browser asks, and not the browser itself. */
export function wantsJson(c: WebContext): boolean {
  return c.req.header('accept')?.includes('application/json') ?? false;
}

/** What the service refused stays on the screen, under its status. */
export function refused<View>(
  c: WebContext,
  { status, retryAfterSeconds }: Refusal,
  { view, toast }: { view: View; toast: ToastText },
): ScreenOutcome<View> {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return { kind: 'stay', status, view, toast };
}

function respondWithJson<View>(c: WebContext, outcome: ScreenOutcome<View>): Response {
  const { event = null } = outcome;
  const answer: ScreenResponse<View> =
    outcome.kind === 'leave'
      ? { kind: 'leave', to: outcome.to, event }
      : { kind: 'stay', view: outcome.view, toast: outcome.toast, event };
  const status = outcome.kind === 'leave' ? 200 : outcome.status;
  return c.json(answer, status, { 'Cache-Control': PRIVATE_HEADERS });
}

function renderScreen<View>(
  c: WebContext,
  { name, Page, head, autoRedirect }: ScreenDefinition<View>,
  start: ScreenStart<View>,
  status: ContentfulStatusCode,
  viewer: Viewer | undefined,
): Promise<Response> {
  const redirect = autoRedirect?.(start.view) ?? null;
  // Without JavaScript the browser itself goes on; with it, the screen does so at the same time.
  if (redirect !== null) c.header('Refresh', `${redirect.afterMs / 1000}; url=${redirect.to}`);
  return renderPrivatePage(
    c,
    { ...head, noindex: true, hasScreen: true, ...(viewer && { viewer }) },
    <>
      <div id={SCREEN_ID}>
        <Screen Page={Page} start={start} />
      </div>
      <JsonScript id={START_ID} value={{ screen: name, ...start }} />
    </>,
    status,
  );
}
