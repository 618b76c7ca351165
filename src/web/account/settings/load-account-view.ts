import { destructive, success } from '../../session/toast-text.ts';
import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { hasVerifiedFactor, needsSecondFactor, type SignedIn } from '../../../auth/sessions/authenticate.ts';
import { needsRecentAuthentication } from '../../../auth/factors/recent-authentication.ts';
import { listSessions } from '../../../auth/account/own-account.ts';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { errorMessage } from '../screens/error-messages.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountTime } from './account-time.ts';
import type { AccountView } from './account-view.ts';
import { userSummaryOf } from '../../session/user-summary.ts';
import { signInMethodsOf } from './sign-in-methods.ts';
import { twoStepView } from './load-two-step-view.ts';

export async function accountView(c: WebContext, signedIn: SignedIn): Promise<AccountView> {
  const { auth } = c.var;
  const { user } = signedIn.account;
  const sessions = await listSessions(auth, signedIn);
  // A session that waits for its second step is not signed in.
  const finished = sessions.filter((session) => !needsSecondFactor({ ...signedIn, session }));
  return {
    user: userSummaryOf(user),
    hasPassword: user.passwordHash !== null,
    minLength: auth.config.passwordMinLength,
    signInMethods: signInMethodsOf(auth, signedIn.account),
    devices: finished.map(({ id, userAgent, refreshedAt }) => ({
      id,
      name: deviceName(userAgent),
      lastUsed: accountTime(refreshedAt),
      isThis: id === signedIn.session.id,
    })),
    twoStep: await twoStepView(c, signedIn),
    reauthentication: requiredReauthentication(c, signedIn),
    problem: null,
  };
}

function requiredReauthentication(c: WebContext, signedIn: SignedIn): AccountView['reauthentication'] {
  if (!needsRecentAuthentication(signedIn, c.var.deps.now())) return 'none';
  return hasVerifiedFactor(signedIn.account) ? 'second-step' : 'mail';
}

export async function savedOutcome(
  c: WebContext,
  signedIn: SignedIn,
  message: string,
): Promise<ScreenOutcome<AccountView>> {
  const view = await accountView(c, signedIn);
  return { kind: 'render', status: 200, view, toast: success('Success!', message), event: 'USER_UPDATED' };
}

export async function refusedOutcome(
  c: WebContext,
  signedIn: SignedIn,
  form: AccountForm,
  refusal: Refusal,
): Promise<ScreenOutcome<AccountView>> {
  const [text, reasons] = [errorMessage(refusal), refusal.reasons ?? []];
  const view = { ...(await accountView(c, signedIn)), problem: { form, text, reasons } };
  return refused(c, refusal, { view, toast: destructive('Error', text) });
}

export async function invalidOutcome(
  c: WebContext,
  signedIn: SignedIn,
  form: AccountForm,
  message: string,
): Promise<ScreenOutcome<AccountView>> {
  const view = { ...(await accountView(c, signedIn)), problem: { form, text: message, reasons: [] } };
  return { kind: 'render', status: 400, view, toast: destructive('Error', message) };
}
