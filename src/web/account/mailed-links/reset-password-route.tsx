import { destructive } from '../../session/toasts.ts';
import { Hono } from 'hono';
import { adoptSession } from '../../../auth/sessions/refresh-session.ts';
import { authenticate, needsSecondFactor, type SignedIn } from '../../../auth/sessions/authenticate.ts';
import { changeUser } from '../../../auth/account/change-user.ts';
import { refuseNewPassword } from '../../../auth/passwords/new-password.ts';
import { readMailedLink, verify } from '../../../auth/sign-in/verify.ts';
import { BRAND } from '../../../domain/brand.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { readBrowserSession, readSignedIn } from '../../session/viewer.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { withoutReferrer } from '../../http/security-headers.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import {
  respondToForm,
  respondWithScreen,
  refused,
  type ScreenOutcome,
} from '../screens/respond-with-screen.tsx';
import { newPasswordProblem, errorMessage } from '../screens/error-messages.ts';
import { readForm } from '../screens/read-form.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { type ResetView, ResetPasswordPage } from './reset-password-page.tsx';
import { RECOVERY_LINK_SECONDS } from '../../../auth/tokens/one-time-token.ts';
import type { Refusal } from '../../../auth/auth-result.ts';

const NO_FIELDS = { token_hash: '', email: '', password: '', confirmation: '', step: '' };

const RESET_PASSWORD_SCREEN: ScreenDefinition<ResetView> = {
  name: 'reset-password',
  Page: ResetPasswordPage,
  head: {
    title: `New Password | ${BRAND.name}`,
    description: `Set a new password for your account at ${BRAND.name}.`,
    canonical: paths.resetPassword(),
    isBare: true,
  },
};

const TO_NEW_LINK: ScreenOutcome<ResetView> = {
  kind: 'redirect',
  to: paths.auth('reset-link'),
  toast: 'invalid-reset-link',
};
const SECOND_STEP = paths.secondStep({ next: 'reset-password' });

export const resetPasswordRoutes = new Hono<WebEnvironment>();
resetPasswordRoutes.use(patterns.resetPassword, withoutReferrer);

resetPasswordRoutes.get(patterns.resetPassword, async (c) => {
  const { token_hash: tokenHash, type } = c.req.query();
  if (tokenHash === undefined) return openWithoutToken(c);
  const request = { purpose: 'recovery', linkToken: tokenHash } as const;
  const link = type === 'recovery' ? await readMailedLink(c.var.auth, request) : null;
  if (!link?.ok) {
    sendToast(c, 'invalid-reset-link');
    return redirectTo(c, paths.auth('reset-link'));
  }
  const { email, hasSecondStep } = link;
  const view: ResetView = hasSecondStep
    ? { state: 'step', email, tokenHash }
    : formView(c, { email, tokenHash });
  return respondWithScreen(c, RESET_PASSWORD_SCREEN, view);
});

/** The session may be in the URL fragment, or in the cookies after a first attempt. */
async function openWithoutToken(c: WebContext): Promise<Response> {
  const session = await readBrowserSession(c);
  const owner = 'signedIn' in session && isOpenedByMail(c, session.signedIn) ? session.signedIn : null;
  if (owner !== null && session.kind === 'unfinished') return redirectTo(c, SECOND_STEP);
  const email = owner?.account.user.email ?? null;
  const view: ResetView = email === null ? { state: 'loading' } : formView(c, { email, tokenHash: null });
  return respondWithScreen(c, RESET_PASSWORD_SCREEN, view);
}

/** Puts the tokens of the screen's URL fragment in cookies. */
resetPasswordRoutes.post(patterns.linkedSession, async (c) => {
  const fields = await readForm(c, { access_token: '', refresh_token: '' });
  return respondToForm(c, RESET_PASSWORD_SCREEN, { view: { state: 'loading' } }, async () => {
    const tokens = { accessToken: fields.access_token, refreshToken: fields.refresh_token };
    const adopted = await adoptSession(c.var.auth, tokens, clientOf(c));
    if (!adopted.ok || !isOpenedByMail(c, adopted.signedIn)) return TO_NEW_LINK;
    const { email } = adopted.signedIn.account.user;
    if (email === null) return TO_NEW_LINK;
    await setSessionCookies(c, adopted.session);
    if (needsSecondFactor(adopted.signedIn)) return { kind: 'redirect', to: SECOND_STEP };
    const view = formView(c, { email, tokenHash: null });
    return { kind: 'render', status: 200, view, toast: null, event: 'PASSWORD_RECOVERY' };
  });
});

