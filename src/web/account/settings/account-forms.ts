import type { AccountForm } from '../../urls/account-vocabulary.ts';
import { isUuid } from '../../../domain/accounts/uuid.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { changeUser, type UserChange } from '../../../auth/account/change-user.ts';
import { needsRecentAuthentication } from '../../../auth/factors/recent-authentication.ts';
import { deleteOwnAccount, endSession } from '../../../auth/account/own-account.ts';
import { signOut } from '../../../auth/sessions/open-session.ts';
import { unlinkIdentity } from '../../../auth/account/unlink-identity.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import type { ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { newPasswordProblem, errorMessage } from '../screens/error-messages.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import {
  changedView,
  faultOutcome,
  invalidOutcome,
  refusedOutcome,
  savedOutcome,
  type RefusedForm,
  type SettingsAction,
} from './load-account-view.ts';
import type { AccountView } from './account-view.ts';
import { clearSessionCookies } from '../../session/session-cookies.ts';
import { CODE_SENT, TOASTS } from '../../session/toasts.ts';
import { confirmMailedCode, sendReauthentication } from '../../../auth/account/reauthentication.ts';

const MAX_NAME_LENGTH = 100;

const saveProfile: SettingsAction = async (c, signedIn, fields) => {
  const [firstName, lastName] = [fields.first_name.trim(), fields.last_name.trim()];
  if (Math.max(firstName.length, lastName.length) > MAX_NAME_LENGTH) {
    return invalidOutcome(c, signedIn, 'profile', `Use at most ${MAX_NAME_LENGTH} characters for a name`);
  }
  const data = { first_name: firstName || null, last_name: lastName || null };
  return changeAccount(c, signedIn, { form: 'profile', done: 'Your name has been updated' }, { data });
};

const savePassword: SettingsAction = async (c, signedIn, fields) => {
  if (needsRecentAuthentication(signedIn, c.var.deps.now())) return reauthenticationNeeded(c, signedIn);
  const { passwordMinLength } = c.var.auth.config;
  const message = newPasswordProblem(fields, passwordMinLength);
  if (message !== null) return invalidOutcome(c, signedIn, 'password', message);
  const { password, current_password: currentPassword } = fields;
  const done = 'Your password has been updated successfully';
  return changeAccount(c, signedIn, { form: 'password', done }, { password, currentPassword });
};

const unlinkGoogle: SettingsAction = async (c, signedIn, { identity }) => {
  const { auth } = c.var;
  const { isManualLinkingEnabled } = auth.config;
  const linked = signedIn.account.identities.find(({ id }) => id === identity);
  if (!isManualLinkingEnabled || linked?.provider !== 'google') {
    return invalidOutcome(c, signedIn, 'unlink', 'That sign-in method was already removed');
  }
  const result = await unlinkIdentity(auth, signedIn, linked.id, clientOf(c));
  if (!result.ok) return refusedOutcome(c, signedIn, 'unlink', result);
  sendMailsAfterResponse(c);
  return savedOutcome(c, { ...signedIn, account: result.account }, 'You can no longer sign in with Google');
};

const endDevice: SettingsAction = async (c, signedIn, { session }) => {
  if (!isUuid(session)) return invalidOutcome(c, signedIn, 'session', 'That device is already signed out');
  const result = await endSession(c.var.auth, signedIn, session, clientOf(c));
  if (!result.ok) return refusedOutcome(c, signedIn, 'session', result);
  if (session !== signedIn.session.id) return savedOutcome(c, signedIn, 'That device is signed out');
  clearSessionCookies(c);
  return { kind: 'redirect', to: paths.home(), toast: 'signed-out', event: 'SIGNED_OUT' };
};

/** This also ends sessions that wait for their second step, which the list of devices does not show. */
const endOtherDevices: SettingsAction = async (c, signedIn) => {
  await signOut(c.var.auth, signedIn, 'others', clientOf(c));
  return savedOutcome(c, signedIn, 'Every other device is signed out');
};

