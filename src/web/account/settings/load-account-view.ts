import { destructive, success } from '../../session/toasts.ts';
import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import { hasVerifiedFactor, needsSecondFactor, type SignedIn } from '../../../auth/sessions/authenticate.ts';
import {
  needsRecentAuthentication,
  usedRecoveryCode,
  isRecentlyAuthenticated,
} from '../../../auth/factors/recent-authentication.ts';
import { listSessions } from '../../../auth/account/own-account.ts';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { errorMessage, LAST_METHOD_MESSAGES } from '../screens/error-messages.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountTime, accountDate } from './account-time.ts';
import type { AccountView, TwoStepView } from './account-view.ts';
import { userSummaryOf } from '../../session/user-summary.ts';
import type { Account } from '../../../db/queries/accounts/accounts.ts';
import { countShared } from '../../../db/queries/live-trips.ts';
import type { AuthDeps } from '../../../auth/auth-deps.ts';
import { googleAvailability } from '../sign-in/sign-in-view.ts';
import { MAX_FACTORS, type Enrollment } from '../../../auth/factors/own-factors.ts';
import { countRecoveryCodes } from '../../../auth/factors/recovery-codes.ts';
import { instantOfStep } from '../../../auth/factors/totp.ts';
import { encode } from 'uqr';

export async function accountView(c: WebContext, signedIn: SignedIn): Promise<AccountView> {
  const { auth } = c.var;
  const { user } = signedIn.account;
  const [sessions, shared] = await Promise.all([listSessions(auth, signedIn), countShared(auth.db, user.id)]);
  // A session that waits for its second step is not signed in.
  const finished = sessions.filter((session) => !needsSecondFactor({ ...signedIn, session }));
  return {
    user: userSummaryOf(user),
    hasPassword: user.passwordHash !== null,
    minLength: auth.config.passwordMinLength,
    signInMethods: signInMethodsOf(auth, signedIn.account),
    shared: sharedText(shared),
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

/** For example, '2 shared trips, 5 followers'. */
function sharedText({ trips, followers }: Awaited<ReturnType<typeof countShared>>): string | null {
  if (trips + followers === 0) return null;
  const counted = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`;
  return [counted(trips, 'shared trip'), ...(followers === 0 ? [] : [counted(followers, 'follower')])].join(
    ', ',
  );
}

function requiredReauthentication(c: WebContext, signedIn: SignedIn): AccountView['reauthentication'] {
  if (!needsRecentAuthentication(signedIn, c.var.deps.now())) return 'none';
  return hasVerifiedFactor(signedIn.account) ? 'second-step' : 'mail';
}

/** The fields of all forms of the settings. */
export const NO_FIELDS = {
  first_name: '',
  last_name: '',
  current_password: '',
  password: '',
  confirmation: '',
  session: '',
  identity: '',
  email: '',
  code: '',
  name: '',
  factor_id: '',
};

export type SettingsAction = (
  c: WebContext,
  signedIn: SignedIn,
  fields: typeof NO_FIELDS,
) => Promise<ScreenOutcome<AccountView>>;

export interface RefusedForm<Form> {
  form: Form;
  refusal: Refusal;
  /** '' but for the forms of an app. */
  factorId: string;
}

export async function changedView(
  c: WebContext,
  signedIn: SignedIn,
  {
    twoStep,
    ...changes
  }: Partial<Pick<AccountView, 'reauthentication' | 'problem'>> & { twoStep?: Partial<TwoStepView> },
): Promise<AccountView> {
  const view = await accountView(c, signedIn);
  return { ...view, ...changes, twoStep: { ...view.twoStep, ...twoStep } };
}

export async function savedOutcome(
  c: WebContext,
  signedIn: SignedIn,
  message: string,
): Promise<ScreenOutcome<AccountView>> {
  const view = await accountView(c, signedIn);
  return { kind: 'render', status: 200, view, toast: success('Success!', message), event: 'USER_UPDATED' };
}

export async function faultOutcome(
  c: WebContext,
  signedIn: SignedIn,
  fault: Parameters<typeof refused>[1],
  text: string,
  changes: Parameters<typeof changedView>[2],
): Promise<ScreenOutcome<AccountView>> {
  const view = await changedView(c, signedIn, changes);
  return refused(c, fault, { view, toast: destructive('Error', text) });
}

export function refusedOutcome(c: WebContext, signedIn: SignedIn, form: AccountForm, refusal: Refusal) {
  const text = errorMessage(refusal);
  const problem = { form, text, reasons: refusal.reasons ?? [] };
  return faultOutcome(c, signedIn, refusal, text, { problem });
}

export function invalidOutcome(c: WebContext, signedIn: SignedIn, form: AccountForm, text: string) {
  return faultOutcome(c, signedIn, { status: 400 }, text, { problem: { form, text, reasons: [] } });
}

function signInMethodsOf(
  auth: Pick<AuthDeps, 'config' | 'isDevelopment'>,
  { user, identities }: Account,
): AccountView['signInMethods'] {
  const isLast = identities.length === 1;
  return {
    password:
      user.passwordHash === null ? null : { setOn: user.passwordSetAt && accountDate(user.passwordSetAt) },
    google: auth.config.isManualLinkingEnabled ? googleAvailability(auth) : 'none',
    linked: identities
      .filter(({ provider }) => provider === 'google')
      .map(({ id, identityData, createdAt }) => ({
        id,
        address: typeof identityData['email'] === 'string' ? identityData['email'] : '',
        linkedOn: accountDate(createdAt),
        whyNotUnlinkable: reasonNotUnlinkable(auth, isLast),
      })),
    email: user.email,
  };
}

function reasonNotUnlinkable({ config }: Pick<AuthDeps, 'config'>, isLast: boolean): string | null {
  if (!config.isManualLinkingEnabled) return 'Sign-in methods cannot be changed right now.';
  return isLast ? LAST_METHOD_MESSAGES.single_identity_not_deletable : null;
}

export const UNNAMED_APP = 'Authenticator app';

async function twoStepView(c: WebContext, signedIn: SignedIn): Promise<TwoStepView> {
  const { auth } = c.var;
  const { now } = c.var.deps;
  const verified = signedIn.account.factors.filter(({ status }) => status === 'verified');
  return {
    apps: verified.map(({ id, friendlyName, createdAt, lastUsedStep }) => ({
      id,
      name: friendlyName ?? UNNAMED_APP,
      added: accountDate(createdAt),
      lastUsed: lastUsedStep === null ? null : accountTime(instantOfStep(lastUsedStep)),
    })),
    codesLeft: verified.length === 0 ? 0 : await countRecoveryCodes(auth, signedIn),
    canAdd: verified.length < MAX_FACTORS,
    isRecentlyAuthenticated: isRecentlyAuthenticated(signedIn, now()),
    isByRecoveryCode: usedRecoveryCode(signedIn),
    setUp: null,
    newCodes: null,
    problem: null,
  };
}

export function setUpOf({ factorId, friendlyName, secret, uri }: Enrollment) {
  return {
    factorId,
    name: friendlyName ?? UNNAMED_APP,
    secret: (secret.match(/.{1,4}/g) ?? []).join(' '),
    uri,
    qr: qrPath(uri),
  };
}

/** Some cameras need a white border of this width. */
const QUIET_MODULES = 4;

/**
 * Draws `size` modules as one SVG path, with the lowest error correction, because a screen has no scratches.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET_MODULES });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - start;
      path += `M${start} ${y}h${width}v1h-${width}z`;
    }
  }
  return { size, path };
}
