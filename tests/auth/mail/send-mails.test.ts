import { afterAll, afterEach, expect, test } from 'vitest';
import { cloudflareSender } from '../../../src/auth/mail/cloudflare-sender.ts';
import type { MailMessage } from '../../../src/auth/mail/mail-message.ts';
import { users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { AUTH_SECRETS } from '../../support/deps.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { authApiClient } from '../../web/auth-api/api-client.ts';
import { NOW } from '../../support/test-site.ts';
import { FROM, minutes, openOutboxSite, senderAt } from './outbox-site.ts';

const { site, resend, variables, send, queue, stored, forget, close } = await openOutboxSite();
afterAll(close);
afterEach(forget);

const RECOVERY: MailMessage = { kind: 'recovery', value: { linkToken: 'LINK', code: '123456' } };

test('sends a mail to one recipient, as text and HTML, and then deletes its text', async () => {
  const id = await queue(RECOVERY);
  expect((await stored(id))?.sealedMail).not.toBeNull();
  expect(await send()).toEqual({ sent: 1, putOff: 0, givenUp: 0, reason: null });
  expect(resend.sent).toEqual([
    {
      from: FROM,
      to: ['ada@example.com'],
      subject: 'Set a new password for Fanroads',
      text: expect.stringContaining('reset-password?token_hash=LINK&type=recovery'),
      html: expect.stringContaining('reset-password?token_hash=LINK&amp;type=recovery'),
    },
  ]);
  expect(await stored(id)).toMatchObject({ sealedMail: null, sentAt: NOW, attempts: 1, lastError: null });
  expect(await send(60)).toMatchObject({ sent: 0 });
});

/** Ends the request that gets no response; the next one must get its response in this time. */
const SHORT_TIMEOUT_MS = 2_000;

test.each(['lost answer', 'silence'] as const)(
  'retries with the same key after %s, and sends once',
  async (fault) => {
    const id = await queue();
    resend.faults.push(fault);
    const sender = senderAt(resend.baseUrl, fault === 'silence' ? SHORT_TIMEOUT_MS : undefined);
    expect(await send(0, { sender })).toMatchObject({ sent: 1 });
    expect(resend.keys).toEqual([id, id]);
    expect(resend.sent).toHaveLength(1);
  },
);

test.each([429, 500, 503, 409, 400, 422])(
  'puts a mail off at status %i, longer each time, until the fault is over',
  async (status) => {
    const id = await queue();
    const faults = Array.from({ length: 3 }, () => ({ status }));
    resend.faults.push(...faults);
    const report = await send();
    expect(report).toMatchObject({ sent: 0, putOff: 1, reason: expect.stringContaining(String(status)) });
    expect(await stored(id)).toMatchObject({
      attempts: 1,
      nextAttemptAt: minutes(2),
      lastError: report.reason,
    });
    expect(await send(1)).toMatchObject({ sent: 0, putOff: 0 });
    resend.faults.push(...faults);
    await send(2);
    expect(await stored(id)).toMatchObject({ attempts: 2, nextAttemptAt: minutes(10) });
    expect(await send(60)).toMatchObject({ sent: 1 });
    expect(await stored(id)).toMatchObject({ sentAt: minutes(60), lastError: null, sealedMail: null });
  },
);

test('gives a mail up after six attempts within a day and saves the reason', async () => {
  const id = await queue();
  let last = 0;
  for (const later of [0, 2, 10, 42, 170, 682]) {
    resend.faults.push(...Array.from({ length: 3 }, () => ({ status: 500 })));
    await send(later);
    last = later;
  }
  expect(await stored(id)).toMatchObject({
    attempts: 6,
    gaveUpAt: minutes(last),
    sealedMail: null,
    lastError: 'Given up after 6 attempts. Resend responded 500.',
  });
  expect(site.errors.at(-1)).toMatchObject({ event: 'mail given up', fields: { id } });
  expect(await send(100_000)).toEqual({ sent: 0, putOff: 0, givenUp: 0, reason: null });
});

const INVALID_KEY = { status: 400, name: 'validation_error', message: 'API key is invalid' };
const WRONG_RECIPIENT = {
  status: 422,
  name: 'validation_error',
  message: 'Invalid `to` field. The email address needs to follow the `email@example.com` format.',
};

test('gives a mail up at once when Resend rejects the recipient', async () => {
  const id = await queue();
  resend.faults.push(WRONG_RECIPIENT);
  expect(await send()).toMatchObject({ givenUp: 1 });
  expect(resend.keys).toHaveLength(1);
  expect(await stored(id)).toMatchObject({
    gaveUpAt: NOW,
    lastError: 'Resend rejected the recipient (422).',
  });
});

test('keeps a mail for days while the key is invalid, and sends it when the operator has corrected it', async () => {
  const id = await queue();
  for (let hours = 0; hours <= 72; hours += 1) {
    resend.faults.splice(0, Infinity, INVALID_KEY);
    await send(hours * 60);
  }
  expect(await stored(id)).toMatchObject({
    attempts: 3,
    gaveUpAt: null,
    sealedMail: expect.any(String),
    lastError:
      'Resend does not accept this mail (400 validation_error). Check RESEND_API_KEY, MAIL_FROM and the quota at Resend.',
  });
  const keys = resend.keys.length;
  resend.faults.length = 0;
  expect(await send(75 * 60)).toMatchObject({ sent: 1 });
  expect(resend.keys.slice(keys - 1)).toEqual([id, id]);
  expect(await stored(id)).toMatchObject({ sentAt: minutes(75 * 60), lastError: null });
});

test('asks a provider that takes no mail of the site once for six mails', async () => {
  for (let fan = 0; fan < 9; fan += 1) await queue(undefined, `fan-${fan}@example.com`);
  resend.faults.push(...Array.from({ length: 6 }, () => INVALID_KEY));
  expect(await send()).toMatchObject({ sent: 0, putOff: 6, givenUp: 0 });
  expect(resend.keys).toHaveLength(6);
});

test('does not mail an expired link', async () => {
  const id = await queue(RECOVERY);
  expect(await send(30)).toMatchObject({ givenUp: 1 });
  expect(resend.keys).toEqual([]);
  expect(await stored(id)).toMatchObject({ lastError: 'Its link expired before it could be sent.' });
});

test('sends each mail once from two simultaneous senders', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, index) => queue(undefined, `fan-${index}@example.com`)));
  const reports = await Promise.all([send(), send(), send()]);
  expect(reports.map(({ sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(6);
  expect(new Set(resend.keys).size).toBe(6);
  expect(resend.keys).toHaveLength(6);
});

test('keeps the text of a sent mail in development', async () => {
  const id = await queue();
  await send(0, { isDevelopment: true });
  expect(await stored(id)).toMatchObject({ sentAt: NOW, sealedMail: expect.any(String) });
});

test('sends through the Cloudflare Email binding', async () => {
  await queue();
  const mails: unknown[] = [];
  const binding = { send: async (mail: unknown) => mails.push(mail) };
  await send(0, { sender: cloudflareSender(binding, FROM) });
  expect(mails).toEqual([
    {
      from: { name: 'Us', email: 'us@site.test' },
      to: 'ada@example.com',
      subject: 'Your Fanroads password was changed',
      text: expect.any(String),
      html: expect.any(String),
    },
  ]);
});

const PRODUCTION = { ENVIRONMENT: 'production', SITE_ORIGIN: 'https://fanroads.example' };

/** The job as the command line or the Worker's cron runs it. */
const job = (bindings: Record<string, string>) =>
  createJobRunner({ databaseUrl: site.databaseUrl, source: 'espn', now: NOW, bindings }).sendMail();

test('sends from the hourly job with the Worker’s variables', async () => {
  await queue();
  const bindings = { ...AUTH_SECRETS, ...variables };
  expect(await job(bindings)).toMatchObject({ outcome: 'changed', counts: { sent: 1 } });
  expect(await job(bindings)).toMatchObject({ outcome: 'unchanged', reason: null });
});

test('loses no mail in the job without a secret, or without a sender in production', async () => {
  const id = await queue();
  expect(await job({})).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('AUTH_SECRET') });
  const { AUTH_SECRET } = AUTH_SECRETS;
  expect(await job({ AUTH_SECRET, ...PRODUCTION })).toMatchObject({ outcome: 'failed' });
  expect(await stored(id)).toMatchObject({ sentAt: null, attempts: 0 });
});

