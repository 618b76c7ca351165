import { destructive } from '../../session/toasts.ts';
import { SECOND_STEP_NEXTS, SECOND_STEP_METHODS } from '../../urls/account-vocabulary.ts';
import { Hono } from 'hono';
import { hasVerifiedFactor, type SignedIn } from '../../../auth/sessions/authenticate.ts';
import { useRecoveryCode } from '../../../auth/factors/recovery-codes.ts';
import { submitCode } from '../../../auth/factors/verify-factor.ts';
import { signOut } from '../../../auth/sessions/open-session.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { clearSessionCookies, setSessionCookies } from '../../session/session-cookies.ts';
import { pathsAfterSignIn } from '../sign-in/start-browser-session.ts';
import { viewerOf, readBrowserSession } from '../../session/viewer.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import {
  respondToForm,
  respondWithRedirect,
  respondWithScreen,
  refused,
  type ScreenOutcome,
} from '../screens/respond-with-screen.tsx';
import { codeProblem } from '../screens/error-messages.ts';
import { readForm } from '../screens/read-form.ts';
import { returnPath } from '../sign-in/return-path.ts';
import { type SecondStepView, SecondStepPage } from './second-step-page.tsx';
import { BRAND } from '../../../domain/brand.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';

const SECOND_STEP_SCREEN: ScreenDefinition<SecondStepView> = {
  name: 'second-step',
  Page: SecondStepPage,
  head: {
    title: `Two-Step Verification | ${BRAND.name}`,
    description: `Enter a code to finish signing in to ${BRAND.name}.`,
    canonical: paths.secondStep(),
  },
};

export const secondStepRoutes = new Hono<WebEnvironment>();

secondStepRoutes.get(patterns.secondStep, async (c) => {
  const step = await readStep(c);
  if ('redirect' in step) return respondWithRedirect(c, step.redirect);
  return respondWithScreen(c, SECOND_STEP_SCREEN, step.view, step);
});

secondStepRoutes.post(patterns.secondStep, async (c) => {
  const { code } = await readForm(c, { code: '' });
  const step = await readStep(c);
  if ('redirect' in step) return respondWithRedirect(c, step.redirect);
  const { signedIn, view } = step;
  return respondToForm(c, SECOND_STEP_SCREEN, step, () => submitStep(c, signedIn, { code, view }));
});

/** Ends the session, so that the user can sign in to another account. */
secondStepRoutes.post(patterns.otherAccount, async (c) => {
  const { return_to: requested } = await readForm(c, { return_to: '' });
  const session = await readBrowserSession(c);
  if ('signedIn' in session) await signOut(c.var.auth, session.signedIn, 'local', clientOf(c));
  clearSessionCookies(c);
  return redirectTo(c, paths.auth('sign-in', returnPath(requested, c.var.deps.config.siteOrigin)));
});

async function readStep(c: WebContext) {
  const session = await readBrowserSession(c);
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
  const signIn = paths.auth('sign-in', returnTo);
  const redirectOf = (to: string) => ({ redirect: { kind: 'redirect', to } as const });
  if (session.kind === 'late') {
    return { redirect: { kind: 'redirect', to: signIn, toast: 'second-step-late' } as const };
  }
  if (!('signedIn' in session)) return redirectOf(signIn);
  const { signedIn } = session;
  if (!hasVerifiedFactor(signedIn.account)) return redirectOf(paths.settings());
  const isSignedIn = session.kind === 'signed-in';
  const viewer = isSignedIn ? viewerOf(c, signedIn) : undefined;
  const view: SecondStepView = {
    codeKind: SECOND_STEP_METHODS.find((known) => known === c.req.query('with')) ?? 'app',
    next: SECOND_STEP_NEXTS.find((known) => known === c.req.query('next')) ?? 'home',
    returnTo,
    email: signedIn.account.user.email ?? '',
    isSignedIn,
    problem: null,
  };
  return { signedIn, viewer, view };
}

const NEXT = {
  account: paths.twoStep(),
  'reset-password': paths.resetPassword(),
} as const satisfies Record<Exclude<SecondStepView['next'], 'home'>, string>;

async function submitStep(
  c: WebContext,
  signedIn: SignedIn,
  { code, view }: { code: string; view: SecondStepView },
): Promise<ScreenOutcome<SecondStepView>> {
  const title = view.isSignedIn ? 'Error' : 'Sign In Error';
  const submit = view.codeKind === 'app' ? submitCode : useRecoveryCode;
  const result = await submit(c.var.auth, signedIn, code, clientOf(c));
  sendMailsAfterResponse(c);
  if (!result.ok) {
    // Any other refusal means that the session has expired.
    const problem = codeProblem(result, view.codeKind);
    if (problem === null) {
      const to = paths.auth('sign-in', view.returnTo);
      return { kind: 'redirect', to, toast: 'second-step-late' };
    }
    return refused(c, result, { view: { ...view, problem }, toast: destructive(title, problem) });
  }
  await setSessionCookies(c, result.session);
  // A user who lost their app can remove it on the account page.
  const next = view.codeKind === 'recovery-code' && view.next === 'home' ? 'account' : view.next;
  const isWelcome = !view.isSignedIn && next !== 'reset-password';
  return {
    kind: 'redirect',
    ...(next === 'home' ? pathsAfterSignIn(view.returnTo) : { to: NEXT[next] }),
    ...(isWelcome && { toast: 'welcome' }),
    event: view.isSignedIn ? 'USER_UPDATED' : 'SIGNED_IN',
  };
}
