import { success, type ToastText } from '../../session/toasts.ts';
import type { TwoStepAction } from '../../urls/account-vocabulary.ts';
import { isUuid } from '../../../domain/accounts/uuid.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { authenticate, hasVerifiedFactor, type SignedIn } from '../../../auth/sessions/authenticate.ts';
import { confirmPassword } from '../../../auth/account/reauthentication.ts';
import {
  confirmFactor,
  enrollFactor,
  readEnrollment,
  removeFactor,
} from '../../../auth/factors/own-factors.ts';
import {
  isRecentlyAuthenticated,
  needsRecentAuthentication,
} from '../../../auth/factors/recent-authentication.ts';
import { createRecoveryCodes } from '../../../auth/factors/recovery-codes.ts';
import type { RedirectOutcome, ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { codeProblem, errorMessage } from '../screens/error-messages.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { sendMailsAfterResponse } from '../../auth-api/send-after-response.ts';
import { paths } from '../../urls/paths.ts';
import type { WebContext } from '../../http/web-context.ts';
import {
  changedView,
  faultOutcome,
  setUpOf,
  UNNAMED_APP,
  type RefusedForm,
  type SettingsAction,
} from './load-account-view.ts';
import type { AccountView, TwoStepView } from './account-view.ts';
import { reauthenticationNeeded } from './account-forms.ts';
import { setSessionCookies } from '../../session/session-cookies.ts';

/** The first app needs the password or a mailed code. Another app needs a recent code from an app. */
const start: SettingsAction = async (c, signedIn, { name, password }) => {
  const { auth } = c.var;
  const { account } = signedIn;
  if (hasVerifiedFactor(account)) {
    if (!isRecentlyAuthenticated(signedIn, auth.now())) return TO_SECOND_STEP;
  } else {
    if (needsRecentAuthentication(signedIn, auth.now())) return reauthenticationNeeded(c, signedIn);
    const confirmed = await confirmPassword(auth, account.user, password, clientOf(c));
    if (!confirmed.ok) return refusedField(c, signedIn, confirmed, 'password');
  }
  const friendlyName = name.trim() || UNNAMED_APP;
  const enrolled = await enrollFactor(auth, signedIn, { friendlyName, issuer: null, isOnlyOne: true });
  if (!enrolled.ok) return refusedField(c, signedIn, enrolled, 'name');
  return savedTwoStep(c, signedIn, { setUp: setUpOf(enrolled.enrolment) }, null);
};

const confirm: SettingsAction = async (c, signedIn, { factor_id: factorId, code }) => {
  const { auth } = c.var;
  if (!isUuid(factorId)) return appNotFound(c, signedIn);
  const result = await confirmFactor(auth, signedIn, { factorId, code }, clientOf(c));
  if (!result.ok) {
    const problem = codeProblem(result, 'app');
    const enrolment = problem === null ? null : await readEnrollment(auth, signedIn, factorId);
    if (problem === null || enrolment === null) return appNotFound(c, signedIn);
    return faultOutcome(c, signedIn, result, problem, {
      twoStep: { setUp: setUpOf(enrolment), problem: { field: 'code', text: problem } },
    });
  }
  const accessToken = await setSessionCookies(c, result.session);
  sendMailsAfterResponse(c);
  const steppedUp = await authenticate(auth, accessToken);
  if (!steppedUp.ok) return { kind: 'redirect', to: paths.auth() };
  const { codes: newCodes } = result;
  // A toast must not cover codes that are shown only once.
  const toast =
    newCodes === null ? success('Success!', 'You can now sign in with codes from this app too') : null;
  return savedTwoStep(c, steppedUp, { newCodes }, toast);
};

const remove: SettingsAction = async (c, signedIn, { factor_id: factorId }) => {
  const { auth } = c.var;
  if (!isRecentlyAuthenticated(signedIn, auth.now())) return TO_SECOND_STEP;
  if (!isUuid(factorId)) return appNotFound(c, signedIn);
  const removed = await removeFactor(auth, signedIn, factorId, clientOf(c));
  if (!removed.ok) return appNotFound(c, signedIn);
  sendMailsAfterResponse(c);
  const factors = signedIn.account.factors.filter(({ id }) => id !== factorId);
  const remaining: SignedIn = { ...signedIn, account: { ...signedIn.account, factors } };
  const message = hasVerifiedFactor(remaining.account)
    ? 'The app was removed. Its codes no longer work'
    : 'Two-step verification is off, and your recovery codes no longer work';
  return savedTwoStep(c, remaining, {}, success('Success!', message));
};

const codes: SettingsAction = async (c, signedIn) => {
  const { auth } = c.var;
  if (!hasVerifiedFactor(signedIn.account)) return { kind: 'redirect', to: paths.settings() };
  if (!isRecentlyAuthenticated(signedIn, auth.now())) return TO_SECOND_STEP;
  const created = await createRecoveryCodes(auth, signedIn, clientOf(c));
  if (!created.ok) return TO_SECOND_STEP;
  sendMailsAfterResponse(c);
  return savedTwoStep(c, signedIn, { newCodes: created.codes }, null);
};

export const TWO_STEP_FORMS: Record<TwoStepAction, SettingsAction> = { start, confirm, remove, codes };

/** Changes that could lock the owner out need a recent second step. */
const TO_SECOND_STEP: RedirectOutcome = {
  kind: 'redirect',
  to: paths.secondStep({ next: 'account' }),
  toast: 'second-step-again',
};

async function savedTwoStep(
  c: WebContext,
  signedIn: SignedIn,
  changes: Partial<TwoStepView>,
  toast: ToastText | null,
): Promise<ScreenOutcome<AccountView>> {
  const view = await changedView(c, signedIn, { twoStep: changes });
  const event = changes.setUp ? {} : ({ event: 'USER_UPDATED' } as const);
  return { kind: 'render', status: 200, view, toast, ...event };
}

const FIELDS = { start: 'name', confirm: 'code', remove: 'apps', codes: 'apps' } as const;

/** A set-up stays open, so that its code can be sent again. */
export async function refuseTwoStep(
  c: WebContext,
  signedIn: SignedIn,
  { form, refusal, factorId }: RefusedForm<TwoStepAction>,
) {
  const isSettingUp = form === 'confirm' && isUuid(factorId);
  const enrolment = isSettingUp ? await readEnrollment(c.var.auth, signedIn, factorId) : null;
  return refusedField(c, signedIn, refusal, FIELDS[form], enrolment && setUpOf(enrolment));
}

function refusedField(
  c: WebContext,
  signedIn: SignedIn,
  refusal: Refusal,
  field: NonNullable<TwoStepView['problem']>['field'],
  setUp: TwoStepView['setUp'] = null,
) {
  const text = errorMessage(refusal);
  return faultOutcome(c, signedIn, refusal, text, { twoStep: { setUp, problem: { field, text } } });
}

function appNotFound(c: WebContext, signedIn: SignedIn) {
  const text = 'That app was already removed. Nothing was changed.';
  return faultOutcome(c, signedIn, { status: 404 }, text, { twoStep: { problem: { field: 'apps', text } } });
}
