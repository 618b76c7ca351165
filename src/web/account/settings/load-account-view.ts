import { destructive, success } from '../../session/toast-text.ts';
import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { hasVerifiedFactor, needsSecondFactor, type SignedIn } from '../../../auth/sessions/authenticate.ts';
import { needsRecentAuthentication } from '../../../auth/factors/recent-authentication.ts';
import { listSessions } from '../../../auth/account/own-account.ts';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { errorMessage } from '../sign-in/error-messages.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountTime } from './account-time.ts';
import type { AccountView } from './account-view.ts';
import { userSummaryOf } from '../../session/user-summary.ts';
import { signInMethodsOf } from './sign-in-methods.ts';
import { twoStepView } from './load-two-step-view.ts';

/** The page as it stands now. */
export async function accountView(c: WebContext, visitor: SignedIn): Promise<AccountView> {
  const { auth } = c.var;
  const { user } = visitor.account;
  const sessions = await listSessions(auth, visitor);
  // Whoever has typed a password and nothing more is not signed in there.
  const finished = sessions.filter((session) => !needsSecondFactor({ ...visitor, session }));
  return {
    user: userSummaryOf(user),
    hasPassword: user.passwordHash !== null,
    minLength: auth.config.passwordMinLength,
    signInMethods: signInMethodsOf(auth, visitor.account),
    devices: finished.map(({ id, userAgent, refreshedAt }) => ({
      id,
      name: deviceName(userAgent),
      lastUsed: accountTime(refreshedAt),
      isThis: id === visitor.session.id,
    })),
    twoStep: await twoStepView(c, visitor),
    reauthentication: requiredReauthentication(c, visitor),
    problem: null,
  };
}

/** What somebody without a password has to show before a way in or an app is added. */
function requiredReauthentication(c: WebContext, visitor: SignedIn): AccountView['reauthentication'] {
  if (!needsRecentAuthentication(visitor, c.var.deps.now())) return 'none';
  return hasVerifiedFactor(visitor.account) ? 'second-step' : 'mail';
}

/** The page after what worked, with a toast that says so. */
export async function savedOutcome(
  c: WebContext,
  visitor: SignedIn,
  message: string,
): Promise<ScreenOutcome<AccountView>> {
  const view = await accountView(c, visitor);
  return { kind: 'stay', status: 200, view, toast: success('Success!', message), event: 'USER_UPDATED' };
}

/** The page after what the service refused. */
export async function refusedOutcome(
  c: WebContext,
  visitor: SignedIn,
  form: AccountForm,
  refusal: Refusal,
): Promise<ScreenOutcome<AccountView>> {
  const [text, reasons] = [errorMessage(refusal), refusal.reasons ?? []];
  const view = { ...(await accountView(c, visitor)), problem: { form, text, reasons } };
  return refused(c, refusal, { view, toast: destructive('Error', text) });
}

/** The page after what was wrong with a form. */
export async function invalidOutcome(
  c: WebContext,
  visitor: SignedIn,
  form: AccountForm,
  message: string,
): Promise<ScreenOutcome<AccountView>> {
  const view = { ...(await accountView(c, visitor)), problem: { form, text: message, reasons: [] } };
  return { kind: 'stay', status: 400, view, toast: destructive('Error', message) };
}
