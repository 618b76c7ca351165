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
import { keepMail } from '../keep/keep-mail.ts';
import { setPending, withOwnHome } from '../keep/pending.ts';
import { readWanted } from '../keep/wanted.ts';
import { WRONG_CODE } from '../screens/error-messages.ts';
import { wholeNumber } from '../screens/read-form.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { refusedField, type AuthForm, type NO_FIELDS } from './auth-form.ts';
import type { AuthView } from './sign-in-view.ts';
import {
  startSession,
  startSessionToChoosePassword,
  startSessionToResetPassword,
} from './start-browser-session.ts';

const PURPOSES = {
  code: { type: 'magiclink', title: 'Sign In Error' },
  'confirm-link': { type: 'signup', title: 'Verification Failed' },
  'reset-code': { type: 'recovery', title: 'Password Reset Error' },
  'keep-code': { type: 'magiclink', title: 'Sign In Error' },
} as const;

/** The service has the same limit. */
const MAX_TRIES = 5;

/** An unknown address gets the same response but no mail, because this code creates no account. */
export const sendCodeForm: AuthForm = (c, fields, view) => sendCode(c, fields, { view, createsUser: false });

/** The link and the code of this mail create the account of an unknown address. */
export const keepForm: AuthForm = async (c, fields, view) => {
  const { keep } = view;
  const wanted = readWanted(fields);
  if (keep === null || wanted === null) throw new Error('Nothing to keep');
  if (keep.kind === 'trip' && keep.card === null) {
    const toast = destructive('Email Not Sent', 'The site is busy. Try again in a minute.');
    return refused(c, { status: 503, retryAfterSeconds: 60 }, { view, toast });
  }
  setPending(c, withOwnHome(c, wanted));
  return sendCode(c, fields, { view, createsUser: true });
};

async function sendCode(
  c: WebContext,
  fields: typeof NO_FIELDS,
  { view, createsUser }: { view: AuthView; createsUser: boolean },
): Promise<ScreenOutcome<AuthView>> {
  const { email } = fields;
  const title = createsUser ? 'Email Not Sent' : PURPOSES.code.title;
  if (email.trim() === '')
    return refusedField(c, view, { title, field: 'email' }, 'Please enter your email address');
  const returnWay = { codeChallenge: null, redirectTo: `${c.var.deps.config.siteOrigin}${paths.verify()}` };
  const keep = view.keep && keepMail(view.keep);
  const request = { email, createsUser, userMetadata: {}, returnWay, keep };
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
}

export const codeForm: AuthForm = (c, fields, view) => submitCode(c, fields, { view, mode: 'code' });

export const confirmCodeForm: AuthForm = (c, fields, view) =>
  submitCode(c, fields, {
    view: { ...view, mode: 'confirm-link', sent: 'confirmation' },
    mode: 'confirm-link',
  });

/** Opens the session in which the user sets a new password. */
export const resetCodeForm: AuthForm = (c, fields, view) => submitAnyCode(c, fields, view, 'reset-code');

/** Also takes the code of a mail that another browser asked for. */
export const keepCodeForm: AuthForm = (c, fields, view) =>
  fields.asked === ''
    ? submitAnyCode(c, fields, view, 'keep-code')
    : submitCode(c, fields, { view, mode: 'keep-code' });

/** The form asks for the address too. */
async function submitAnyCode(
  c: WebContext,
  fields: typeof NO_FIELDS,
  view: AuthView,
  mode: 'reset-code' | 'keep-code',
): Promise<ScreenOutcome<AuthView>> {
  if (fields.email.trim() === '') {
    const { title } = PURPOSES[mode];
    return refusedField(c, view, { title, field: 'email' }, 'Please enter your email address');
  }
  return submitCode(c, fields, { view, mode, hasEntry: false });
}

async function submitCode(
  c: WebContext,
  fields: typeof NO_FIELDS,
  {
    view,
    mode,
    hasEntry = true,
  }: {
    view: AuthView;
    mode: keyof typeof PURPOSES;
    /** The screen shows when the code was sent and how many attempts are left. */
    hasEntry?: boolean;
  },
): Promise<ScreenOutcome<AuthView>> {
  const code = parseCode(fields.code);
  const { type, title } = PURPOSES[mode];
  const place = { title, field: 'code' } as const;
  const entry = codeView(c, fields);
  const entryView: AuthView = { ...view, code: hasEntry ? entry : null };
  if (code === null) return refusedField(c, entryView, place, 'Enter the six digits from the email.');
  const proof = { kind: 'code', email: fields.email, code } as const;
  const result = await verify(c.var.auth, { type, proof, respondWith: 'session' }, clientOf(c));
  if (result.ok) {
    if (result.kind !== 'session') throw new Error('A mailed code opened no session');
    if (mode === 'reset-code') return startSessionToResetPassword(c, result.session);
    return result.needsPassword && view.keep === null
      ? startSessionToChoosePassword(c, result.session)
      : startSession(c, result.session, { fields, view, isByMail: true });
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
