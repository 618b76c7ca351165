import type { AccountForm } from '../../urls/account-vocabulary.ts';
import * as z from 'zod';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { changeUser, type UserChange } from '../../../auth/account/change-user.ts';
import { needsRecentAuthentication } from '../../../auth/factors/recent-authentication.ts';
import { deleteOwnAccount, endSession } from '../../../auth/account/own-account.ts';
import { signOut } from '../../../auth/sessions/open-session.ts';
import { unlinkIdentity } from '../../../auth/account/unlink-identity.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { type ScreenOutcome, refused } from '../screens/respond-with-screen.tsx';
import { newPasswordProblem, errorMessage } from '../screens/error-messages.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { savedOutcome, refusedOutcome, invalidOutcome, accountView } from './load-account-view.ts';
import type { AccountView } from './account-view.ts';
import { clearSessionCookies } from '../../session/session-cookies.ts';
import { destructive, CODE_SENT, TOASTS } from '../../session/toasts.ts';
import { confirmMailedCode, sendReauthentication } from '../../../auth/account/reauthentication.ts';

const MAX_NAME_LENGTH = 100;

const text = z.string().catch('');
export const accountFields = z.object({
  first_name: text,
  last_name: text,
  current_password: text,
  password: text,
  confirmation: text,
  session: text,
  identity: text,
  email: text,
  code: text,
});

type AccountAction = (
  c: WebContext,
  signedIn: SignedIn,
  fields: z.infer<typeof accountFields>,
) => Promise<ScreenOutcome<AccountView>>;

const saveProfile: AccountAction = async (c, signedIn, fields) => {
  const [firstName, lastName] = [fields.first_name.trim(), fields.last_name.trim()];
  if (Math.max(firstName.length, lastName.length) > MAX_NAME_LENGTH) {
    return invalidOutcome(c, signedIn, 'profile', `Use at most ${MAX_NAME_LENGTH} characters for a name`);
  }
  const data = { first_name: firstName || null, last_name: lastName || null };
  return changeAccount(c, signedIn, { form: 'profile', done: 'Your name has been updated' }, { data });
};

const savePassword: AccountAction = async (c, signedIn, fields) => {
  if (needsRecentAuthentication(signedIn, c.var.deps.now())) return reauthenticationNeeded(c, signedIn);
  const { passwordMinLength } = c.var.auth.config;
  const message = newPasswordProblem(fields, passwordMinLength);
  if (message !== null) return invalidOutcome(c, signedIn, 'password', message);
  const { password, current_password: currentPassword } = fields;
  const done = 'Your password has been updated successfully';
  return changeAccount(c, signedIn, { form: 'password', done }, { password, currentPassword });
};

const unlinkGoogle: AccountAction = async (c, signedIn, { identity }) => {
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

const endDevice: AccountAction = async (c, signedIn, { session }) => {
  const isId = z.uuid().safeParse(session).success;
  if (!isId) return invalidOutcome(c, signedIn, 'session', 'That device is already signed out');
  const result = await endSession(c.var.auth, signedIn, session, clientOf(c));
  if (!result.ok) return refusedOutcome(c, signedIn, 'session', result);
  if (session !== signedIn.session.id) return savedOutcome(c, signedIn, 'That device is signed out');
  clearSessionCookies(c);
  return { kind: 'redirect', to: paths.home(), toast: 'signed-out', event: 'SIGNED_OUT' };
};

/** This also ends sessions that wait for their second step, which the list of devices does not show. */
const endOtherDevices: AccountAction = async (c, signedIn) => {
  await signOut(c.var.auth, signedIn, 'others', clientOf(c));
  return savedOutcome(c, signedIn, 'Every other device is signed out');
};

const deleteAccount: AccountAction = async (c, signedIn, fields) => {
  if (needsRecentAuthentication(signedIn, c.var.deps.now())) return reauthenticationNeeded(c, signedIn);
  const result = await deleteOwnAccount(c.var.auth, signedIn, fields, clientOf(c));
  if (!result.ok) return refusedOutcome(c, signedIn, 'delete', result);
  sendMailsAfterResponse(c);
  clearSessionCookies(c);
  return { kind: 'redirect', to: paths.home(), toast: 'account-deleted', event: 'SIGNED_OUT' };
};

export const ACCOUNT_ACTIONS: Record<AccountForm, AccountAction> = {
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
  form: AccountForm,
  refusal: Refusal,
): Promise<ScreenOutcome<AccountView>> {
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

const UNSENDABLE = 'This account has no confirmed email address for a code. Contact us for help.';

type Outcome = Promise<ScreenOutcome<AccountView>>;

async function sendReauthenticationCode(c: WebContext, signedIn: SignedIn): Outcome {
  const result = await sendReauthentication(c.var.auth, signedIn, clientOf(c));
  if (!result.ok) return refusedCode(c, signedIn, result);
  sendMailsAfterResponse(c);
  const view: AccountView = { ...(await accountView(c, signedIn)), reauthentication: 'mailed' };
  return { kind: 'render', status: 200, view, toast: CODE_SENT };
}

/** A correct code allows sensitive changes for ten minutes. */
async function submitReauthenticationCode(
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
async function refusedCode(c: WebContext, signedIn: SignedIn, refusal: Refusal): Outcome {
  const isUnsendable = refusal.code === 'email_not_confirmed';
  const message = isUnsendable ? UNSENDABLE : errorMessage(refusal);
  const view: AccountView = {
    ...(await accountView(c, signedIn)),
    ...(isUnsendable ? {} : { reauthentication: 'mailed' }),
    problem: { form: isUnsendable ? 'send-proof' : 'show-proof', text: message, reasons: [] },
  };
  return refused(c, refusal, { view, toast: destructive('Error', message) });
}
