import { destructive, CODE_SENT } from '../../session/toasts.ts';
import * as z from 'zod';
import type { Refusal } from '../../../auth/auth-result.ts';
import { sendOneTimeCode } from '../../../auth/sign-in/request-mail.ts';
import { verify } from '../../../auth/sign-in/verify.ts';
import { parseCode } from '../../../domain/accounts/code-digits.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import type { AuthView, CodeView } from './sign-in-view.ts';
import {
  startBrowserSession,
  startSessionToChoosePassword,
  startSessionToResetPassword,
} from './start-browser-session.ts';
import { secondsText } from '../../../domain/dates/duration-text.ts';
import { errorMessage, INVALID_ADDRESS, WRONG_CODE } from '../screens/error-messages.ts';
import { CODE_SECONDS } from '../../../auth/tokens/one-time-token.ts';
import { refuseWithoutCaptcha } from '../../../auth/captcha/turnstile.ts';

const PURPOSES = {
  code: { type: 'magiclink', errorTitle: 'Sign In Error' },
  'confirm-link': { type: 'signup', errorTitle: 'Verification Failed' },
  'reset-code': { type: 'recovery', errorTitle: 'Password Reset Error' },
} as const;

type CodeMode = keyof typeof PURPOSES;

/** Turnstile's script adds this field to the form. */
const CAPTCHA_FIELD = 'cf-turnstile-response';

/** The service has the same limit. */
const MAX_TRIES = 5;

const number = z.coerce.number().int().nonnegative().catch(0);
/** `asked` and `tries` come back from the browser, so they only affect texts. */
export const codeFields = z.object({
  email: z.string().catch(''),
  code: z.string().catch(''),
  return_to: z.string().catch(''),
  asked: number,
  tries: number,
  [CAPTCHA_FIELD]: z.string().catch(''),
});
type CodeFields = z.infer<typeof codeFields>;

type CodeForm = (c: WebContext, fields: CodeFields, view: AuthView) => Promise<ScreenOutcome<AuthView>>;

/** An unknown address gets the same response but no mail, because a code never creates an account. */
export const sendCodeForm: CodeForm = async (c, fields, view) => {
  const { email } = fields;
  if (email.trim() === '') {
    return invalidField(view, { field: 'email', text: 'Please enter your email address' });
  }
  const returnWay = { codeChallenge: null, redirectTo: `${c.var.deps.config.siteOrigin}${paths.verify()}` };
  const request = { email, createsUser: false, userMetadata: {}, returnWay };
  const result = await sendOneTimeCode(c.var.auth, request, clientOf(c));
  if (result.ok) {
    sendMailsAfterResponse(c);
    const code = codeView(c, { asked: 0, tries: 0 });
    return { kind: 'render', status: 200, view: { ...view, code }, toast: CODE_SENT };
  }
  if (result.code !== 'over_email_send_rate_limit') return refusedByService(c, view, 'email', result);
  // An earlier code still works.
  const seconds = result.retryAfterSeconds ?? 0;
  const text = `You can request another code in ${secondsText(seconds)}. The last one still works.`;
  const code = { ...codeView(c, fields), wait: { seconds } };
  const toast = destructive(PURPOSES.code.errorTitle, text);
  return refused(c, result, { view: { ...view, code }, toast });
};

export const codeForm: CodeForm = (c, fields, view) => submitCode(c, fields, { view, mode: 'code' });

export const confirmCodeForm: CodeForm = (c, fields, view) =>
  submitCode(c, fields, {
    view: { ...view, mode: 'confirm-link', sent: 'confirmation' },
    mode: 'confirm-link',
  });

/** Opens the session in which the user sets a new password. */
export const resetCodeForm: CodeForm = async (c, fields, view) => {
  if (fields.email.trim() === '') {
    return invalidField(view, { field: 'email', text: 'Please enter your email address' });
  }
  return submitCode(c, fields, { view, mode: 'reset-code' });
};