const deleteAccount: SettingsAction = async (c, signedIn, fields) => {
  if (needsRecentAuthentication(signedIn, c.var.deps.now())) return reauthenticationNeeded(c, signedIn);
  const result = await deleteOwnAccount(c.var.auth, signedIn, fields, clientOf(c));
  if (!result.ok) return refusedOutcome(c, signedIn, 'delete', result);
  sendMailsAfterResponse(c);
  clearSessionCookies(c);
  return { kind: 'redirect', to: paths.home(), toast: 'account-deleted', event: 'SIGNED_OUT' };
};

const UNSENDABLE = 'This account has no confirmed email address for a code. Contact us for help.';

const sendReauthenticationCode: SettingsAction = async (c, signedIn) => {
  const result = await sendReauthentication(c.var.auth, signedIn, clientOf(c));
  if (!result.ok) return refusedCode(c, signedIn, result);
  sendMailsAfterResponse(c);
  const view = await changedView(c, signedIn, { reauthentication: 'mailed' });
  return { kind: 'render', status: 200, view, toast: CODE_SENT };
};

/** A correct code allows sensitive changes for ten minutes. */
const submitReauthenticationCode: SettingsAction = async (c, signedIn, { code }) => {
  const result = await confirmMailedCode(c.var.auth, signedIn, code, clientOf(c));
  if (!result.ok && result.code === 'session_not_found') {
    return { kind: 'redirect', to: paths.auth('sign-in', paths.settings()) };
  }
  if (!result.ok) return refusedCode(c, signedIn, result);
  const confirmed = { ...signedIn, session: { ...result.session, aal: signedIn.session.aal } };
  return savedOutcome(c, confirmed, 'You can change how you sign in for the next 10 minutes');
};

export const ACCOUNT_ACTIONS: Record<AccountForm, SettingsAction> = {
  profile: saveProfile,
  password: savePassword,
  unlink: unlinkGoogle,
  session: endDevice,
  'other-sessions': endOtherDevices,
  'send-proof': sendReauthenticationCode,
  'show-proof': submitReauthenticationCode,
  delete: deleteAccount,
};

export function refuseAccountForm(
  c: WebContext,
  signedIn: SignedIn,
  { form, refusal }: RefusedForm<AccountForm>,
) {
  const isOfMailedCode = form === 'send-proof' || form === 'show-proof';
  return isOfMailedCode ? refusedCode(c, signedIn, refusal) : refusedOutcome(c, signedIn, form, refusal);
}

async function changeAccount(
  c: WebContext,
  signedIn: SignedIn,
  { form, done: message }: { form: AccountForm; done: string },
  wanted: UserChange,
): Promise<ScreenOutcome<AccountView>> {
  const { auth } = c.var;
  // The site always asks for the current password, even if the API does not.
  const config = { ...auth.config, isCurrentPasswordRequired: true };
  const result = await changeUser({ ...auth, config }, signedIn, wanted, clientOf(c));
  if (!result.ok) return refusedOutcome(c, signedIn, form, result);
  sendMailsAfterResponse(c);
  return savedOutcome(c, { ...signedIn, account: result.account }, message);
}

export function reauthenticationNeeded(c: WebContext, signedIn: SignedIn) {
  return invalidOutcome(c, signedIn, 'send-proof', TOASTS['proof-owed'].message);
}

/** The field of a mailed code stays. */
function refusedCode(c: WebContext, signedIn: SignedIn, refusal: Refusal) {
  const isUnsendable = refusal.code === 'email_not_confirmed';
  const text = isUnsendable ? UNSENDABLE : errorMessage(refusal);
  return faultOutcome(c, signedIn, refusal, text, {
    ...(isUnsendable ? {} : { reauthentication: 'mailed' }),
    problem: { form: isUnsendable ? 'send-proof' : 'show-proof', text, reasons: [] },
  });
}
