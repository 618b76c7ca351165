import { destructive } from '../../session/toast-text.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { confirmMailedCode } from '../../../auth/account/confirm-mailed-code.ts';
import { sendReauthentication } from '../../../auth/account/send-reauthentication.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { errorMessage } from '../sign-in/error-messages.ts';
import { CODE_SENT, TOASTS } from '../../session/toasts.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountView, savedOutcome, invalidOutcome } from './load-account-view.ts';
import type { AccountView } from './account-view.ts';
import { siteAuth } from '../../session/viewer.ts';

const UNSENDABLE = 'This account has no confirmed address that a code could go to. Write to us for help.';

type Outcome = Promise<ScreenOutcome<AccountView>>;

/** Mails somebody without a password a code, and shows where to type it. */
export async function sendReauthenticationCode(c: WebContext, visitor: SignedIn): Outcome {
  const result = await sendReauthentication(siteAuth(c), visitor, clientOf(c));
  if (!result.ok) return refusedCode(c, visitor, result);
  sendMailsAfterResponse(c);
  const view: AccountView = { ...(await accountView(c, visitor)), reauthentication: 'mailed' };
  return { kind: 'stay', status: 200, view, toast: CODE_SENT };
}

/** Takes the mailed code: for ten minutes ways in may be added. */
export async function submitReauthenticationCode(
  c: WebContext,
  visitor: SignedIn,
  { code }: { code: string },
): Outcome {
  const result = await confirmMailedCode(siteAuth(c), visitor, code, clientOf(c));
  if (!result.ok && result.code === 'session_not_found') {
    return { kind: 'leave', to: paths.auth('sign-in', paths.account()), toast: null };
  }
  if (!result.ok) return refusedCode(c, visitor, result);
  const proven = { ...visitor, session: { ...result.session, aal: visitor.session.aal } };
  return savedOutcome(c, proven, 'For ten minutes you may change how you sign in');
}

/** What waits for a fresh proof was asked for without one. */
export function reauthenticationNeeded(c: WebContext, visitor: SignedIn): Outcome {
  return invalidOutcome(c, visitor, 'send-proof', TOASTS['proof-owed'].message);
}

async function refusedCode(c: WebContext, visitor: SignedIn, refusal: Refusal): Outcome {
  const isUnsendable = refusal.code === 'email_not_confirmed';
  const text = isUnsendable ? UNSENDABLE : errorMessage(refusal);
  const view: AccountView = {
    ...(await accountView(c, visitor)),
    ...(isUnsendable ? {} : { reauthentication: 'mailed' }),
    problem: { form: isUnsendable ? 'send-proof' : 'show-proof', text, reasons: [] },
  };
  return refused(c, refusal, { view, toast: destructive('Error', text) });
}
