import { afterAll, expect, test } from 'vitest';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { openTestSite } from '../../support/test-site.ts';
import { freshEmail, authApiClient } from './api-client.ts';

const site = await openTestSite();
afterAll(site.close);
const wire = authApiClient(site);
const PHONE = '15551234567';

test('POST /signup, POST /token password, POST /otp, POST /resend · phone_provider_disabled', async () => {
  const responses = [
    await wire.post('/signup', { phone: PHONE, password: PASSWORD }),
    await wire.post('/token?grant_type=password', { phone: PHONE, password: PASSWORD }),
    await wire.post('/otp', { phone: PHONE, channel: 'sms' }),
    await wire.post('/resend', { type: 'sms', phone: PHONE }),
    await wire.post('/resend', { type: 'phone_change', phone: PHONE }),
  ];
  for (const response of responses)
    expect(await wire.refusal(response)).toEqual([400, 'phone_provider_disabled']);
});

test('POST /verify · otp_expired: codes of a phone', async () => {
  for (const type of ['sms', 'phone_change']) {
    const response = await wire.post('/verify', { type, phone: PHONE, token: '123456' });
    expect(await wire.refusal(response)).toEqual([403, 'otp_expired']);
  }
});

test('PUT /user, POST /admin/users · phone_provider_disabled', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  const change = await wire.send('PUT', '/user', { phone: PHONE }, wire.bearer(session));
  expect(await wire.refusal(change)).toEqual([400, 'phone_provider_disabled']);
  const operator = { authorization: `Bearer ${await writeOperatorToken(site.deps.auth)}` };
  const made = await wire.post('/admin/users', { email: freshEmail(), phone: PHONE }, operator);
  expect(await wire.refusal(made)).toEqual([400, 'phone_provider_disabled']);
});

test('POST /factors · mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled', async () => {
  const session = await wire.signIn((await storeAccount(site.deps)).email);
  const enrol = async (body: object) => wire.refusal(await wire.post('/factors', body, wire.bearer(session)));
  expect(await enrol({ factor_type: 'phone', phone: PHONE })).toEqual([422, 'mfa_phone_enroll_not_enabled']);
  expect(await enrol({ factor_type: 'webauthn' })).toEqual([422, 'mfa_webauthn_enroll_not_enabled']);
});
