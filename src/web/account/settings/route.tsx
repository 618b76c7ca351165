import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { AccountPage } from './account-page.tsx';
import type { AccountView } from './account-view.ts';
import {
  ACCOUNT_FORMS,
  TWO_STEP_ACTIONS,
  type AccountForm,
  type TwoStepAction,
} from '../../urls/account-vocabulary.ts';
import { Hono } from 'hono';
import { exportAccount } from '../../../auth/account/own-account.ts';
import { refuseTooManyChanges } from '../../../auth/rate-limits/buckets.ts';
import { respondToForm, respondWithRedirect, respondWithScreen } from '../screens/respond-with-screen.tsx';
import { readForm, refuseForm } from '../screens/read-form.ts';
import { toastOf } from '../../session/toasts.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { patterns } from '../../urls/url-table.ts';
import { renderFragment } from '../../page/render-page.tsx';
import { respondNotFound } from '../../errors/respond-error.tsx';
import { Toast } from '../../ui/toast.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { ACCOUNT_ACTIONS, refuseAccountForm } from './account-forms.ts';
import { redirectTo, PRIVATE_CACHE_CONTROL } from '../../page/render-private-page.tsx';
import { viewerOf, readBrowserSession, readSignedIn } from '../../session/viewer.ts';
import { accountView, NO_FIELDS, type RefusedForm, type SettingsAction } from './load-account-view.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { ownRecoveryCodes, RECOVERY_CODES } from '../../../auth/factors/recovery-codes.ts';
import { accountDate } from './account-time.ts';
import { refuseTwoStep, TWO_STEP_FORMS } from './two-step-forms.ts';

const ACCOUNT_SCREEN: ScreenDefinition<AccountView> = {
  name: 'settings',
  Page: AccountPage,
  head: {
    title: `Settings | ${BRAND.name}`,
    description: `What ${BRAND.name} knows about you, and how to change it.`,
    canonical: paths.settings(),
  },
};

/** They change the user, and the service takes their token there. */
const TAKES_OWN_TOKEN = new Set<string>(['profile', 'password'] satisfies AccountForm[]);

export const accountRoutes = new Hono<WebEnvironment>();

accountRoutes.get(patterns.settings, async (c) => {
  const session = await readBrowserSession(c);
  if (session.kind === 'unfinished') return redirectTo(c, paths.secondStep({ next: 'account' }));
  if (session.kind !== 'signed-in') return redirectTo(c, paths.auth('sign-in', paths.settings()));
  const { signedIn } = session;
  const viewer = viewerOf(c, signedIn);
  const view = await accountView(c, signedIn);
  return respondWithScreen(c, ACCOUNT_SCREEN, view, { viewer });
});

/** Password managers open it (https://w3c.github.io/webappsec-change-password-url/). */
accountRoutes.get(patterns.changePassword, (c) => redirectTo(c, paths.newPassword()));

accountRoutes.post(patterns.accountForm, (c) => {
  const form = ACCOUNT_FORMS.find((known) => known === c.req.param('form'));
  return respondToSettings(c, form, ACCOUNT_ACTIONS, refuseAccountForm);
});

accountRoutes.post(patterns.twoStepForm, (c) => {
  const action = TWO_STEP_ACTIONS.find((known) => known === c.req.param('action'));
  return respondToSettings(c, action, TWO_STEP_FORMS, refuseTwoStep);
});

/** Without JavaScript a form's response has the form's URL, and reloading it sends a GET. */
accountRoutes.get(patterns.twoStepForm, (c) => redirectTo(c, paths.twoStep()));

async function respondToSettings<Form extends AccountForm | TwoStepAction>(
  c: WebContext,
  form: Form | undefined,
  actions: Record<Form, SettingsAction>,
  refuse: (c: WebContext, signedIn: SignedIn, request: RefusedForm<Form>) => ReturnType<SettingsAction>,
): Promise<Response> {
  const signedIn = await readSignedIn(c);
  if (form === undefined) return respondNotFound(c);
  if (signedIn === null) return respondWithRedirect(c, { kind: 'redirect', to: paths.auth() });
  const fields = await readForm(c, NO_FIELDS);
  const view = await accountView(c, signedIn);
  return respondToForm(c, ACCOUNT_SCREEN, { view, viewer: viewerOf(c, signedIn) }, async () => {
    const refusal = TAKES_OWN_TOKEN.has(form)
      ? null
      : await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
    return refusal === null
      ? actions[form](c, signedIn, fields)
      : refuse(c, signedIn, { form, refusal, factorId: fields.factor_id });
  });
}

accountRoutes.post(patterns.exportAccount, async (c) => {
  const signedIn = await readSignedIn(c);
  if (signedIn === null) return redirectTo(c, paths.auth());
  const refused = await refuseForm(c, signedIn);
  if (refused !== null) return refused;
  const data = await exportAccount(c.var.auth, signedIn, clientOf(c));
  return c.body(JSON.stringify(data, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="fanroads-account.json"',
    'Cache-Control': PRIVATE_CACHE_CONTROL,
  });
});

/** Returns the toast's HTML. */
accountRoutes.get(patterns.toast, (c) => {
  const toast = toastOf(c.req.query('code'));
  return toast === null ? respondNotFound(c) : renderFragment(c, <Toast {...toast} />);
});

/** Leaves out codes that do not belong to the user. */
accountRoutes.post(patterns.recoveryCodesFile, async (c) => {
  const signedIn = await readSignedIn(c);
  if (signedIn === null) return redirectTo(c, paths.auth());
  const { auth } = c.var;
  const { now, config } = c.var.deps;
  const { codes } = await readForm(c, { codes: '' });
  const texts = codes.split(' ').slice(0, RECOVERY_CODES);
  const lines = [
    `${BRAND.name} recovery codes for ${signedIn.account.user.email ?? 'your account'}`,
    `Saved on ${accountDate(now())}. Each works once.`,
    '',
    ...(await ownRecoveryCodes(auth, signedIn, texts)),
    '',
    `To use one, sign in at ${config.siteOrigin}${paths.auth()} and choose "Use a recovery code instead".`,
    '',
  ];
  return c.body(lines.join('\r\n'), 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': 'attachment; filename="fanroads-recovery-codes.txt"',
    'Cache-Control': PRIVATE_CACHE_CONTROL,
  });
});
