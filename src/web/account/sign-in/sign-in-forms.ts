import { recover, resend } from '../../../auth/sign-in/request-mail.ts';
import { signInWithPassword } from '../../../auth/sign-in/sign-in-with-password.ts';
import { signUp } from '../../../auth/sign-in/sign-up.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { clientOf } from '../../http/client-of-request.ts';
import type { WebContext } from '../../http/web-context.ts';
import { CHANGE_SENT, CONFIRMATION_SENT, destructive, RECOVERY_SENT } from '../../session/toasts.ts';
import type { AuthMode } from '../../urls/account-vocabulary.ts';
import { paths } from '../../urls/paths.ts';
import { errorMessage } from '../screens/error-messages.ts';
import { refused } from '../screens/respond-with-screen.tsx';
import { refusedField, requireCaptcha, type AuthForm } from './auth-form.ts';
import { codeView, keepCodeForm, keepForm, resetCodeForm, sendCodeForm } from './code-forms.ts';
import type { AuthView } from './sign-in-view.ts';
import { startSession } from './start-browser-session.ts';

const signInForm: AuthForm = async (c, fields, view) => {
  const result = await signInWithPassword(c.var.auth, fields, clientOf(c));
  if (result.ok) return startSession(c, result.session, { fields, view });
  const isUnconfirmed = result.code === 'email_not_confirmed';
  return refusedField(c, { ...view, isUnconfirmed }, { title: 'Sign In Error', field: 'password' }, result);
};

const signUpForm: AuthForm = async (c, fields, view) => {
  const { email, password } = fields;
  const title = 'Sign Up Error';
  if (email.trim() === '' || password === '') {
    const field = email.trim() === '' ? 'email' : 'password';
    return refusedField(c, view, { title, field }, 'Email and password are required for sign up');
  }
  const returnWay = { codeChallenge: null, redirectTo: `${c.var.deps.config.siteOrigin}${paths.verify()}` };
  const result = await signUp(c.var.auth, { email, password, userMetadata: {}, returnWay }, clientOf(c));
  if (!result.ok) return refusedField(c, view, { title, field: result.field ?? 'email' }, result);
  if (result.kind === 'session') return startSession(c, result.session, { fields, view });
  sendMailsAfterResponse(c);
  return { kind: 'render', status: 200, view: confirmationView(c, view), toast: CONFIRMATION_SENT };
};

const forgotForm: AuthForm = async (c, { email }, view) => {
  const place = { title: 'Reset Password Error', field: 'email' } as const;
  if (email.trim() === '') return refusedField(c, view, place, 'Please enter your email address');
  const redirectTo = `${c.var.deps.config.siteOrigin}${paths.resetPassword()}`;
  const request = { email, returnWay: { codeChallenge: null, redirectTo } };
  const result = await recover(c.var.auth, request, clientOf(c));
  if (!result.ok) return refusedField(c, view, place, result);
  sendMailsAfterResponse(c);
  return { kind: 'render', status: 200, view: { ...view, sent: 'recovery' }, toast: RECOVERY_SENT };
};

const confirmLinkForm: AuthForm = async (c, { email }, view) => {
  const title = 'Sign Up Error';
  const result = await resend(c.var.auth, { type: 'signup', email }, clientOf(c));
  if (result.ok) {
    sendMailsAfterResponse(c);
    return { kind: 'render', status: 200, view: confirmationView(c, view), toast: CONFIRMATION_SENT };
  }
  if (result.field === 'email') return refusedField(c, view, { title, field: 'email' }, result);
  const toast = destructive(title, errorMessage(result));
  return refused(c, result, { view: confirmationView(c, view), toast });
};

const changeLinkForm: AuthForm = async (c, { email }, view) => {
  const result = await resend(c.var.auth, { type: 'email_change', email }, clientOf(c));
  if (!result.ok) return refusedField(c, view, { title: 'Verification Error', field: 'email' }, result);
  sendMailsAfterResponse(c);
  return { kind: 'render', status: 200, view: { ...view, sent: 'change' }, toast: CHANGE_SENT };
};

export const AUTH_FORMS: Record<AuthMode, AuthForm> = {
  'sign-in': signInForm,
  create: requireCaptcha('Sign Up Error', signUpForm),
  forgot: requireCaptcha('Reset Password Error', forgotForm),
  code: requireCaptcha('Sign In Error', sendCodeForm),
  keep: requireCaptcha('Email Not Sent', keepForm),
  'keep-code': keepCodeForm,
  'reset-code': resetCodeForm,
  'reset-link': requireCaptcha('Reset Password Error', forgotForm),
  'confirm-link': requireCaptcha('Sign Up Error', confirmLinkForm),
  'change-link': requireCaptcha('Verification Error', changeLinkForm),
};

function confirmationView(c: WebContext, view: AuthView): AuthView {
  return { ...view, mode: 'confirm-link', sent: 'confirmation', code: codeView(c) };
}
