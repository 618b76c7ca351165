import { destructive, CHANGE_SENT, CONFIRMATION_SENT, RECOVERY_SENT } from '../../session/toasts.ts';
import type { AuthMode } from '../../urls/account-vocabulary.ts';
import * as z from 'zod';
import type { Refusal } from '../../../auth/auth-result.ts';
import { recover, resend } from '../../../auth/sign-in/request-mail.ts';
import { signInWithPassword } from '../../../auth/sign-in/sign-in-with-password.ts';
import { signUp } from '../../../auth/sign-in/sign-up.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import type { AuthView } from './sign-in-view.ts';
import { requireCaptcha, codeFields, codeView, resetCodeForm, sendCodeForm } from './code-forms.ts';
import { startBrowserSession } from './start-browser-session.ts';
import { INVALID_ADDRESS, errorMessage } from '../screens/error-messages.ts';

const text = z.string().catch('');
export const authFields = codeFields.extend({ password: text });

type AuthForm = (
  c: WebContext,
  fields: z.infer<typeof authFields>,
  view: AuthView,
) => Promise<ScreenOutcome<AuthView>>;

const signInForm: AuthForm = async (c, fields, view) => {
  const result = await signInWithPassword(c.var.auth, fields, clientOf(c));
  if (result.ok) return startBrowserSession(c, result.session, view.returnTo);
  const isUnconfirmed = result.code === 'email_not_confirmed';
  return refusedField(
    c,
    { ...view, isUnconfirmed },
    { toastTitle: 'Sign In Error', field: 'password', refusal: result },
  );
};

const signUpForm: AuthForm = async (c, { email, password }, view) => {
  const toastTitle = 'Sign Up Error';
  if (email.trim() === '' || password === '') {
    const message = 'Email and password are required for sign up';
    return missingField(view, { toastTitle, field: email.trim() === '' ? 'email' : 'password', message });
  }
  const returnWay = { codeChallenge: null, redirectTo: `${c.var.deps.config.siteOrigin}${paths.verify()}` };
  const result = await signUp(c.var.auth, { email, password, userMetadata: {}, returnWay }, clientOf(c));
  if (!result.ok) {
    return refusedField(c, view, { toastTitle, field: result.field ?? 'email', refusal: result });
  }
  if (result.kind === 'session') return startBrowserSession(c, result.session, view.returnTo);
  sendMailsAfterResponse(c);
  return { kind: 'render', status: 200, view: confirmationView(c, view), toast: CONFIRMATION_SENT };
};

const forgotForm: AuthForm = async (c, { email }, view) => {
  const toastTitle = 'Reset Password Error';
  if (email.trim() === '') {
    return missingField(view, { toastTitle, field: 'email', message: 'Please enter your email address' });
  }
  const returnWay = {
    codeChallenge: null,
    redirectTo: `${c.var.deps.config.siteOrigin}${paths.resetPassword()}`,
  };
  const result = await recover(c.var.auth, { email, returnWay }, clientOf(c));
  if (!result.ok) return refusedField(c, view, { toastTitle, field: 'email', refusal: result });
  sendMailsAfterResponse(c);
  return { kind: 'render', status: 200, view: { ...view, sent: 'recovery' }, toast: RECOVERY_SENT };
};

const confirmLinkForm: AuthForm = async (c, { email }, view) => {
  const result = await resend(c.var.auth, { type: 'signup', email }, clientOf(c));
  if (result.ok) {
    sendMailsAfterResponse(c);
    return { kind: 'render', status: 200, view: confirmationView(c, view), toast: CONFIRMATION_SENT };
  }
  const toastTitle = 'Sign Up Error';
  if (result.field === 'email') return refusedField(c, view, { toastTitle, field: 'email', refusal: result });
  const toast = destructive(toastTitle, errorMessage(result));
  return refused(c, result, { view: confirmationView(c, view), toast });
};

const changeLinkForm: AuthForm = async (c, { email }, view) => {
  const result = await resend(c.var.auth, { type: 'email_change', email }, clientOf(c));
  if (!result.ok) {
    return refusedField(c, view, { toastTitle: 'Verification Error', field: 'email', refusal: result });
  }
  sendMailsAfterResponse(c);
  return { kind: 'render', status: 200, view: { ...view, sent: 'change' }, toast: CHANGE_SENT };
};

export const AUTH_FORMS: Record<AuthMode, AuthForm> = {
  'sign-in': signInForm,
  create: requireCaptcha('Sign Up Error', signUpForm),
  forgot: requireCaptcha('Reset Password Error', forgotForm),
  code: requireCaptcha('Sign In Error', sendCodeForm),
  'reset-code': resetCodeForm,
  'reset-link': requireCaptcha('Reset Password Error', forgotForm),
  'confirm-link': requireCaptcha('Sign Up Error', confirmLinkForm),
  'change-link': requireCaptcha('Verification Error', changeLinkForm),
};

function confirmationView(c: WebContext, view: AuthView): AuthView {
  const code = codeView(c, { asked: 0, tries: 0 });
  return { ...view, mode: 'confirm-link', sent: 'confirmation', code };
}

interface FieldProblem {
  toastTitle: string;
  field: 'email' | 'password';
}

function refusedField(
  c: WebContext,
  view: AuthView,
  { toastTitle, field, refusal }: FieldProblem & { refusal: Refusal },
): ScreenOutcome<AuthView> {
  const message = refusal.field === 'email' ? INVALID_ADDRESS : errorMessage(refusal);
  const problem = { field, text: message, reasons: refusal.reasons ?? [] };
  return refused(c, refusal, { view: { ...view, problem }, toast: destructive(toastTitle, message) });
}

function missingField(
  view: AuthView,
  { toastTitle, field, message }: FieldProblem & { message: string },
): ScreenOutcome<AuthView> {
  const problem = { field, text: message, reasons: [] };
  return { kind: 'render', status: 400, view: { ...view, problem }, toast: destructive(toastTitle, message) };
}
