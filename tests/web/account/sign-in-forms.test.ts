import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { freshNetwork } from '../../support/fresh-network.ts';
import { freshEmail } from '../auth-api/api-client.ts';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';

const site = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' });
afterAll(site.close);

const resultShape = z.object({
  view: z.object({
    problem: z.object({ field: z.string(), text: z.string(), reasons: z.array(z.string()) }).nullable(),
  }),
});

/** What the form of a mode says about what was typed. */
async function problemOf(mode: 'create' | 'forgot' | 'code', fields: { email: string; password?: string }) {
  const response = await site.ask(`/auth?mode=${mode}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN, accept: 'application/json', ...freshNetwork() },
  });
  return resultShape.parse(await response.json()).view.problem;
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
