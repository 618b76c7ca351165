import { destructive } from '../../session/toast-text.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { confirmMailedCode } from '../../../auth/account/confirm-mailed-code.ts';
import { sendReauthentication } from '../../../auth/account/send-reauthentication.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { errorMessage } from '../screens/error-messages.ts';
import { CODE_SENT, TOASTS } from '../../session/toasts.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountView, savedOutcome, invalidOutcome } from './load-account-view.ts';
import type { AccountView } from './account-view.ts';

const UNSENDABLE = 'This account has no confirmed email address for a code. Contact us for help.';

type Outcome = Promise<ScreenOutcome<AccountView>>;

export async function sendReauthenticationCode(c: WebContext, signedIn: SignedIn): Outcome {
  const result = await sendReauthentication(c.var.auth, signedIn, clientOf(c));
  if (!result.ok) return refusedCode(c, signedIn, result);
  sendMailsAfterResponse(c);
  const view: AccountView = { ...(await accountView(c, signedIn)), reauthentication: 'mailed' };
  return { kind: 'render', status: 200, view, toast: CODE_SENT };
}

/** A correct code allows sensitive changes for ten minutes. */
export async function submitReauthenticationCode(
  c: WebContext,
  signedIn: SignedIn,
  { code }: { code: string },
): Outcome {
  const result = await confirmMailedCode(c.var.auth, signedIn, code, clientOf(c));
  if (!result.ok && result.code === 'session_not_found') {
    return { kind: 'redirect', to: paths.auth('sign-in', paths.settings()), toast: null };
  }
  if (!result.ok) return refusedCode(c, signedIn, result);
  const confirmed = { ...signedIn, session: { ...result.session, aal: signedIn.session.aal } };
  return savedOutcome(c, confirmed, 'You can change how you sign in for the next 10 minutes');
}

export function reauthenticationNeeded(c: WebContext, signedIn: SignedIn): Outcome {
  return invalidOutcome(c, signedIn, 'send-proof', TOASTS['proof-owed'].message);
}

/** The field of a mailed code stays. */
export async function refusedCode(c: WebContext, signedIn: SignedIn, refusal: Refusal): Outcome {
  const isUnsendable = refusal.code === 'email_not_confirmed';
  const text = isUnsendable ? UNSENDABLE : errorMessage(refusal);
  const view: AccountView = {
    ...(await accountView(c, signedIn)),
    ...(isUnsendable ? {} : { reauthentication: 'mailed' }),
    problem: { form: isUnsendable ? 'send-proof' : 'show-proof', text, reasons: [] },
  };
  return refused(c, refusal, { view, toast: destructive('Error', text) });
}