async function submitCode(
  c: WebContext,
  fields: CodeFields,
  { view, mode }: { view: AuthView; mode: CodeMode },
): Promise<ScreenOutcome<AuthView>> {
  const code = parseCode(fields.code);
  const entry = codeView(c, fields);
  const entryView: AuthView = { ...view, code: mode === 'reset-code' ? null : entry };
  if (code === null) {
    return invalidField(entryView, { field: 'code', text: 'Enter the six digits from the email.' });
  }
  const proof = { kind: 'code', email: fields.email, code } as const;
  const { type } = PURPOSES[mode];
  const result = await verify(c.var.auth, { type, proof, respondWith: 'session' }, clientOf(c));
  if (result.ok) {
    if (result.kind !== 'session') throw new Error('A mailed code opened no session');
    if (mode === 'reset-code') return startSessionToResetPassword(c, result.session);
    return result.needsPassword
      ? startSessionToChoosePassword(c, result.session)
      : startBrowserSession(c, result.session, view.returnTo);
  }
  if (result.code !== 'otp_expired') return refusedByService(c, entryView, 'code', result);
  if (entryView.code === null) return refusedField(c, entryView, result, { field: 'code', text: WRONG_CODE });
  const tries = fields.tries + 1;
  const isExpired = nowSeconds(c) - entry.askedAt >= CODE_SECONDS;
  const text = isExpired
    ? `This code expired after ${entry.minutes} minutes. Request a new one.`
    : tries >= MAX_TRIES
      ? 'That was the fifth wrong code, so this code no longer works. Request a new one.'
      : WRONG_CODE;
  const next = { ...entry, tries, isOver: isExpired || tries >= MAX_TRIES };
  return refusedField(c, { ...view, code: next }, result, { field: 'code', text });
}

function errorTitle({ mode }: AuthView): string {
  return mode === 'confirm-link' || mode === 'reset-code'
    ? PURPOSES[mode].errorTitle
    : PURPOSES.code.errorTitle;
}

/** `asked` and `tries` are zero for a new code. */
export function codeView(c: WebContext, { asked, tries }: Pick<CodeFields, 'asked' | 'tries'>): CodeView {
  const { limits } = c.var.auth.config;
  const askedAt = asked || nowSeconds(c);
  const seconds = Math.max(0, Math.ceil(askedAt + limits.mailAddress.refillSeconds - nowSeconds(c)));
  return { askedAt, tries, isOver: false, wait: { seconds }, minutes: Math.round(CODE_SECONDS / 60) };
}

function refusedByService(
  c: WebContext,
  view: AuthView,
  field: 'email' | 'code',
  refusal: Refusal,
): ScreenOutcome<AuthView> {
  const text = refusal.field === 'email' ? INVALID_ADDRESS : errorMessage(refusal);
  return refusedField(c, view, refusal, { field, text });
}

function refusedField(
  c: WebContext,
  view: AuthView,
  refusal: Refusal,
  { field, text }: { field: 'email' | 'code'; text: string },
): ScreenOutcome<AuthView> {
  const shown = { ...view, problem: { field, text, reasons: [] } };
  return refused(c, refusal, { view: shown, toast: destructive(errorTitle(view), text) });
}

function invalidField(
  view: AuthView,
  { field, text }: { field: 'email' | 'code'; text: string },
): ScreenOutcome<AuthView> {
  const shown = { ...view, problem: { field, text, reasons: [] } };
  return { kind: 'render', status: 400, view: shown, toast: destructive(errorTitle(view), text) };
}

function nowSeconds(c: WebContext): number {
  return Math.floor(c.var.deps.now().getTime() / 1000);
}

export function requireCaptcha<Fields extends Record<typeof CAPTCHA_FIELD, string>>(
  toastTitle: string,
  form: (c: WebContext, fields: Fields, view: AuthView) => Promise<ScreenOutcome<AuthView>>,
): typeof form {
  return async (c, fields, view) => {
    const refusal = await refuseWithoutCaptcha(c.var.auth, fields[CAPTCHA_FIELD]);
    if (refusal === null) return form(c, fields, view);
    return refused(c, refusal, { view, toast: destructive(toastTitle, errorMessage(refusal)) });
  };
}
