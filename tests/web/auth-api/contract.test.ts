import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUTH_REFUSALS } from '../../../src/auth/auth-result.ts';

/** The errors of every operation. */
const ERRORS: Record<string, string> = {
  'POST /signup':
    'signup_disabled, validation_failed, weak_password, user_already_exists, ' +
    'over_email_send_rate_limit, anonymous_provider_disabled, phone_provider_disabled',
  'POST /token password': 'invalid_credentials, user_banned, email_not_confirmed, phone_provider_disabled',
  'POST /token refresh_token':
    'refresh_token_not_found, refresh_token_already_used, session_expired, session_not_found, conflict',
  'POST /token pkce': 'flow_state_not_found, flow_state_expired, bad_code_verifier, validation_failed',
  'POST /token id_token':
    'provider_disabled, Bad ID token, Unacceptable audience, Nonces mismatch, both exist or not, ' +
    'validation_failed, no_authorization, manual_linking_disabled, insufficient_aal, ' +
    'identity_already_exists, request_timeout',
  'POST /token': 'unsupported_grant_type, web3_provider_disabled',
  'POST /otp': 'otp_disabled, validation_failed, phone_provider_disabled',
  'POST /verify': 'otp_expired, user_banned, validation_failed',
  'GET /verify': 'otp_expired',
  'POST /recover': 'validation_failed, over_email_send_rate_limit',
  'POST /resend': 'validation_failed, phone_provider_disabled',
  'GET /user': 'no_authorization, bad_jwt, session_not_found, user_banned, user_not_found',
  'PUT /user':
    'same_password, weak_password, email_exists, insufficient_aal, reauthentication_needed, ' +
    'reauthentication_not_valid, current_password_required, current_password_invalid, not_admin, ' +
    'phone_provider_disabled, validation_failed',
  'POST /logout': 'validation_failed, no_authorization, session_not_found',
  'GET /reauthenticate': 'email_not_confirmed, validation_failed',
  'POST /factors':
    'mfa_factor_name_conflict, too_many_enrolled_mfa_factors, insufficient_aal, validation_failed, ' +
    'mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled',
  'POST /factors/{id}/challenge': 'mfa_factor_not_found, over_request_rate_limit',
  'POST /factors/{id}/verify': 'mfa_verification_failed, mfa_challenge_expired, mfa_ip_address_mismatch',
  'DELETE /factors/{id}': 'insufficient_aal',
  'GET /user/identities/authorize': 'manual_linking_disabled',
  'DELETE /user/identities/{id}':
    'single_identity_not_deletable, identity_not_found, validation_failed, ' +
    'email_conflict_identity_not_deletable',
  'GET /authorize': 'validation_failed',
  'GET /callback':
    'bad_oauth_state, bad_oauth_callback, flow_state_already_used, signup_disabled, ' +
    'provider_email_needs_verification, identity_already_exists',
  'GET /admin/users': 'no_authorization, bad_jwt, not_admin, validation_failed',
  'POST /admin/users': 'email_exists, validation_failed, phone_provider_disabled',
  '/admin/users/{id}': 'user_not_found',
  'PUT /admin/users/{id}': 'email_exists, weak_password, validation_failed',
  'DELETE /admin/users/{id}/factors': 'user_not_found, mfa_factor_not_found',
  'POST /admin/generate_link': 'email_exists, user_not_found, validation_failed',
  'POST /invite': 'email_exists, not_admin',
  'POST /sso': 'saml_provider_disabled',
  'POST /passkeys': 'not_found',
  'GET /signup': 'method_not_allowed',
};

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'contract.test.ts')
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
/** Tests, tables and requests that name operations, each with its text up to the next that does. */
const tests = sources.flatMap((source) => {
  const named = [...source.matchAll(/['`]([^'`\n]*(?:POST|GET|PUT|DELETE|%s) \/[^'`\n]*)['`]/g)];
  return named.map(({ 1: operations = '', index }, at) => ({
    operations: operations.replace(/\$\{[^}]+\}/g, '{id}').replace('?grant_type=', ' '),
    // A table stands before the title that it fills.
    text: source.slice(
      /%[sij]/.test(operations) ? source.lastIndexOf('.each', index) : index,
      named[at + 1]?.index,
    ),
  }));
});

const errors = Object.entries(ERRORS).flatMap(([operation, codes]) =>
  codes.split(', ').map((code) => [operation, code] as const),
);

test.each(errors)('%s · %s has a test', (operation, code) => {
  const named = tests.filter(({ operations, text }) => operations.includes(operation) && text.includes(code));
  expect(named.length).toBeGreaterThan(0);
});

test('finds tests that name operations', () => {
  expect(tests.length).toBeGreaterThan(50);
});

test('has a lower-case code, an error status and a message for every refusal', () => {
  for (const [code, { status, message }] of Object.entries(AUTH_REFUSALS)) {
    expect(code).toMatch(/^[a-z][a-z0-9_]+$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).not.toBe('');
  }
});

/** Published advisories of comparable services, by group. */
const ADVISORIES: Record<number, string> = {
  1: 'CVE-2026-31813',
  2: 'GHSA-3529-5m8x-rpv3',
  3: 'CVE-2025-48370',
  4: 'supabase/auth#2642',
  5: 'CVE-2025-61928',
  6: 'CVE-2026-45364',
  7: 'GHSA-x732-6j76-qmhm',
  8: 'GHSA-xg6x-h9c9-2m83',
  9: 'GHSA-g38m-r43w-p2q7',
  10: 'GHSA-7w99-5wm4-3g79',
  11: 'GHSA-392p-2q2v-4372, CVE-2026-1035, keycloak#50999',
  12: 'GHSA-2vg6-77g8-24mp',
  13: 'better-auth#8067',
  14: 'CVE-2026-22817',
  15: 'CVE-2025-62610, CVE-2026-44459',
  16: 'CVE-2026-47673',
  17: 'CVE-2026-47676',
  18: 'CVE-2026-47675, CVE-2026-47674, CVE-2026-44457',
  19: 'CVE-2022-36083, CVE-2024-28176',
  20: 'CVE-2026-39356',
  21: 'GHSA-7rqj-j65f-68wh',
  22: 'CVE-2022-35924, CVE-2022-31127',
  23: 'CVE-2022-31093, GHSA-xmf8-cvqr-rfgj',
  24: 'GHSA-x445-f3h2-j279, GHSA-8fpg-xm3f-6cx3',
};

const advisories = Object.entries(ADVISORIES).flatMap(([group, ids]) =>
  ids.split(', ').map((id) => [group, id] as const),
);

test.each(advisories)('advisory %s: %s has a test with its name', (group, id) => {
  const named = sources.flatMap((source) => [...source.matchAll(/['`]advisory (\d+) \(([^)]+)\): /g)]);
  const own = named.filter(([, number, ids = '']) => number === group && ids.split(', ').includes(id));
  expect(own.length).toBeGreaterThan(0);
});
