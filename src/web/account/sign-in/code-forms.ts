import { sendOneTimeCode } from '../../../auth/sign-in/request-mail.ts';
import { verify } from '../../../auth/sign-in/verify.ts';
import { CODE_SECONDS } from '../../../auth/tokens/one-time-token.ts';
import { parseCode } from '../../../domain/accounts/code-digits.ts';
import { secondsText } from '../../../domain/dates/duration-text.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { clientOf } from '../../http/client-of-request.ts';
import type { WebContext } from '../../http/web-context.ts';
import { CODE_SENT, destructive } from '../../session/toasts.ts';
import { paths } from '../../urls/paths.ts';
import { WRONG_CODE } from '../screens/error-messages.ts';
import { wholeNumber } from '../screens/read-form.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { refusedField, type AuthForm, type NO_FIELDS } from './auth-form.ts';
import type { AuthView } from './sign-in-view.ts';
import {
  startBrowserSession,
  startSessionToChoosePassword,
  startSessionToResetPassword,
} from './start-browser-session.ts';

const PURPOSES = {
  code: { type: 'magiclink', title: 'Sign In Error' },
  'confirm-link': { type: 'signup', title: 'Verification Failed' },
  'reset-code': { type: 'recovery', title: 'Password Reset Error' },
} as const;

/** The service has the same limit. */
const MAX_TRIES = 5;

/** An unknown address gets the same response but no mail, because a code never creates an account. */
export const sendCodeForm: AuthForm = async (c, fields, view) => {
  const { email } = fields;
  const { title } = PURPOSES.code;
  if (email.trim() === '')
    return refusedField(c, view, { title, field: 'email' }, 'Please enter your email address');
  const returnWay = { codeChallenge: null, redirectTo: `${c.var.deps.config.siteOrigin}${paths.verify()}` };
  const request = { email, createsUser: false, userMetadata: {}, returnWay };
  const result = await sendOneTimeCode(c.var.auth, request, clientOf(c));
  if (result.ok) {
    sendMailsAfterResponse(c);
    return { kind: 'render', status: 200, view: { ...view, code: codeView(c) }, toast: CODE_SENT };
  }
  if (result.code !== 'over_email_send_rate_limit')
    return refusedField(c, view, { title, field: 'email' }, result);
  // An earlier code still works.
  const seconds = result.retryAfterSeconds ?? 0;
  const text = `You can request another code in ${secondsText(seconds)}. The last one still works.`;
  const code = { ...codeView(c, fields), wait: { seconds } };
  return refused(c, result, { view: { ...view, code }, toast: destructive(title, text) });
};

export const codeForm: AuthForm = (c, fields, view) => submitCode(c, fields, { view, mode: 'code' });

export const confirmCodeForm: AuthForm = (c, fields, view) =>
  submitCode(c, fields, {
    view: { ...view, mode: 'confirm-link', sent: 'confirmation' },
    mode: 'confirm-link',
  });

/** Opens the session in which the user sets a new password. */
export const resetCodeForm: AuthForm = async (c, fields, view) => {
  if (fields.email.trim() === '') {
    const { title } = PURPOSES['reset-code'];
    return refusedField(c, view, { title, field: 'email' }, 'Please enter your email address');
  }
  return submitCode(c, fields, { view, mode: 'reset-code' });
};

async function submitCode(
  c: WebContext,
  fields: typeof NO_FIELDS,
  { view, mode }: { view: AuthView; mode: keyof typeof PURPOSES },
): Promise<ScreenOutcome<AuthView>> {
  const code = parseCode(fields.code);
  const { type, title } = PURPOSES[mode];
  const place = { title, field: 'code' } as const;
  const entry = codeView(c, fields);
  const entryView: AuthView = { ...view, code: mode === 'reset-code' ? null : entry };
  if (code === null) return refusedField(c, entryView, place, 'Enter the six digits from the email.');
  const proof = { kind: 'code', email: fields.email, code } as const;
  const result = await verify(c.var.auth, { type, proof, respondWith: 'session' }, clientOf(c));
  if (result.ok) {
    if (result.kind !== 'session') throw new Error('A mailed code opened no session');
    if (mode === 'reset-code') return startSessionToResetPassword(c, result.session);
    return result.needsPassword
      ? startSessionToChoosePassword(c, result.session)
      : startBrowserSession(c, result.session, view.returnTo);
  }
  if (result.code !== 'otp_expired') return refusedField(c, entryView, place, result);
  if (entryView.code === null) return refusedField(c, entryView, place, result, WRONG_CODE);
  const tries = entry.tries + 1;
  const isExpired = nowSeconds(c) - entry.askedAt >= CODE_SECONDS;
  const text = isExpired
    ? `This code expired after ${entry.minutes} minutes. Request a new one.`
    : tries >= MAX_TRIES
      ? 'That was the fifth wrong code, so this code no longer works. Request a new one.'
      : WRONG_CODE;
  const next = { ...entry, tries, isOver: isExpired || tries >= MAX_TRIES };
  return refusedField(c, { ...view, code: next }, place, result, text);
}

/** @param sent what the form of an earlier code sent. */
export function codeView(
  c: WebContext,
  sent: Pick<typeof NO_FIELDS, 'asked' | 'tries'> = { asked: '', tries: '' },
): NonNullable<AuthView['code']> {
  const { limits } = c.var.auth.config;
  const askedAt = countOf(sent.asked) || nowSeconds(c);
  const tries = countOf(sent.tries);
  const seconds = Math.max(0, Math.ceil(askedAt + limits.mailAddress.refillSeconds - nowSeconds(c)));
  return { askedAt, tries, isOver: false, wait: { seconds }, minutes: Math.round(CODE_SECONDS / 60) };
}

function countOf(text: string): number {
  return Math.max(0, wholeNumber(text));
}

function nowSeconds(c: WebContext): number {
  return Math.floor(c.var.deps.now().getTime() / 1000);
}
