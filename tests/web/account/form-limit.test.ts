import { afterAll, expect, test } from 'vitest';
import { securityEvents } from '../../../src/db/schema/accounts.ts';
import {
  ACCOUNT_FORMS,
  SAVED_TRIP_ACTIONS,
  TWO_STEP_ACTIONS,
} from '../../../src/web/urls/account-vocabulary.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { newestMail } from '../../support/mailbox.ts';
import { visibleText } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { openFormBrowser, twoStepForm, type FormBrowser } from './form-browser.ts';
import { fieldOf, HOUSTON, openFan, openSavedTripsSite, saved, TEXAS, tripsOf } from './saved-trips-site.ts';
import { withLimits } from '../../support/with-limits.ts';

const site = await openSavedTripsSite(withLimits({ userChange: '1/1', factor: '1/1' }));
afterAll(site.close);

const WAIT = 'Too many attempts. Wait 1 second, then try again.';
const CODE_WAIT = 'Too many attempts. Wait 1 second, then enter the code that your app shows.';
const PLAIN_WAIT = 'Too many changes. Go back and try again in 1 second.';

const limitOf = ({ status, headers }: Response) => [status, headers.get('retry-after')];

async function openFanWithoutTokens() {
  const fan = await openFan(site);
  await fan.send(paths.myTeams());
  return fan;
}

const FIELDS = { version: '1', password: 'another-password-1', confirmation: 'another-password-1' };

/** With JavaScript and without it, the screen stays and shows how long to wait. Returns the page. */
async function expectScreenWithWait(
  fan: Pick<FormBrowser, 'send' | 'sendAsScript'>,
  path: string,
  { view, fields = FIELDS, wait = WAIT }: { view: object; fields?: Record<string, string>; wait?: string },
) {
  const toScript = await fan.sendAsScript(path, fields);
  expect([path, ...limitOf(toScript)]).toEqual([path, 429, '1']);
  expect(await toScript.json()).toMatchObject({ kind: 'render', view, toast: { message: wait } });
  const page = await fan.send(path, fields);
  expect([path, ...limitOf(page)]).toEqual([path, 429, '1']);
  const html = await page.text();
  expect(visibleText(html)).toContain(wait);
  return html;
}

test('forms of the settings show the wait on their screen', async () => {
  const fan = await openFanWithoutTokens();
  for (const sent of ACCOUNT_FORMS) {
    const form = sent === 'send-proof' ? 'show-proof' : sent;
    const view = { problem: { form, text: WAIT } };
    await expectScreenWithWait(fan, paths.accountForm(sent), { view });
  }
});

test('the field of a mailed code stays', async () => {
  const user = await storeAccount(site.deps, { passwordHash: null });
  const email = user.email ?? '';
  const fan = openFormBrowser(site);
  await fan.send(paths.auth('code'), { email });
  const { code } = await newestMail(site.deps, email, 'magiclink');
  await fan.send(paths.signInCode(), { email, code });
  await fan.send(paths.myTeams());
  for (const form of ['send-proof', 'show-proof'] as const) {
    const view = { reauthentication: 'mailed' };
    const html = await expectScreenWithWait(fan, paths.accountForm(form), { view });
    expect(html).toContain('id="proof-code"');
  }
});

test('forms of two-step verification show the wait on their screen', async () => {
  const fan = await openFanWithoutTokens();
  const fields = { start: 'name', confirm: 'code', remove: 'apps', codes: 'apps' } as const;
  for (const action of TWO_STEP_ACTIONS) {
    const view = { twoStep: { problem: { field: fields[action], text: WAIT } } };
    await expectScreenWithWait(fan, twoStepForm(action), { view });
  }
});

test('an app that is being set up stays on the screen', async () => {
  const fan = await openFan(site);
  const started = await fan.send(twoStepForm('start'), { name: 'Phone', password: PASSWORD });
  const factorId = fieldOf(await started.text(), 'factor_id');
  const html = await expectScreenWithWait(fan, twoStepForm('confirm'), {
    fields: { factor_id: factorId, code: '000000' },
    view: { twoStep: { setUp: { factorId, name: 'Phone' }, problem: { field: 'code', text: WAIT } } },
  });
  expect(fieldOf(html, 'factor_id')).toBe(factorId);
});

test('forms of the second step show the wait on their screen', async () => {
  const user = await storeAccount(site.deps);
  await giveApp(site.deps, user);
  const fan = openFormBrowser(site);
  await fan.typePassword(user.email);
  const byCode = paths.secondStep({ proof: 'recovery-code' });
  await fan.send(byCode, { code: 'nothing' });
  for (const [path, wait] of [
    [paths.secondStep(), CODE_WAIT],
    [byCode, WAIT],
  ] as const) {
    const view = { email: user.email, problem: wait };
    await expectScreenWithWait(fan, path, { fields: { code: '000000' }, view, wait });
  }
});

test('forms of a saved trip show the wait on their screen, and change nothing', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  for (const action of SAVED_TRIP_ACTIONS) {
    const form = ['mute', 'delete', 'edit'].includes(action) ? 'trip' : action;
    const stops = [{}, {}, {}];
    await expectScreenWithWait(fan, paths.savedTripForm(trip.id, action), {
      fields: { version: '1', name: 'Three in Texas' },
      view: { name: trip.name, typedName: 'Three in Texas', check: { stops }, problem: { form, text: WAIT } },
    });
  }
  expect(await tripsOf(site, fan.userId)).toEqual([trip]);
});

test('pages without a script of their own say the wait in plain text', async () => {
  const fan = await openFanWithoutTokens();
  const exportsBefore = await site.db.$count(securityEvents);
  for (const path of [paths.myTeams(), paths.myPlaces(), paths.exportAccount()]) {
    const response = await fan.send(path, { action: 'save' });
    expect([path, ...limitOf(response), await response.text()]).toEqual([path, 429, '1', PLAIN_WAIT]);
  }
  expect(await site.db.$count(securityEvents)).toBe(exportsBefore);
});

test('a trip that was not saved for the limit is saved with the next look at My Trips', async () => {
  const fan = await openFanWithoutTokens();
  const response = await fan.send(paths.savedTrips(), { code: TEXAS, mails: 'on' });
  expect([...limitOf(response), await response.text()]).toEqual([429, '1', PLAIN_WAIT]);
  expect(await tripsOf(site, fan.userId)).toEqual([]);
  await fan.visit(paths.account());
  expect(await tripsOf(site, fan.userId)).toMatchObject([{ code: TEXAS, isMuted: false }]);
});

test('an update that the limit refused is not saved as another trip', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const code = codeOf([HOUSTON]);
  const refused = await fan.send(paths.savedTrips(), { code, replace: `${trip.id}.1` });
  expect([...limitOf(refused), await refused.text()]).toEqual([429, '1', PLAIN_WAIT]);
  await fan.visit(paths.account());
  expect(await tripsOf(site, fan.userId)).toEqual([trip]);
});