test('responds before the mail is sent, and the job sends one that was left over', async () => {
  resend.faults.push('silence');
  const response = await authApiClient(site).post('/signup', {
    email: 'ada@example.com',
    password: 'a long walk to section 114',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 's256',
  });
  expect(response.status).toBe(200);
  expect(resend.sent).toEqual([]);
  const purge = async (now: Date) =>
    (await createJobRunner({ databaseUrl: site.databaseUrl, source: 'espn', now }).purge()).counts;
  expect(await purge(minutes(59))).toMatchObject({ mails: 0, oneTimeTokens: 0, flowStates: 0 });
  expect(await purge(minutes(60))).toMatchObject({ mails: 0, oneTimeTokens: 1, flowStates: 1 });
  const days = (count: number) => minutes(count * 24 * 60 + 1);
  // Deleting an unconfirmed account would delete its mails earlier.
  await site.db.update(users).set({ emailConfirmedAt: NOW });
  expect(await purge(days(30))).toMatchObject({ mails: 1, securityEvents: 0 });
  expect(await purge(days(90))).toMatchObject({ securityEvents: 1 });
});

test('sends a mail right after the response', async () => {
  await authApiClient(site).post('/recover', { email: (await storeAccount(site.deps)).email });
  await expect.poll(() => resend.sent).toHaveLength(1);
});
