import { ACCOUNT_SCREEN } from './account-screen.ts';
import { TWO_STEP_ACTIONS } from '../../urls/account-vocabulary.ts';
import { Hono } from 'hono';
import * as z from 'zod';
import { ownRecoveryCodes, RECOVERY_CODES } from '../../../auth/factors/recovery-codes.ts';
import { refuseTooManyChanges } from '../../../auth/rate-limits/user-limits.ts';
import { BRAND } from '../../../domain/brand.ts';
import { respondToForm, respondWithRedirect } from '../screens/respond-with-screen.tsx';
import { readForm } from '../screens/read-form.ts';
import { clientOf } from '../../http/client-of-request.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import type { WebEnvironment } from '../../http/web-context.ts';
import { accountView } from './load-account-view.ts';
import { accountDate } from './account-time.ts';
import { redirectTo, PRIVATE_CACHE_CONTROL } from '../../page/render-private-page.tsx';
import { refuseTwoStep, TWO_STEP_FORMS, twoStepFields } from './two-step-forms.ts';
import { viewerOf, readSignedIn } from '../../session/viewer.ts';

export const twoStepRoutes = new Hono<WebEnvironment>();

twoStepRoutes.post(patterns.twoStepForm, async (c) => {
  const action = TWO_STEP_ACTIONS.find((known) => known === c.req.param('action'));
  const signedIn = await readSignedIn(c);
  if (action === undefined) return respondNotFound(c);
  if (signedIn === null) return respondWithRedirect(c, { kind: 'redirect', to: paths.auth(), toast: null });
  const fields = await readForm(c, twoStepFields);
  const form = { view: await accountView(c, signedIn), viewer: viewerOf(c, signedIn) };
  return respondToForm(c, ACCOUNT_SCREEN, form, async () => {
    const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
    if (refusal === null) return TWO_STEP_FORMS[action](c, signedIn, fields);
    return refuseTwoStep(c, signedIn, refusal, { action, factorId: fields.factor_id });
  });
});

/** Without JavaScript a form's response has the form's URL, and reloading it sends a GET. */
twoStepRoutes.get(patterns.twoStepForm, (c) => redirectTo(c, paths.twoStep()));

const codesShape = z.object({ codes: z.string().catch('') });

/** Leaves out codes that do not belong to the user. */
twoStepRoutes.post(patterns.recoveryCodesFile, async (c) => {
  const signedIn = await readSignedIn(c);
  if (signedIn === null) return redirectTo(c, paths.auth());
  const { auth } = c.var;
  const { now, config } = c.var.deps;
  const { codes } = await readForm(c, codesShape);
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
