import { destructive, success, type ToastText } from '../../session/toast-text.ts';
import type { TwoStepAction } from '../../urls/account-vocabulary.ts';
import * as z from 'zod';
import type { Refusal } from '../../../auth/auth-result.ts';
import { authenticate, hasVerifiedFactor, type SignedIn } from '../../../auth/sessions/authenticate.ts';
import { confirmPassword } from '../../../auth/account/confirm-password.ts';
import { confirmFactor } from '../../../auth/factors/confirm-factor.ts';
import { enrolFactor, readEnrolment } from '../../../auth/factors/enrol-factor.ts';
import {
  isRecentlyAuthenticated,
  needsRecentAuthentication,
} from '../../../auth/factors/recent-authentication.ts';
import { createRecoveryCodes } from '../../../auth/factors/recovery-codes.ts';
import { removeFactor } from '../../../auth/factors/remove-factor.ts';
import { refused, type RedirectOutcome, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { codeProblem } from '../sign-in/code-problem.ts';
import { errorMessage } from '../sign-in/error-messages.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountView } from './load-account-view.ts';
import type { AccountView } from './account-view.ts';
import { reauthenticationNeeded } from './reauthentication-forms.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';
import { setUpOf, twoStepView, UNNAMED_APP } from './load-two-step-view.ts';
import type { TwoStepView } from './two-step-view.ts';
import { siteAuth } from '../../session/viewer.ts';

const text = z.string().catch('');
export const twoStepFields = z.object({ name: text, password: text, factor_id: text, code: text });

type Action = (
  c: WebContext,
  visitor: SignedIn,
  fields: z.infer<typeof twoStepFields>,
) => Promise<ScreenOutcome<AccountView>>;

/** The first app takes the password or a mailed code, so that an open browser alone locks nobody out; another a fresh code. */
const start: Action = async (c, visitor, { name, password }) => {
  const auth = siteAuth(c);
  const { account } = visitor;
  if (hasVerifiedFactor(account)) {
    if (!isRecentlyAuthenticated(visitor, auth.now())) return TO_SECOND_STEP;
  } else {
    if (needsRecentAuthentication(visitor, auth.now())) return reauthenticationNeeded(c, visitor);
    const confirmed = await confirmPassword(auth, account.user, password);
    if (!confirmed.ok) return refusedField(c, visitor, 'password', confirmed);
  }
  const friendlyName = name.trim() || UNNAMED_APP;
  const begun = await enrolFactor(auth, visitor, { friendlyName, issuer: null, isOnlyOne: true });
  if (!begun.ok) return refusedField(c, visitor, 'name', begun);
  return savedTwoStep(c, visitor, { setUp: setUpOf(begun.enrolment) }, null);
};

const confirm: Action = async (c, visitor, { factor_id: factorId, code }) => {
  const auth = siteAuth(c);
  if (!isId(factorId)) return appNotFound(c, visitor);
  const result = await confirmFactor(auth, visitor, { factorId, code }, clientOf(c));
  if (!result.ok) {
    const problem = codeProblem(result);
    const enrolment = problem === null ? null : await readEnrolment(auth, visitor, factorId);
    if (problem === null || enrolment === null) return appNotFound(c, visitor);
    const twoStep = { setUp: setUpOf(enrolment), problem: { field: 'code', text: problem } } as const;
    return refused(c, result, {
      view: await viewWith(c, visitor, twoStep),
      toast: destructive('Error', problem),
    });
  }
  setSessionCookies(c, result.session);
  sendMailsAfterResponse(c);
  const raised = await authenticate(auth, result.session.access_token);
  if (!raised.ok) return { kind: 'leave', to: paths.auth(), toast: null };
  const { codes: newCodes } = result;
  // Nothing may lie over codes that are shown this once.
  const toast = newCodes === null ? success('Success!', 'Signing in takes codes of this app too') : null;
  return savedTwoStep(c, raised, { newCodes }, toast);
};

const remove: Action = async (c, visitor, { factor_id: factorId }) => {
  const auth = siteAuth(c);
  if (!isRecentlyAuthenticated(visitor, auth.now())) return TO_SECOND_STEP;
  if (!isId(factorId)) return appNotFound(c, visitor);
  const removed = await removeFactor(auth, visitor, factorId, clientOf(c));
  if (!removed.ok) return appNotFound(c, visitor);
  sendMailsAfterResponse(c);
  const factors = visitor.account.factors.filter(({ id }) => id !== factorId);
  const left: SignedIn = { ...visitor, account: { ...visitor.account, factors } };
  const message = hasVerifiedFactor(left.account)
    ? 'That app is removed. Signing in no longer takes its codes'
    : 'Two-step verification is off, and your recovery codes are void';
  return savedTwoStep(c, left, {}, success('Success!', message));
};

const codes: Action = async (c, visitor) => {
  const auth = siteAuth(c);
  if (!hasVerifiedFactor(visitor.account)) return { kind: 'leave', to: paths.account(), toast: null };
  if (!isRecentlyAuthenticated(visitor, auth.now())) return TO_SECOND_STEP;
  const made = await createRecoveryCodes(auth, visitor, clientOf(c));
  if (!made.ok) return TO_SECOND_STEP;
  sendMailsAfterResponse(c);
  return savedTwoStep(c, visitor, { newCodes: made.codes }, null);
};

/** What each form about the second step does. */
export const TWO_STEP_FORMS: Record<TwoStepAction, Action> = { start, confirm, remove, codes };

/** What could lock an account's owner out waits for a fresh second step. */
const TO_SECOND_STEP: RedirectOutcome = {
  kind: 'leave',
  to: paths.secondStep({ next: 'account' }),
  toast: 'second-step-again',
};

const isId = (value: string) => z.uuid().safeParse(value).success;

async function viewWith(
  c: WebContext,
  visitor: SignedIn,
  changes: Partial<TwoStepView>,
): Promise<AccountView> {
  const view = await accountView(c, visitor);
  return { ...view, twoStep: { ...(await twoStepView(c, visitor)), ...changes } };
}

async function savedTwoStep(
  c: WebContext,
  visitor: SignedIn,
  changes: Partial<TwoStepView>,
  toast: ToastText | null,
): Promise<ScreenOutcome<AccountView>> {
  const view = await viewWith(c, visitor, changes);
  const event = changes.setUp ? {} : ({ event: 'USER_UPDATED' } as const);
  return { kind: 'stay', status: 200, view, toast, ...event };
}

async function refusedField(
  c: WebContext,
  visitor: SignedIn,
  field: 'name' | 'password',
  refusal: Refusal,
): Promise<ScreenOutcome<AccountView>> {
  const words = errorMessage(refusal);
  const view = await viewWith(c, visitor, { problem: { field, text: words } });
  return refused(c, refusal, { view, toast: destructive('Error', words) });
}

async function appNotFound(c: WebContext, visitor: SignedIn): Promise<ScreenOutcome<AccountView>> {
  const message = 'That app is not there any more. Nothing was changed.';
  const view = await viewWith(c, visitor, { problem: { field: 'apps', text: message } });
  return { kind: 'stay', status: 404, view, toast: destructive('Error', message) };
}
