import type { AccountForm } from '../../urls/account-vocabulary.ts';
import * as z from 'zod';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { changeUser, type UserChange } from '../../../auth/account/change-user.ts';
import { needsRecentAuthentication } from '../../../auth/factors/recent-authentication.ts';
import { deleteOwnAccount, endSession } from '../../../auth/account/own-account.ts';
import { signOut } from '../../../auth/sessions/sign-out.ts';
import { unlinkIdentity } from '../../../auth/account/unlink-identity.ts';
import type { ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { newPasswordProblem } from '../mailed-links/new-password-problem.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { savedOutcome, refusedOutcome, invalidOutcome } from './load-account-view.ts';
import type { AccountView } from './account-view.ts';
import {
  reauthenticationNeeded,
  sendReauthenticationCode,
  submitReauthenticationCode,
} from './reauthentication-forms.ts';
import { clearSessionCookies } from '../../session/session-cookies.ts';
import { siteAuth } from '../../session/viewer.ts';

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
  visitor: SignedIn,
  fields: z.infer<typeof accountFields>,
) => Promise<ScreenOutcome<AccountView>>;

const saveProfile: AccountAction = async (c, visitor, fields) => {
  const [firstName, lastName] = [fields.first_name.trim(), fields.last_name.trim()];
  if (Math.max(firstName.length, lastName.length) > MAX_NAME_LENGTH) {
    return invalidOutcome(
      c,
      visitor,
      'profile',
      `A name cannot be longer than ${MAX_NAME_LENGTH} characters`,
    );
  }
  const data = { first_name: firstName || null, last_name: lastName || null };
  return changeAccount(c, visitor, { form: 'profile', done: 'Your profile has been updated' }, { data });
};

const savePassword: AccountAction = async (c, visitor, fields) => {
  if (needsRecentAuthentication(visitor, c.var.deps.now())) return reauthenticationNeeded(c, visitor);
  const { passwordMinLength } = c.var.auth.config;
  const message = newPasswordProblem(fields, passwordMinLength);
  if (message !== null) return invalidOutcome(c, visitor, 'password', message);
  const { password, current_password: currentPassword } = fields;
  const done = 'Your password has been updated successfully';
  return changeAccount(c, visitor, { form: 'password', done }, { password, currentPassword });
};

const unlinkGoogle: AccountAction = async (c, visitor, { identity }) => {
  const { auth } = c.var;
  const { isManualLinkingEnabled } = auth.config;
  const linked = visitor.account.identities.find(({ id }) => id === identity);
  if (!isManualLinkingEnabled || linked?.provider !== 'google') {
    return invalidOutcome(c, visitor, 'unlink', 'That way in is not there to be unlinked');
  }
  const result = await unlinkIdentity(auth, visitor, linked.id, clientOf(c));
  if (!result.ok) return refusedOutcome(c, visitor, 'unlink', result);
  sendMailsAfterResponse(c);
  return savedOutcome(c, { ...visitor, account: result.account }, 'Google no longer opens your account');
};

const endDevice: AccountAction = async (c, visitor, { session }) => {
  const isId = z.uuid().safeParse(session).success;
  if (!isId) return invalidOutcome(c, visitor, 'session', 'That device was already signed out');
  const result = await endSession(c.var.auth, visitor, session, clientOf(c));
  if (!result.ok) return refusedOutcome(c, visitor, 'session', result);
  if (session !== visitor.session.id) return savedOutcome(c, visitor, 'That device is signed out');
  clearSessionCookies(c);
  return { kind: 'leave', to: paths.home(), toast: 'signed-out', event: 'SIGNED_OUT' };
};

/** Also ends first steps that nobody has finished, which are no devices on the list. */
const endOtherDevices: AccountAction = async (c, visitor) => {
  await signOut(c.var.auth, visitor, 'others', clientOf(c));
  return savedOutcome(c, visitor, 'Every other device is signed out');
};

const deleteAccount: AccountAction = async (c, visitor, fields) => {
  if (needsRecentAuthentication(visitor, c.var.deps.now())) return reauthenticationNeeded(c, visitor);
  const result = await deleteOwnAccount(c.var.auth, visitor, fields, clientOf(c));
  if (!result.ok) return refusedOutcome(c, visitor, 'delete', result);
  sendMailsAfterResponse(c);
  clearSessionCookies(c);
  return { kind: 'leave', to: paths.home(), toast: 'account-deleted', event: 'SIGNED_OUT' };
};

/** What each form of the account's page does. */
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

async function changeAccount(
  c: WebContext,
  visitor: SignedIn,
  { form, done: message }: { form: AccountForm; done: string },
  wanted: UserChange,
): Promise<ScreenOutcome<AccountView>> {
  const auth = siteAuth(c);
  // On the site a password is never changed without the present one.
  const config = { ...auth.config, isCurrentPasswordRequired: true };
  const result = await changeUser({ ...auth, config }, visitor, wanted, clientOf(c));
  if (!result.ok) return refusedOutcome(c, visitor, form, result);
  sendMailsAfterResponse(c);
  return savedOutcome(c, { ...visitor, account: result.account }, message);
}