resetPasswordRoutes.post(patterns.resetPassword, async (c) => {
  const fields = await readForm(c, NO_FIELDS);
  const { email, token_hash: tokenHash } = fields;
  if (fields.step !== '') {
    const step = { state: 'step', email, tokenHash } as const;
    return respondToForm(c, RESET_PASSWORD_SCREEN, { view: step }, () => startSecondStep(c, tokenHash));
  }
  const view = formView(c, { email, tokenHash: tokenHash || null });
  return respondToForm(c, RESET_PASSWORD_SCREEN, { view }, () => resetByForm(c, fields, view));
});

/** Consumes the link. The user types the new password after the second step. */
async function startSecondStep(c: WebContext, linkToken: string): Promise<ScreenOutcome<ResetView>> {
  const owner = await signInByLink(c, linkToken);
  if (owner === null) return TO_NEW_LINK;
  return {
    kind: 'redirect',
    to: needsSecondFactor(owner) ? SECOND_STEP : paths.resetPassword(),
  };
}

/** Checks the new password before it consumes the link. */
async function resetByForm(
  c: WebContext,
  fields: typeof NO_FIELDS,
  view: Extract<ResetView, { state: 'form' }>,
): Promise<ScreenOutcome<ResetView>> {
  const { auth } = c.var;
  const { passwordMinLength } = auth.config;
  const message = newPasswordProblem(fields, passwordMinLength);
  if (message !== null) return refusedPassword(c, view, { status: 400, message });
  const weak = await refuseNewPassword(fields.password, auth);
  if (weak !== null) return refusedPassword(c, view, weak);
  const owner = await signInByLink(c, fields.token_hash);
  if (owner === null) return TO_NEW_LINK;
  if (needsSecondFactor(owner)) return { kind: 'redirect', to: SECOND_STEP };
  // The mailed link replaces the current password.
  const config = { ...auth.config, isCurrentPasswordRequired: false, isReauthenticationRequired: false };
  const changed = await changeUser({ ...auth, config }, owner, { password: fields.password }, clientOf(c));
  sendMailsAfterResponse(c);
  if (changed.ok)
    return { kind: 'redirect', to: paths.home(), toast: 'password-updated', event: 'USER_UPDATED' };
  const retryView = { ...view, tokenHash: null };
  return refusedPassword(c, retryView, { ...changed, message: errorMessage(changed) });
}

function refusedPassword(
  c: WebContext,
  view: Extract<ResetView, { state: 'form' }>,
  fault: Pick<Refusal, 'status' | 'message' | 'retryAfterSeconds' | 'reasons'>,
) {
  const problem = { text: fault.message, reasons: fault.reasons ?? [] };
  return refused<ResetView>(c, fault, {
    view: { ...view, problem },
    toast: destructive('Password Reset Error', fault.message),
  });
}

/** Consumes the link. Without one it uses the session in the cookies. */
async function signInByLink(c: WebContext, linkToken: string): Promise<SignedIn | null> {
  if (linkToken === '') {
    const signedIn = await readSignedIn(c);
    return signedIn !== null && isOpenedByMail(c, signedIn) ? signedIn : null;
  }
  const { auth } = c.var;
  const proof = { kind: 'link', linkToken } as const;
  const verified = await verify(auth, { type: 'recovery', proof, respondWith: 'session' }, clientOf(c));
  if (!verified.ok || verified.kind !== 'session') return null;
  const signedIn = await authenticate(auth, await setSessionCookies(c, verified.session));
  return signedIn.ok ? signedIn : null;
}

/** Only a session that a mailed link just opened may set a password without the current one. */
function isOpenedByMail(c: WebContext, { session }: SignedIn): boolean {
  const { now } = c.var.deps;
  const ageMs = now().getTime() - session.createdAt.getTime();
  const isRecent = ageMs <= RECOVERY_LINK_SECONDS * 1000;
  return isRecent && session.amr.some(({ method }) => method === 'otp' || method === 'recovery');
}

function formView(c: WebContext, { email, tokenHash }: { email: string; tokenHash: string | null }) {
  const minLength = c.var.auth.config.passwordMinLength;
  return { state: 'form', email, tokenHash, minLength, problem: null } as const;
}
