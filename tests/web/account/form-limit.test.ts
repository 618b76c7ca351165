import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEvents } from '../../../src/db/schema/accounts.ts';
import {
  ACCOUNT_FORMS,
  SAVED_TRIP_ACTIONS,
  TWO_STEP_ACTIONS,
} from '../../../src/web/urls/account-vocabulary.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { ORIGIN, visibleText, type TestSite } from '../../support/test-site.ts';
import { freshNetwork } from '../auth-api/api-client.ts';
import type { FormBrowser } from './form-browser.ts';
import { openFan, openSavedTripsSite, saved, tripsOf } from './saved-trips-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSavedTripsSite({ AUTH_USER_CHANGE_LIMIT: '1/1' });
});
afterAll(() => site.close());

const WAIT = 'Too many attempts. Wait 1 second, then try again.';
const PLAIN_WAIT = 'Too many changes. Go back and try again in 1 second.';

const limitOf = ({ status, headers }: Response) => [status, headers.get('retry-after')];

/** Sends a form as the script of a screen does. */
const sendAsScript = (fan: FormBrowser, path: string, fields: Record<string, string>) =>
  fan.visit(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, accept: 'application/json', ...freshNetwork() },
  });

async function openFanWithoutTokens() {
  const fan = await openFan(site);
  await fan.send(paths.myTeams());
  return fan;
}

/** With JavaScript and without it, the screen stays and shows how long to wait. */
async function expectScreenWithWait(fan: FormBrowser, path: string, view: object) {
  const fields = { version: '1', password: 'another-password-1', confirmation: 'another-password-1' };
  const toScript = await sendAsScript(fan, path, fields);
  expect([path, ...limitOf(toScript)]).toEqual([path, 429, '1']);
  expect(await toScript.json()).toMatchObject({ kind: 'render', view, toast: { message: WAIT } });
  const page = await fan.send(path, fields);
  expect([path, ...limitOf(page)]).toEqual([path, 429, '1']);
  expect(visibleText(await page.text())).toContain(WAIT);
}

test('forms of the settings show the wait on their screen', async () => {
  const fan = await openFanWithoutTokens();
  for (const form of ACCOUNT_FORMS) {
    await expectScreenWithWait(fan, paths.accountForm(form), { problem: { form, text: WAIT } });
  }
});

test('forms of two-step verification show the wait on their screen', async () => {
  const fan = await openFanWithoutTokens();
  for (const action of TWO_STEP_ACTIONS) {
    await expectScreenWithWait(fan, paths.twoStepForm(action), { user: { email: fan.email } });
  }
});

test('forms of a saved trip show the wait on their screen, and change nothing', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  for (const action of SAVED_TRIP_ACTIONS) {
    await expectScreenWithWait(fan, paths.savedTripForm(trip.id, action), { id: trip.id, name: trip.name });
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
