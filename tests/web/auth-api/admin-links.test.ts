import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { PASSWORD } from '../../support/accounts.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { NOW, ORIGIN } from '../../support/test-site.ts';
import { freshEmail, uuidShape } from './api-client.ts';
import { KEEPS_MAILS, openAuthSite, testAnswers } from './auth-site.ts';

const opened = await openAuthSite({ ...KEEPS_MAILS, AUTH_REDIRECT_ALLOW_LIST: 'https://app.example/**' });
const { site, api, owner, signedIn, mailTo, kindsTo } = opened;
afterAll(site.close);
const operator = await opened.operator();

test('creates an unconfirmed account with an invitation, confirmed by its link', async () => {
  const email = freshEmail();
  const invited = await api.ask('POST /invite', { email, data: { first_name: 'Ada' } }, operator);
  expect(await invited.json()).toMatchObject({ email, invited_at: NOW.toISOString() });
  const { linkToken } = await mailTo(email, 'invite');
  const session = await api.open('POST /verify', { type: 'invite', token_hash: linkToken });
  expect(session.user.email).toBe(email);
});

test('POST /invite · email_exists, and not_admin for a person', async () => {
  const session = await signedIn();
  const { email } = session.user;
  expect(await api.answer('POST /invite', { email }, operator)).toBe('422 email_exists');
  expect(await api.answer('POST /invite', { email }, session)).toBe('403 not_admin');
});

const linkShape = v.object({
  id: uuidShape,
  action_link: v.pipe(v.string(), v.url()),
  email_otp: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  hashed_token: v.string(),
  redirect_to: v.string(),
  verification_type: v.string(),
  new_email: v.optional(v.string()),
});
const generate = async (body: object) =>
  v.parse(linkShape, await (await api.ask('POST /admin/generate_link', body, operator)).json());
const follow = async ({ action_link: link }: { action_link: string }) => {
  const { pathname, search } = new URL(link);
  const response = await site.get(`${pathname}${search}`, freshNetwork());
  expect(response.status).toBe(303);
  return response.headers.get('location');
};

test.each(['signup', 'invite', 'magiclink', 'recovery'])(
  'POST /admin/generate_link %s: a link that works, and no mail',
  async (type) => {
    const email = type === 'recovery' ? (await owner()).email : freshEmail();
    const link = await generate({ type, email, password: PASSWORD });
    expect(link.verification_type).toBe(type);
    expect(await kindsTo(email)).toEqual([]);
    expect(await follow(link)).toContain('#access_token=');
  },
);

test.each([
  ['https://app.example/back', 'https://app.example/back'],
  ['https://app.example/back?a=1&b=2', 'https%3A%2F%2Fapp.example%2Fback%3Fa%3D1%26b%3D2'],
])('POST /admin/generate_link: the link returns to %s as %s', async (redirectTo, written) => {
  const { email } = await owner();
  const link = await generate({ type: 'magiclink', email, redirect_to: redirectTo });
  expect(link.redirect_to).toBe(redirectTo);
  expect(link.action_link).toBe(
    `${ORIGIN}/auth/v1/verify?token=${link.hashed_token}&type=magiclink&redirect_to=${written}`,
  );
  expect(await follow(link)).toContain(`${redirectTo}#access_token=`);
});

const [{ email: own }, { email: taken }] = [await owner(), await owner()];
const change = { type: 'email_change_new', email: own, new_email: freshEmail() };
testAnswers(
  'POST /admin/generate_link',
  [
    [{ type: 'signup', email: own, password: PASSWORD }, '422 email_exists'],
    [{ type: 'recovery', email: freshEmail() }, '404 user_not_found'],
    [{ type: 'signup', email: freshEmail() }, '400 validation_failed'],
    [{ type: 'other', email: own }, '400 validation_failed'],
    [{ ...change, email: freshEmail() }, '404 user_not_found'],
    [{ ...change, new_email: taken }, '422 email_exists'],
    [{ ...change, new_email: own }, '422 email_exists'],
    [{ ...change, new_email: undefined }, '400 validation_failed'],
  ],
  (body) => api.answer('POST /admin/generate_link', body, operator),
);

test('POST /admin/generate_link email_change: changes the address with both links and mails nothing', async () => {
  const { id, email } = await owner();
  const newEmail = freshEmail();
  const current = await generate({ type: 'email_change_current', email, new_email: newEmail });
  const fresh = await generate({ type: 'email_change_new', email, new_email: newEmail });
  expect([current.verification_type, fresh.verification_type, fresh.new_email]).toEqual([
    'email_change_current',
    'email_change_new',
    newEmail,
  ]);
  expect(await kindsTo(newEmail)).toEqual([]);
  expect(await follow(current)).toContain('message=Confirmation');
  const code = { type: 'email_change', email: newEmail, token: fresh.email_otp };
  const session = await api.open('POST /verify', code);
  expect(session.user).toMatchObject({ id, email: newEmail });
  expect(await kindsTo(email)).toEqual(['email_changed']);
});

test('ignores links of an earlier change', async () => {
  const { email } = await owner();
  const first = await generate({ type: 'email_change_current', email, new_email: freshEmail() });
  const next = await generate({ type: 'email_change_new', email, new_email: freshEmail() });
  expect(await follow(first)).toContain('otp_expired');
  expect(await follow(next)).toContain('message=Confirmation');
});

test('POST /admin/generate_link signup: an unconfirmed account gets the operator’s password', async () => {
  const email = freshEmail();
  await api.post('/signup', { email, password: 'a stranger was here first', data: { first_name: 'Eve' } });
  const link = await generate({ type: 'signup', email, password: PASSWORD, data: { first_name: 'Ada' } });
  expect(await follow(link)).toContain('#access_token=');
  expect((await api.signIn(email)).user.user_metadata).toEqual({ first_name: 'Ada' });
});
