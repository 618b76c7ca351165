import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '../../../auth/auth-result.ts';
import { isDatabaseFailure } from '../../../db/neon/failure.ts';
import { sendToast, takeToast } from '../../session/flash-toast.ts';
import { redirectTo, PRIVATE_HEADERS, renderPrivatePage } from '../../page/render-private-page.tsx';
import { serviceUnavailable } from '../../errors/answer-error.tsx';
import type { Viewer } from '../../page/account-badge.tsx';
import { JsonScript } from '../../page/json-ld.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import type { AuthEvent } from '../../session/auth-events.ts';
import { redirectFromAuth, redirectFromVerify, type AutoRedirect } from './auto-redirect.ts';
import type { ScreenResponse } from './screen-response.ts';
import { screenHead } from './screen-head.ts';
import {
  Screen,
  SCREEN_ID,
  START_ID,
  type ScreenName,
  type ScreenStart,
  type ScreenViews,
} from './screens.tsx';
import { UNEXPECTED, type ToastCode, type ToastText } from '../../session/toasts.ts';

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

/** Answers a screen as it is opened, with the toast that was sent to it. */
export function respondWithScreen<Name extends ScreenName>(
  c: WebContext,
  start: ScreenStart<Name>,
  presence?: Viewer,
): Promise<Response> {
  return renderScreen(c, { ...start, toast: start.toast ?? takeToast(c) }, 200, presence);
}

/**
 * Answers a form: JSON for the screen in the browser, else the page again or the page it leads to.
 * @param view what a fault leaves on the screen; faults are logged, and said with `unexpected`.
 * @param presence whose screen it is, when it is somebody's own.
 */
export async function respondToForm<Name extends ScreenName>(
  c: WebContext,
  {
    screen,
    view,
    unexpected = UNEXPECTED,
    presence,
  }: { screen: Name; view: ScreenViews[Name]; unexpected?: ToastText; presence?: Viewer },
  act: () => Promise<ScreenOutcome<ScreenViews[Name]>>,
): Promise<Response> {
  const outcome = await act().catch((error: unknown): ScreenOutcome<ScreenViews[Name]> => {
    c.var.deps.log.error('form failed', { path: c.req.path, error });
    const status = isDatabaseFailure(error) ? serviceUnavailable(c) : 500;
    return { kind: 'stay', status, view, toast: unexpected };
  });
  if (outcome.kind === 'leave') return respondWithRedirect(c, outcome);
  if (wantsJson(c)) return answerJson(c, outcome);
  const { status, toast } = outcome;
  const person = presence?.person ?? null;
  return renderScreen(c, { screen, person, view: outcome.view, toast }, status, presence);
}

/** Leads whoever asks elsewhere: a page by a redirect, a form that a screen sent by saying where to. */
export function respondWithRedirect(c: WebContext, outcome: RedirectOutcome): Response {
  if (outcome.toast !== null) sendToast(c, outcome.toast);
  return wantsJson(c) ? answerJson(c, outcome) : redirectTo(c, outcome.to);
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

function answerJson<View>(c: WebContext, outcome: ScreenOutcome<View>): Response {
  const { event = null } = outcome;
  const answer: ScreenResponse<View> =
    outcome.kind === 'leave'
      ? { kind: 'leave', to: outcome.to, event }
      : { kind: 'stay', view: outcome.view, toast: outcome.toast, event };
  const status = outcome.kind === 'leave' ? 200 : outcome.status;
  return c.json(answer, status, { 'Cache-Control': PRIVATE_HEADERS });
}

const ONWARD: { [Name in ScreenName]: (view: ScreenViews[Name]) => AutoRedirect | null } = {
  auth: redirectFromAuth,
  'second-step': () => null,
  verify: redirectFromVerify,
  'reset-password': () => null,
  account: () => null,
};

function renderScreen<Name extends ScreenName>(
  c: WebContext,
  start: ScreenStart<Name>,
  status: ContentfulStatusCode,
  presence: Viewer | undefined,
): Promise<Response> {
  const onward = ONWARD[start.screen](start.view);
  // Without JavaScript the browser itself leads on; with it, the screen does so at the same time.
  if (onward !== null) c.header('Refresh', `${onward.afterMs / 1000}; url=${onward.to}`);
  return renderPrivatePage(
    c,
    { ...screenHead(start.screen), ...(presence && { presence }) },
    <>
      <div id={SCREEN_ID}>
        <Screen start={start} />
      </div>
      <JsonScript id={START_ID} value={start} />
    </>,
    status,
  );
}
