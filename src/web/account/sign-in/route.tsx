import { AUTH_MODES, KEEP_MODES } from '../../urls/account-vocabulary.ts';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { signOut } from '../../../auth/sessions/open-session.ts';
import { BRAND } from '../../../domain/brand.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { redirectTo, PRIVATE_CACHE_CONTROL, renderPrivatePage } from '../../page/render-private-page.tsx';
import { clearSessionCookies } from '../../session/session-cookies.ts';
import { readBrowserSession } from '../../session/viewer.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { serviceUnavailable } from '../../errors/respond-error.tsx';
import { missingHead } from '../../errors/respond-gone-or-missing.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { respondToForm, respondWithScreen, wantsJson } from '../screens/respond-with-screen.tsx';
import { NO_FIELDS } from './auth-form.ts';
import { AUTH_FORMS } from './sign-in-forms.ts';
import { type AuthView, googleAvailability } from './sign-in-view.ts';
import { codeForm, confirmCodeForm } from './code-forms.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { isPending } from '../keep/pending.ts';
import { readKeep } from '../keep/read-keep.ts';
import { NO_WANTED, readWanted, wantedPage, type Wanted } from '../keep/wanted.ts';
import { fieldsOf, readForm } from '../screens/read-form.ts';
import { returnPath } from './return-path.ts';
import { SIGN_OUT_FAILED, TOASTS } from '../../session/toasts.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { authHeading, AuthPage, redirectFromAuth } from './sign-in-page.tsx';
import { TURNSTILE_ORIGIN } from './turnstile-check.tsx';
import { accountPaths } from '../../urls/account-paths.ts';
import { Toast } from '../../ui/toast.tsx';

const SIGN_IN_SCREEN: ScreenDefinition<AuthView> = {
  name: 'auth',
  Page: AuthPage,
  head: {
    title: `Sign In | ${BRAND.name}`,
    description: `Sign in to ${BRAND.name} or create an account. Schedules, guides and roadtrips need no account.`,
    canonical: paths.auth(),
  },
  titleOf: (view) => `${authHeading(view)} | ${BRAND.name}`,
  autoRedirect: redirectFromAuth,
};

const KEEP_SCREEN: typeof SIGN_IN_SCREEN = {
  ...SIGN_IN_SCREEN,
  head: { ...SIGN_IN_SCREEN.head, teamColors: LEAGUES },
};

const allowTurnstile = createMiddleware<WebEnvironment>(async (c, next) => {
  if (c.var.auth.config.turnstile !== null) c.set('widgetOrigins', [TURNSTILE_ORIGIN]);
  await next();
});

export const authRoutes = new Hono<WebEnvironment>();

for (const pattern of [patterns.auth, patterns.signInCode]) {
  authRoutes.use(pattern, allowTurnstile);
}

authRoutes.get(patterns.auth, async (c) => {
  const { kind } = await readBrowserSession(c);
  const wanted = readWanted(wantedIn(c));
  if (kind === 'signed-in') return redirectTo(c, wanted ? pageToKeep(c, wanted) : paths.account());
  const returnTo = returnPath(
    c.req.query('return_to') ?? c.req.header('referer'),
    c.var.deps.config.siteOrigin,
  );
  if (kind === 'unfinished')
    return redirectTo(c, paths.secondStep({ returnTo: wanted ? pageToKeep(c, wanted) : returnTo }));
  const view = await firstView(c, { ...NO_FIELDS, ...wantedIn(c), return_to: returnTo ?? '' });
  const toast = kind === 'late' ? TOASTS['second-step-late'] : null;
  return respondWithScreen(c, screenOf(view), view, { toast });
});

/** My Trips saves what waits in the cookie. Otherwise the page itself has the button. */
function pageToKeep(c: WebContext, wanted: Wanted): string {
  return isPending(c, wanted) ? paths.account() : wantedPage(wanted);
}

authRoutes.post(patterns.auth, async (c) => {
  const fields = await readForm(c, { ...NO_FIELDS, ...wantedIn(c) });
  const view = await firstView(c, fields);
  return respondToForm(c, screenOf(view), { view }, () => AUTH_FORMS[view.mode](c, fields, view));
});

authRoutes.post(patterns.signInCode, async (c) => {
  const fields = await readForm(c, NO_FIELDS);
  const isConfirmation = c.req.query('mode') === 'confirm-link';
  const view: AuthView = { ...(await firstView(c, fields)), mode: isConfirmation ? 'confirm-link' : 'code' };
  const submit = isConfirmation ? confirmCodeForm : codeForm;
  return respondToForm(c, SIGN_IN_SCREEN, { view }, () => submit(c, fields, view));
});

function wantedIn(c: WebContext): typeof NO_WANTED {
  return fieldsOf(c.req.query(), NO_WANTED);
}

function screenOf({ keep }: AuthView): typeof SIGN_IN_SCREEN {
  return keep === null ? SIGN_IN_SCREEN : KEEP_SCREEN;
}

/** Without a known trip or team, the modes that keep one are the plain sign-in. */
async function firstView(c: WebContext, fields: typeof NO_FIELDS): Promise<AuthView> {
  const keep = await readKeep(c, fields);
  const modes = keep === null ? AUTH_MODES : [...AUTH_MODES, ...KEEP_MODES];
  const google = googleAvailability(c.var.auth);
  // The page before may name a home, and what is kept replaces it.
  const returnTo = keep === null ? returnPath(fields.return_to, c.var.deps.config.siteOrigin) : null;
  return {
    mode: modes.find((known) => known === c.req.query('mode')) ?? 'sign-in',
    email: fields.email,
    returnTo,
    keep,
    problem: null,
    sent: null,
    code: null,
    isUnconfirmed: false,
    google,
    turnstileSiteKey: c.var.auth.config.turnstile?.siteKey ?? null,
  };
}

authRoutes.post(patterns.signOut, async (c) => {
  try {
    const session = await readBrowserSession(c);
    if ('signedIn' in session) await signOut(c.var.auth, session.signedIn, 'local', clientOf(c));
  } catch (error) {
    c.var.deps.log.error('sign-out failed', { error });
    return respondSignOutFailure(c);
  }
  clearSessionCookies(c);
  sendToast(c, 'signed-out');
  if (wantsJson(c)) return c.body(null, 204, { 'Cache-Control': PRIVATE_CACHE_CONTROL });
  // Without script the public pages show no toast.
  return redirectTo(c, paths.auth());
});

function respondSignOutFailure(c: WebContext): Response | Promise<Response> {
  const status = serviceUnavailable(c);
  if (wantsJson(c))
    return c.json({ toast: SIGN_OUT_FAILED }, status, { 'Cache-Control': PRIVATE_CACHE_CONTROL });
  return renderPrivatePage(c, missingHead('Sign-Out Failed', paths.signOut()), <SignOutFailedPage />, status);
}

function SignOutFailedPage() {
  return (
    <>
      <div className="detour">
        <h1>You’re still signed in.</h1>
        <p>We could not sign you out. Please try again.</p>
        <form method="post" action={accountPaths.signOut()}>
          <button type="submit" className="btn">
            Sign Out
          </button>
        </form>
      </div>
      <Toast {...SIGN_OUT_FAILED} />
    </>
  );
}
