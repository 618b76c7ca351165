import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail } from '../auth-api/api-client.ts';
import { NOW, openTestSite, ORIGIN, visibleText } from '../../support/test-site.ts';
import { wrongFor } from './form-browser.ts';

let time = NOW.getTime();
const site = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' }, () => new Date(time));
afterAll(site.close);

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, accept: 'application/json', ...freshNetwork(), ...headers },
  });
const askForCode = (email: string, headers?: Record<string, string>) =>
  post('/auth?mode=code', { email }, headers);
const responseShape = v.object({
  kind: v.literal('render'),
  view: v.object({
    problem: v.nullable(v.object({ field: v.string(), text: v.string() })),
    code: v.nullable(
      v.object({
        askedAt: v.number(),
        tries: v.number(),
        isOver: v.boolean(),
        wait: v.object({ seconds: v.number() }),
      }),
    ),
  }),
});
const readView = async (response: Response) => v.parse(responseShape, await response.json()).view;
const owner = async () => (await storeAccount(site.deps)).email ?? '';

/** Types codes as the screen does, with what it knows of the one that is out. */
async function codeTyper(email: string) {
  let known = (await readView(await askForCode(email))).code;
  return async (code: string) => {
    const asked = String(known?.askedAt ?? 0);
    const response = await post('/auth/code', { email, code, asked, tries: String(known?.tries ?? 0) });
    if (response.status === 200) return 'in';
    const view = await readView(response);
    known = view.code;
    return { status: response.status, text: view.problem?.text, isOver: view.code?.isOver };
  };
}

test('signs in once with a code, with or without spaces', async () => {
  const email = await owner();
  const type = await codeTyper(email);
  const { code, text } = await newestMail(site.deps, email, 'magiclink');
  expect(text).toMatch(/\/verify\?token_hash=[\w-]+&type=magiclink/);
  const response = await post('/auth/code', { email, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(await response.json()).toEqual({ kind: 'redirect', to: '/', event: 'SIGNED_IN' });
  expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-at',
    '__Host-rt',
    'signed-in',
    'toast',
  ]);
  expect(await type(code)).toMatchObject({ status: 403, isOver: false });
});

test('asks a user with an authenticator app for the second step before signing in', async () => {
  const user = await storeAccount(site.deps);
  await giveApp(site.deps, user);
  const email = user.email ?? '';
  await askForCode(email);
  const { code } = await newestMail(site.deps, email, 'magiclink');
  const response = await post('/auth/code', { email, code });
  expect(await response.json()).toEqual({ kind: 'redirect', to: '/auth/second-step', event: null });
  expect(response.headers.getSetCookie().join()).not.toContain('signed-in=1');
});

test('responds alike for unknown addresses, without a mail or a new account', async () => {
  const [known, unknown] = [await owner(), freshEmail()];
  const [one, other] = [await askForCode(known), await askForCode(unknown)];
  expect((await other.text()).replaceAll(unknown, known)).toBe(await one.text());
  expect(other.status).toBe(200);
  expect(await mailsTo(site.deps, unknown)).toEqual([]);
  const [type, typeUnknown] = [await codeTyper(await owner()), await codeTyper(freshEmail())];
  const code = '000000';
  expect(await typeUnknown(code)).toEqual(await type(code));
});

test('rejects even the right code after five wrong ones', async () => {
  const email = await owner();
  const type = await codeTyper(email);
  const { code } = await newestMail(site.deps, email, 'magiclink');
  const wrong = wrongFor(code);
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await type(wrong)).toEqual({
      status: 403,
      text: 'That code is wrong or has expired. Use the newest one, or request a new one.',
      isOver: false,
    });
  }
  const over = 'That was the fifth wrong code, so this code no longer works. Request a new one.';
  expect(await type(wrong)).toEqual({ status: 403, text: over, isOver: true });
  expect(await type(code)).toEqual({ status: 403, text: over, isOver: true });
  time += 60_000;
  const again = await readView(await askForCode(email));
  expect(again.code).toMatchObject({ tries: 0, isOver: false });
  expect(await (await codeTyper(email))((await newestMail(site.deps, email, 'magiclink')).code)).toBe('in');
});

test('does not count text that cannot be a code as an attempt', async () => {
  const email = await owner();
  const type = await codeTyper(email);
  for (let typed = 0; typed < 6; typed += 1) {
    expect(await type('12345')).toEqual({
      status: 400,
      text: 'Enter the six digits from the email.',
      isOver: false,
    });
  }
  expect(await type((await newestMail(site.deps, email, 'magiclink')).code)).toBe('in');
});

