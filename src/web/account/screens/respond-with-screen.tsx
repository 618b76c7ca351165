import { type ToastText, UNEXPECTED, type ToastCode } from '../../session/toasts.ts';
import type { Viewer } from '../../session/user-summary.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '../../../auth/auth-result.ts';
import { isDatabaseFailure } from '../../../db/neon/failure.ts';
import { sendToast, takeToast } from '../../session/flash-toast.ts';
import { redirectTo, PRIVATE_CACHE_CONTROL, renderPrivatePage } from '../../page/render-private-page.tsx';
import { serviceUnavailable } from '../../errors/respond-error.tsx';
import { JsonScript } from '../../page/json-ld.tsx';
import type { WebContext } from '../../http/web-context.ts';
import type { AuthEvent } from '../../session/auth-events.ts';
import {
  type ScreenResponse,
  Screen,
  SCREEN_ID,
  START_ID,
  type ScreenDefinition,
  type ScreenProps,
} from './screen.tsx';

export interface RedirectOutcome {
  kind: 'redirect';
  to: string;
  /** Browsers without JavaScript open this instead of `to`. */
  toWithoutScript?: string;
  toast?: ToastCode;
  event?: AuthEvent;
}

export type ScreenOutcome<View> =
  | { kind: 'render'; status: ContentfulStatusCode; view: View; toast: ToastText | null; event?: AuthEvent }
  | RedirectOutcome;

export function respondWithScreen<View>(
  c: WebContext,
  screen: ScreenDefinition<View>,
  view: View,
  { viewer, toast = null }: { viewer?: Viewer | undefined; toast?: ToastText | null } = {},
): Promise<Response> {
  const ofPageBefore = takeToast(c);
  return renderScreen(c, screen, { view, toast: toast ?? ofPageBefore }, 200, viewer);
}

/**
 * Responds with JSON for the screen's script, otherwise with the page or a redirect.
 * @param view the view to show after an error, which is logged; its toast is `unexpected`.
 * @param viewer absent on screens for people who are not signed in.
 */
export async function respondToForm<View>(
  c: WebContext,
  screen: ScreenDefinition<View>,
  {
    view,
    unexpected = UNEXPECTED,
    viewer,
  }: { view: View; unexpected?: ToastText; viewer?: Viewer | undefined },
  act: () => Promise<ScreenOutcome<View>>,
): Promise<Response> {
  const outcome = await act().catch((error: unknown): ScreenOutcome<View> => {
    c.var.deps.log.error('form failed', { path: c.req.path, error });
    const status = isDatabaseFailure(error) ? serviceUnavailable(c) : 500;
    return { kind: 'render', status, view, toast: unexpected };
  });
  if (outcome.kind === 'redirect') return respondWithRedirect(c, outcome);
  if (wantsJson(c)) return respondWithJson(c, outcome);
  return renderScreen(c, screen, outcome, outcome.status, viewer);
}

export function respondWithRedirect(c: WebContext, outcome: RedirectOutcome): Response {
  if (outcome.toast !== undefined) sendToast(c, outcome.toast);
  return wantsJson(c) ? respondWithJson(c, outcome) : redirectTo(c, outcome.toWithoutScript ?? outcome.to);
}

/** True when the screen's script sent the request, not the browser itself. */
export function wantsJson(c: WebContext): boolean {
  return c.req.header('accept')?.includes('application/json') ?? false;
}

/** @param fault the service's refusal, or the status of what was found here. */
export function refused<View>(
  c: WebContext,
  fault: Pick<Refusal, 'status' | 'retryAfterSeconds'>,
  { view, toast }: { view: View; toast: ToastText },
): ScreenOutcome<View> {
  const { status, retryAfterSeconds } = fault;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return { kind: 'render', status, view, toast };
}

function respondWithJson<View>(c: WebContext, outcome: ScreenOutcome<View>): Response {
  const { event = null } = outcome;
  const body: ScreenResponse<View> =
    outcome.kind === 'redirect'
      ? { kind: 'redirect', to: outcome.to, event }
      : { kind: 'render', view: outcome.view, toast: outcome.toast, event };
  const status = outcome.kind === 'redirect' ? 200 : outcome.status;
  return c.json(body, status, { 'Cache-Control': PRIVATE_CACHE_CONTROL });
}

function renderScreen<View>(
  c: WebContext,
  { name, Page, head, titleOf, autoRedirect }: ScreenDefinition<View>,
  { view, toast }: ScreenProps<View>,
  status: ContentfulStatusCode,
  viewer: Viewer | undefined,
): Promise<Response> {
  const start = { user: viewer?.user ?? null, view, toast };
  const redirect = autoRedirect?.(view) ?? null;
  // This redirects browsers without JavaScript. The screen does so after the same delay.
  if (redirect !== null) c.header('Refresh', `${redirect.afterMs / 1000}; url=${redirect.to}`);
  return renderPrivatePage(
    c,
    {
      ...head,
      title: titleOf?.(view) ?? head.title,
      noindex: true,
      hasScreen: true,
      ...(viewer && { viewer }),
    },
    <>
      <div id={SCREEN_ID}>
        <Screen Page={Page} start={start} />
      </div>
      <JsonScript id={START_ID} value={{ screen: name, ...start }} />
    </>,
    status,
  );
}
