import { afterAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../support/accounts.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import {
  DUMMY_TOKEN,
  startSiteverifyServer,
  TEST_SECRETS,
  TEST_SITE_KEY,
} from '../../support/siteverify-server.ts';
import { ORIGIN, visibleText, type TestSite } from '../../support/test-site.ts';
import { authApiClient, freshEmail, problemOf } from './api-client.ts';
import { KEEPS_MAILS, openAuthSite } from './auth-site.ts';

const WIDGETS = 'https://challenges.cloudflare.com';
const siteverify = await startSiteverifyServer();
const { site: without, also, owner, kindsTo } = await openAuthSite(KEEPS_MAILS);
const withSecret = (secretKey: string, siteKey = TEST_SITE_KEY) =>
  also({
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET_KEY: secretKey,
    'SERVICES.turnstile': siteverify.url,
  });
const sites = {
  real: withSecret(siteverify.secretKey, '0x4AAAAAAA-site'),
  passes: withSecret(TEST_SECRETS.passes),
  blocks: withSecret(TEST_SECRETS.blocks),
  spent: withSecret(TEST_SECRETS.spent),
  wrongSecret: withSecret('0x4AAAAAAA-another'),
  without,
};
afterAll(() => Promise.all([without.close(), siteverify.close()]));
beforeEach(() => {
  siteverify.asked.length = 0;
  siteverify.fault = null;
});

const meta = (token: string) => ({ gotrue_meta_security: { captcha_token: token } });
const recover = async (site: TestSite, body: object) => {
  const { email } = await owner();
  const response = await authApiClient(site).post('/recover', { email, ...body });
  return { response, mails: await kindsTo(email) };
};
const sendForm = (site: TestSite, path: string, fields: Record<string, string>) =>
  site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, ...freshNetwork() },
  });

test.each([
  ['POST /signup', { password: PASSWORD }],
  ['POST /otp', {}],
  ['POST /recover', {}],
  ['POST /resend', { type: 'signup' }],
])('%s · captcha_failed: needs a token that works once', async (operation, body) => {
  const api = authApiClient(sites.real);
  const ask = (changes: object) => api.ask(operation, { email: freshEmail(), ...body, ...changes });
  const token = siteverify.issueToken();
  const refused = '400 captcha_failed: captcha protection: request disallowed';
  expect(await problemOf(ask({}))).toBe(`${refused} (no captcha_token found)`);
  expect(await problemOf(ask(meta(DUMMY_TOKEN)))).toBe(`${refused} (invalid-input-response)`);
  expect((await ask(meta(token))).status).toBe(200);
  expect(await problemOf(ask(meta(token)))).toBe(`${refused} (timeout-or-duplicate)`);
  expect((await ask({ captcha_token: siteverify.issueToken() })).status).toBe(200);
});

test.each([
  ['passes', 200, null, ['recovery']],
  ['blocks', 400, 'captcha_failed', []],
  ['spent', 400, 'captcha_failed', []],
] as const)('knows the test secret that %s', async (name, status, code, mails) => {
  const recovered = await recover(sites[name], meta(DUMMY_TOKEN));
  expect(recovered.response.status).toBe(status);
  expect(recovered.response.headers.get('x-sb-error-code')).toBe(code);
  expect(recovered.mails).toEqual(mails);
  expect(siteverify.asked).toEqual([{ secret: TEST_SECRETS[name], token: DUMMY_TOKEN }]);
});

test('asks nobody about a token that cannot be one', async () => {
  for (const token of ['x'.repeat(2049), 'a b', '\u0000', '<script>']) {
    expect((await recover(sites.real, meta(token))).response.status).toBe(400);
  }
  expect(siteverify.asked).toEqual([]);
});

test.each([
  ['a page with status 503', { status: 503 }],
  ['a redirect', { status: 307 }],
  ['an error of its own', 'internal-error'],
  ['silence', 'silence'],
] as const)('lets people in when the service responds with %s, and logs an error', async (_name, fault) => {
  siteverify.fault = fault;
  sites.real.errors.length = 0;
  const { response, mails } = await recover(sites.real, meta('any'));
  expect([response.status, mails]).toEqual([200, ['recovery']]);
  expect(sites.real.errors.map(({ event }) => event)).toEqual(['captcha not verified']);
  expect(siteverify.asked).toHaveLength(1);
  // A token is still needed.
  expect((await recover(sites.real, {})).response.status).toBe(400);
});

test('lets people in when the secret is wrong, and logs the reason', async () => {
  const { mails } = await recover(sites.wrongSecret, meta('any'));
  expect(mails).toEqual(['recovery']);
  expect(sites.wrongSecret.errors).toEqual([
    { event: 'captcha not verified', fields: { reason: 'invalid-input-secret' } },
  ]);
});

test('needs no token to sign in with a password', async () => {
  const { email } = await owner();
  const session = await authApiClient(sites.real).signIn(email);
  expect(session.user.email).toBe(email);
  expect(siteverify.asked).toEqual([]);
});

test.each([
  ['/auth?mode=create', { password: PASSWORD }, 'Sign Up Error'],
  ['/auth?mode=forgot', {}, 'Reset Password Error'],
  ['/auth?mode=code', {}, 'Sign In Error'],
  ['/auth?mode=keep&team=boston-celtics', {}, 'Email Not Sent'],
  ['/auth?mode=confirm-link', {}, 'Sign Up Error'],
  ['/auth?mode=reset-link', {}, 'Reset Password Error'],
  ['/auth?mode=change-link', {}, 'Verification Error'],
])('the form %s needs the token that the widget puts into it', async (path, fields, title) => {
  const email = freshEmail();
  const refused = await sendForm(sites.real, path, { ...fields, email });
  expect(refused.status).toBe(400);
  const shown = visibleText(await refused.text());
  expect(shown).toContain(`${title} We could not confirm that you are human.`);
  expect(await kindsTo(email)).toEqual([]);
  const token = siteverify.issueToken();
  const sent = await sendForm(sites.real, path, { ...fields, email, 'cf-turnstile-response': token });
  expect(sent.status).toBe(200);
});

test('says in each form that the check needs JavaScript, and lets only these pages load it', async () => {
  for (const mode of ['create', 'forgot', 'code', 'keep&team=boston-celtics']) {
    const page = await sites.real.get(`/auth?mode=${mode}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${WIDGETS};`);
    expect(policy).toContain(`frame-src ${WIDGETS};`);
    const html = await page.text();
    expect(html).toContain(
      '<noscript><p class="field-problem">We check that you are human before we send email, and',
    );
    expect(html).toContain('"turnstileSiteKey":"0x4AAAAAAA-site"');
  }
  const signIn = await sites.real.html('/auth');
  expect(signIn).not.toContain('<noscript>');
  const home = await sites.real.get('/about');
  expect(home.headers.get('content-security-policy')).not.toContain(WIDGETS);
});

test('changes nothing without keys', async () => {
  const page = await sites.without.get('/auth?mode=create');
  expect(page.headers.get('content-security-policy')).not.toContain(WIDGETS);
  const html = await page.text();
  expect(html).not.toContain('<noscript>');
  expect(html).toContain('"turnstileSiteKey":null');
  expect((await recover(sites.without, {})).mails).toEqual(['recovery']);
  expect(siteverify.asked).toEqual([]);
});