test('says that a code expired, exactly after ten minutes', async () => {
  const emails = [await owner(), await owner()];
  const [early, late] = [await codeTyper(emails[0] ?? ''), await codeTyper(emails[1] ?? '')];
  const codes = await Promise.all(emails.map((email) => newestMail(site.deps, email, 'magiclink')));
  time += 599_000;
  expect(await early(codes[0]?.code ?? '')).toBe('in');
  time += 1_000;
  expect(await late(codes[1]?.code ?? '')).toEqual({
    status: 403,
    text: 'This code expired after 10 minutes. Request a new one.',
    isOver: true,
  });
});

test('limits codes to one a minute, says how long to wait and keeps the first code valid', async () => {
  const email = await owner();
  expect((await readView(await askForCode(email))).code?.wait).toEqual({ seconds: 60 });
  time += 18_000;
  const refused = await askForCode(email);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42']);
  const page = await askForCode(email, { accept: 'text/html' });
  expect(visibleText(await page.text())).toContain(
    'You can request another code in 42 seconds. The last one still works.',
  );
  expect((await readView(refused)).code?.wait).toEqual({ seconds: 42 });
  expect(await mailsTo(site.deps, email)).toHaveLength(1);
  const { code } = await newestMail(site.deps, email, 'magiclink');
  expect((await post('/auth/code', { email, code })).status).toBe(200);
});

test('tells a network with too many attempts how long to wait', async () => {
  const network = freshNetwork();
  const fields = { email: freshEmail(), code: '123456' };
  for (let tries = 0; tries < 30; tries += 1) await post('/auth/code', fields, network);
  const refused = await post('/auth/code', fields, network);
  expect(refused.status).toBe(429);
  expect((await readView(refused)).problem?.text).toBe('Too many attempts. Wait 10 seconds, then try again.');
});

test('tells suspended users so after the right code only', async () => {
  const email = await owner();
  const type = await codeTyper(email);
  const { code } = await newestMail(site.deps, email, 'magiclink');
  await site.db
    .update(users)
    .set({ bannedUntil: new Date('2100-01-01') })
    .where(eq(users.email, email));
  expect(await type(code)).toMatchObject({ status: 403, text: expect.stringContaining('suspended') });
});

test('names the account of a sign-in link, consumes nothing on GET and signs in once', async () => {
  const email = await owner();
  await askForCode(email);
  const { linkToken } = await newestMail(site.deps, email, 'magiclink');
  const path = `/verify?token_hash=${linkToken}&type=magiclink`;
  for (let look = 0; look < 3; look += 1) {
    expect(visibleText(await site.html(path))).toContain(`This signs you in as ${email} .`);
  }
  const press = () => post('/verify', { token_hash: linkToken, type: 'magiclink' });
  expect(await (await press()).json()).toEqual({ kind: 'redirect', to: '/', event: 'SIGNED_IN' });
  const again = await press();
  expect([again.status, await again.json()]).toMatchObject([403, { view: { state: 'ended' } }]);
  const page = visibleText(await site.html(path));
  expect(page).toContain('This link has expired or was already used. Nothing has changed. Send a new link');
});

test('rejects forms of other sites', async () => {
  for (const path of ['/auth?mode=code', '/auth/code']) {
    const response = await post(path, { email: await owner() }, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  }
});

const problemShape = v.object({ field: v.string(), text: v.string(), reasons: v.array(v.string()) });

/** What the form of a mode says about what was typed. */
async function problemOf(mode: 'create' | 'forgot' | 'code', fields: { email: string; password?: string }) {
  const { view } = await (await post(`/auth?mode=${mode}`, fields)).json();
  return v.parse(v.nullable(problemShape), view.problem);
}

test.each([
  ['too short', 'abc', 'Password should be at least 6 characters.', ['length']],
  ['too long', 'a'.repeat(129), 'Password cannot be longer than 128 characters', []],
])('shows a password that is %s at the password field', async (_name, password, text, reasons) => {
  expect(await problemOf('create', { email: freshEmail(), password })).toEqual({
    field: 'password',
    text,
    reasons,
  });
});

test.each(['create', 'forgot', 'code'] as const)(
  'shows an unreadable address at the email field of the form "%s"',
  async (mode) => {
    expect(await problemOf(mode, { email: 'password@@example', password: 'six letters' })).toEqual({
      field: 'email',
      text: 'We cannot send email to that address. Check it for typos.',
      reasons: [],
    });
  },
);

test('shows a limit on mails at the email field', async () => {
  const typed = { email: freshEmail(), password: 'a good password' };
  expect(await problemOf('create', typed)).toBeNull();
  expect(await problemOf('create', typed)).toMatchObject({
    field: 'email',
    text: expect.stringMatching(/^You can request another email in /),
  });
});
