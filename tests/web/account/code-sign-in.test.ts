import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { freshEmail, freshNetwork } from '../auth-api/wire.ts';
import { NOW, openTestSite, ORIGIN, visibleText } from '../../support/test-site.ts';

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
const answerShape = z.object({
  kind: z.literal('stay'),
  view: z.object({
    problem: z.object({ field: z.string(), text: z.string() }).nullable(),
    code: z
      .object({
        askedAt: z.number(),
        tries: z.number(),
        isOver: z.boolean(),
        wait: z.object({ seconds: z.number() }),
      })
      .nullable(),
  }),
});
const stayed = async (answer: Response) => answerShape.parse(await answer.json()).view;
const owner = async () => (await storeAccount(site.deps)).email ?? '';

/** Types codes as the screen does, with what it knows of the one that is out. */
async function typing(email: string) {
  let known = (await stayed(await askForCode(email))).code;
  return async (code: string) => {
    const asked = String(known?.askedAt ?? 0);
    const answer = await post('/auth/code', { email, code, asked, tries: String(known?.tries ?? 0) });
    if (answer.status === 200) return 'in';
    const view = await stayed(answer);
    known = view.code;
    return { status: answer.status, text: view.problem?.text, isOver: view.code?.isOver };
  };
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code signs in once, as it was mailed or with spaces, and leads where a password leads', async () => {
  const email = await owner();
  const type = await typing(email);
  const { code, text } = await newestMail(site.deps, email, 'magiclink');
  expect(text).toMatch(/\/verify\?token_hash=[\w-]+&type=magiclink/);
  const answer = await post('/auth/code', { email, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(await answer.json()).toEqual({ kind: 'leave', to: '/', event: 'SIGNED_IN' });
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-at',
    '__Host-rt',
    'signed-in',
    'toast',
  ]);
  expect(await type(code)).toMatchObject({ status: 403, isOver: false });
});

test('whoever has an authenticator app goes on to the second step, and is not signed in before it', async () => {
  const user = await storeAccount(site.deps);
  await giveApp(site.deps, user);
  const email = user.email ?? '';
  await askForCode(email);
  const { code } = await newestMail(site.deps, email, 'magiclink');
  const answer = await post('/auth/code', { email, code });
  expect(await answer.json()).toEqual({ kind: 'leave', to: '/auth/second-step', event: null });
  expect(answer.headers.getSetCookie().join()).not.toContain('signed-in=1');
});

test('an unknown address is answered like a known one, gets no mail and opens no account', async () => {
  const [known, unknown] = [await owner(), freshEmail()];
  const [one, other] = [await askForCode(known), await askForCode(unknown)];
  expect((await other.text()).replaceAll(unknown, known)).toBe(await one.text());
  expect(other.status).toBe(200);
  expect(await mailsTo(site.deps, unknown)).toEqual([]);
  const [type, typeUnknown] = [await typing(await owner()), await typing(freshEmail())];
  const code = '000000';
  expect(await typeUnknown(code)).toEqual(await type(code));
});

test('five tries, then only a new code helps, and the right one comes too late', async () => {
  const email = await owner();
  const type = await typing(email);
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
  const again = await stayed(await askForCode(email));
  expect(again.code).toMatchObject({ tries: 0, isOver: false });
  expect(await (await typing(email))((await newestMail(site.deps, email, 'magiclink')).code)).toBe('in');
});

test('what cannot be a code costs no try', async () => {
  const email = await owner();
  const type = await typing(email);
  for (let typed = 0; typed < 6; typed += 1) {
    expect(await type('12345')).toEqual({
      status: 400,
      text: 'A code has six digits. It stands in the mail.',
      isOver: false,
    });
  }
  expect(await type((await newestMail(site.deps, email, 'magiclink')).code)).toBe('in');
});

test('a code ends after ten minutes to the second, and says so', async () => {
  const emails = [await owner(), await owner()];
  const [early, late] = [await typing(emails[0] ?? ''), await typing(emails[1] ?? '')];
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

test('a second mail within the minute waits, says how long, and the first code still works', async () => {
  const email = await owner();
  expect((await stayed(await askForCode(email))).code?.wait).toEqual({ seconds: 60 });
  time += 18_000;
  const refused = await askForCode(email);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42']);
  const page = await askForCode(email, { accept: 'text/html' });
  expect(visibleText(await page.text())).toContain(
    'You can request another code in 42 seconds. The last one still works.',
  );
  expect((await stayed(refused)).code?.wait).toEqual({ seconds: 42 });
  expect(await mailsTo(site.deps, email)).toHaveLength(1);
  const { code } = await newestMail(site.deps, email, 'magiclink');
  expect((await post('/auth/code', { email, code })).status).toBe(200);
});

test('a network with too many tries is told how long to wait', async () => {
  const network = freshNetwork();
  const fields = { email: freshEmail(), code: '123456' };
  for (let tries = 0; tries < 30; tries += 1) await post('/auth/code', fields, network);
  const refused = await post('/auth/code', fields, network);
  expect(refused.status).toBe(429);
  expect((await stayed(refused)).problem?.text).toBe('Too many attempts. Wait 10 seconds, then try again.');
});

test('somebody suspended is told so once the code is right', async () => {
  const email = await owner();
  const type = await typing(email);
  const { code } = await newestMail(site.deps, email, 'magiclink');
  await site.db
    .update(users)
    .set({ bannedUntil: new Date('2100-01-01') })
    .where(eq(users.email, email));
  expect(await type(code)).toMatchObject({ status: 403, text: expect.stringContaining('suspended') });
});

test('the link of the mail says whose account it opens, uses nothing up when looked at, and signs in once', async () => {
  const email = await owner();
  await askForCode(email);
  const { linkToken } = await newestMail(site.deps, email, 'magiclink');
  const path = `/verify?token_hash=${linkToken}&type=magiclink`;
  for (let look = 0; look < 3; look += 1) {
    expect(visibleText(await site.html(path))).toContain(`This signs you in as ${email} .`);
  }
  const press = () => post('/verify', { token_hash: linkToken, type: 'magiclink' });
  expect(await (await press()).json()).toEqual({ kind: 'leave', to: '/', event: 'SIGNED_IN' });
  const again = await press();
  expect([again.status, await again.json()]).toMatchObject([403, { view: { state: 'ended' } }]);
  const page = visibleText(await site.html(path));
  expect(page).toContain(
    'This link has expired or was already used. Nothing has changed. Email me a new code',
  );
});

test('another site’s form neither asks for a code nor types one', async () => {
  for (const path of ['/auth?mode=code', '/auth/code']) {
    const answer = await post(path, { email: await owner() }, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  }
});
