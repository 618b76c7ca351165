import { afterAll, expect, test } from 'vitest';
import { mailsTo } from '../../../support/mailbox.ts';
import { developmentPaths } from '../../../../scripts/site/development/development-paths.ts';
import { freshEmail, authApiClient } from '../../../web/auth-api/api-client.ts';
import { openTestSite, visibleText } from '../../../support/test-site.ts';

const site = await openTestSite({ ENVIRONMENT: 'development', RESEND_API_KEY: '' });
const production = await openTestSite();
afterAll(() => Promise.all([site.close(), production.close()]));

async function signUp(over: typeof site) {
  const email = freshEmail();
  await authApiClient(over).post('/signup', { email, password: 'a long walk to section 114' });
  const [mail] = await mailsTo(over.deps, email);
  if (mail === undefined) throw new Error('The sign-up wrote no mail');
  return { email, ...mail };
}

test('before the first mail the page says how to get one', async () => {
  expect(visibleText(await site.html(developmentPaths.mailbox()))).toContain('No mails yet.');
});

test('lists every mail, and shows it as text with working links or as HTML', async () => {
  const { id, email, linkToken, code, html } = await signUp(site);
  const list = await site.get(developmentPaths.mailbox());
  expect(list.headers.get('cache-control')).toBe('no-store');
  const listed = await list.text();
  expect(visibleText(listed)).toContain(`Confirm your email for Fanroads ${email}`);
  expect(listed).toContain(`href="${developmentPaths.mail(id)}"`);
  const page = await site.html(developmentPaths.mail(id));
  expect(page).toContain(`/verify?token_hash=${linkToken}&amp;type=signup"`);
  expect(page).toContain(`href="${developmentPaths.mailHtml(id)}"`);
  expect(visibleText(page)).toContain(code);
  const asSent = await site.get(developmentPaths.mailHtml(id));
  expect(await asSent.text()).toBe(html);
  expect(asSent.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
});

test.each(['nothing', '00000000-0000-4000-8000-000000000000'])('there is no mail %s', async (id) => {
  expect((await site.get(developmentPaths.mail(id))).status).toBe(404);
  expect((await site.get(developmentPaths.mailHtml(id))).status).toBe(404);
});

test('in production nobody reads mails', async () => {
  const { id } = await signUp(production);
  for (const path of [developmentPaths.mailbox(), developmentPaths.mail(id), developmentPaths.mailHtml(id)])
    expect((await production.get(path)).status).toBe(404);
});
