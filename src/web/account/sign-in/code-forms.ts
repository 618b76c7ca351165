import { destructive } from '../../session/toast-text.ts';
import * as z from 'zod';
import type { Refusal } from '../../../auth/auth-result.ts';
import { sendOneTimeCode } from '../../../auth/sign-in/send-one-time-code.ts';
import { verify } from '../../../auth/sign-in/verify.ts';
import { parseCode } from '../../../domain/accounts/code-digits.ts';
import { siteAuth } from '../../session/viewer.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import type { AuthView } from './sign-in-view.ts';
import type { CodeView } from './code-view.ts';
import { startBrowserSession, startSessionToChoosePassword } from './start-browser-session.ts';
import { INVALID_ADDRESS, errorMessage } from './error-messages.ts';
import { secondsText } from './error-messages.ts';
import { CODE_SENT } from '../../session/toasts.ts';

const ERROR_TITLE = 'Sign In Error';
/** As many as the service takes; then a code is void. */
const MAX_TRIES = 5;

const number = z.coerce.number().int().nonnegative().catch(0);
/** What the screen knows of the code that is out comes back with its forms; only words depend on it. */
export const codeFields = z.object({
  email: z.string().catch(''),
  code: z.string().catch(''),
  return_to: z.string().catch(''),
  asked: number,
  tries: number,
});
type CodeFields = z.infer<typeof codeFields>;

type CodeForm = (c: WebContext, fields: CodeFields, view: AuthView) => Promise<ScreenOutcome<AuthView>>;

/**
 * Mails a code, and shows where to type it. An address without an account is answered the same and gets no
 * mail: accounts are opened by signing up alone.
 */
export const sendCodeForm: CodeForm = async (c, fields, view) => {
  const { email } = fields;
  if (email.trim() === '') {
    return invalidField(view, { field: 'email', text: 'Please enter your email address' });
  }
  const returnWay = { codeChallenge: null, redirectTo: `${c.var.deps.config.siteOrigin}${paths.verify()}` };
  const request = { email, createsUser: false, userMetadata: {}, returnWay };
  const result = await sendOneTimeCode(siteAuth(c), request, clientOf(c));
  if (result.ok) {
    sendMailsAfterResponse(c);
    const code = codeView(c, { asked: 0, tries: 0 });
    return { kind: 'stay', status: 200, view: { ...view, code }, toast: CODE_SENT };
  }
  if (result.code !== 'over_email_send_rate_limit') return refusedByService(c, view, 'email', result);
  // A code may be out already: it is typed here, and another has to wait.
  const seconds = result.retryAfterSeconds ?? 0;
  const text = `Another code can be sent in ${secondsText(seconds)}. One that has reached you still works.`;
  const code = { ...codeView(c, fields), wait: { seconds } };
  return refused(c, result, { view: { ...view, code }, toast: destructive(ERROR_TITLE, text) });
};

/** Signs in with a typed code. */
export const codeForm: CodeForm = async (c, fields, view) => {
  const code = parseCode(fields.code);
  const entry = codeView(c, fields);
  const standing: AuthView = { ...view, code: entry };
  if (code === null) {
    return invalidField(standing, { field: 'code', text: 'A code has six digits. It stands in the mail.' });
  }
  const proof = { kind: 'code', email: fields.email, code } as const;
  const result = await verify(siteAuth(c), { type: 'magiclink', proof, wants: 'session' }, clientOf(c));
  if (result.ok) {
    if (result.outcome === 'session') {
      return result.needsPassword
        ? startSessionToChoosePassword(c, result.session)
        : startBrowserSession(c, result.session, view.returnTo);
    }
    throw new Error('A code to sign in with opened no session');
  }
  if (result.code !== 'otp_expired') return refusedByService(c, standing, 'code', result);
  const tries = fields.tries + 1;
  const isLate = nowSeconds(c) - entry.askedAt >= c.var.auth.config.codeSeconds;
  const text = isLate
    ? `That code has ended: it was good for ${entry.minutes} minutes. Ask for a new one.`
    : tries >= MAX_TRIES
      ? 'Five tries are used up, so no code that was sent works any more. Ask for a new one.'
      : 'That is not the newest code, or it has ended. Look again, or ask for a new one.';
  const next = { ...entry, tries, isOver: isLate || tries >= MAX_TRIES };
  return refusedField(c, { ...view, code: next }, result, { field: 'code', text });
};

function codeView(c: WebContext, { asked, tries }: Pick<CodeFields, 'asked' | 'tries'>): CodeView {
  const { codeSeconds, limits } = c.var.auth.config;
  const askedAt = asked || nowSeconds(c);
  const seconds = Math.max(0, Math.ceil(askedAt + limits.mailAddress.refillSeconds - nowSeconds(c)));
  return { askedAt, tries, isOver: false, wait: { seconds }, minutes: Math.round(codeSeconds / 60) };
}

/** Refusals in words for people; what the service says itself is for clients. */
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
  return refused(c, refusal, { view: shown, toast: destructive(ERROR_TITLE, text) });
}

function invalidField(
  view: AuthView,
  { field, text }: { field: 'email' | 'code'; text: string },
): ScreenOutcome<AuthView> {
  const shown = { ...view, problem: { field, text, reasons: [] } };
  return { kind: 'stay', status: 400, view: shown, toast: destructive(ERROR_TITLE, text) };
}

function nowSeconds(c: WebContext): number {
  return Math.floor(c.var.deps.now().getTime() / 1000);
}
