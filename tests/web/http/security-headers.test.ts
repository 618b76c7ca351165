import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { NOW, openTestSite } from '../../support/test-site.ts';

const site = await openTestSite();
const withGoogle = await openTestSite({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
afterAll(async () => {
  await site.close();
  await withGoogle.close();
});

const PAGES = [paths.home(), paths.about(), '/nba', '/nowhere', '/auth/v1/health', paths.robots()];

test.each(PAGES)('%s has a content security policy without inline scripts', async (path) => {
  const { headers } = await site.get(path);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  expect(headers.get('permissions-policy')).toContain('geolocation=()');
});

test.each([paths.home(), '/nba', '/nba/teams/boston-celtics', '/trips', '/auth', '/nowhere'])(
  'the policy of %s names the hash of each of its styles, and no other',
  async (path) => {
    const response = await site.get(path);
    const [, allowed = ''] =
      /style-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
    const styles = [...(await response.text()).matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, text = '']) => text,
    );
    expect(styles.length).toBeGreaterThan(0);
    const hashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(allowed).toBe(["'self'", ...hashes].join(' '));
  },
);

test('a 304 leaves the policy of the stored page as it is', async () => {
  const { headers } = await site.get('/about');
  const again = await site.get('/about', { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(again.headers.has('content-security-policy')).toBe(false);
});

test('pages isolate other windows, and only the Google button’s form may leave the site', async () => {
  const { headers } = await site.get('/about');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('content-security-policy')).toContain("form-action 'self';");
  const configured = await withGoogle.get('/about');
  expect(configured.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://accounts.google.com;",
  );
});

test('security.txt has a contact and expires within a year', async () => {
  const text = await (await site.get('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Canonical: https:\/\/fanroads\.test\/\.well-known\/security\.txt$/m);
  const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  const days = (expires.getTime() - NOW.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

const report = (body: unknown, contentType = 'application/reports+json') => {
  const text = JSON.stringify(body);
  const headers = { 'content-type': contentType, 'content-length': String(text.length) };
  return site.ask(paths.policyReports(), { method: 'POST', body: text, headers });
};
const violation = (blockedURL: string, documentURL = 'https://fanroads.test/') => ({
  type: 'csp-violation',
  body: { documentURL, effectiveDirective: 'script-src', blockedURL, sample: 'x' },
});

test('a policy report becomes a short log line, and reports cannot flood the log', async () => {
  expect((await report([violation('https://evil.example/'.padEnd(5_000, 'x'))])).status).toBe(204);
  const [line] = site.warnings;
  expect(line?.fields).toEqual({
    documentURL: 'https://fanroads.test/',
    effectiveDirective: 'script-src',
    blockedURL: expect.stringMatching(/^https:\/\/evil\.example\/x{179}$/),
  });
  for (const path of ['/t/', '/v/', '/follow/', '/unsubscribe/']) {
    await report([violation('inline', `https://fanroads.test${path}${'0f'.repeat(16)}`)]);
    expect(site.warnings.at(-1)?.fields).toMatchObject({ documentURL: `https://fanroads.test${path}(key)` });
  }
  for (let sent = 0; sent < 30; sent++) await report(Array.from({ length: 9 }, () => violation('inline')));
  expect(site.warnings.length).toBeLessThanOrEqual(50);
});

test.each([['not a list'], [[{ type: 'csp-violation' }]], [null], ['x'.repeat(20_000)]])(
  'a report of another shape is ignored',
  async (body) => {
    const before = site.warnings.length;
    expect((await report(body)).status).toBe(204);
    expect(site.warnings.length).toBe(before);
  },
);
