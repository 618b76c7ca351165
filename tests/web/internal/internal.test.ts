import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { markTagsStale, readStaleTags } from '../../../src/db/queries/stale-tags.ts';
import { SIGNATURE_HEADER, signedHeaders, TIMESTAMP_HEADER } from '../../../src/crypto/request-signature.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { NOW, openTestSite, siteOver, type TestSite } from '../../support/test-site.ts';

const SECRET = 'a secret of thirty-two characters';
const PATH = paths.internalInvalidate();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ INTERNAL_SECRET: SECRET });
  const [mark] = markTagsStale(site.db, ['guide:a', 'content'], NOW);
  if (mark) await site.db.batch([mark]);
});
afterAll(() => site.close());

const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const post = (headers: Record<string, string>, body = '') =>
  site.ask(PATH, { method: 'POST', headers, ...(body && { body }) });

test.each([
  ['no signature', async () => ({})],
  ['another secret', () => signedHeaders(`${SECRET}.`, '', NOW)],
  ['an old signature', () => signedHeaders(SECRET, '', ago(301))],
  ['a signature of the future', () => signedHeaders(SECRET, '', ago(-301))],
  ['a signature of another body', () => signedHeaders(SECRET, 'x', NOW)],
  [
    'a signature of another time',
    async () => ({
      ...(await signedHeaders(SECRET, '', ago(400))),
      [TIMESTAMP_HEADER]: String(NOW.getTime() / 1000),
    }),
  ],
  [
    'a signature cut short',
    async () => {
      const headers = await signedHeaders(SECRET, '', NOW);
      return { ...headers, [SIGNATURE_HEADER]: headers[SIGNATURE_HEADER]?.slice(1) ?? '' };
    },
  ],
  ['an invalid time', async () => ({ ...(await signedHeaders(SECRET, '', NOW)), [TIMESTAMP_HEADER]: 'NaN' })],
])('%s is rejected, and nothing happens', async (_, headers) => {
  const response = await post(await headers());
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
  expect(await readStaleTags(site.db)).toHaveLength(2);
});

test('a body that was not signed, or is too large, is rejected', async () => {
  expect((await post(await signedHeaders(SECRET, '', NOW), 'more')).status).toBe(401);
  expect((await post(await signedHeaders(SECRET, '', NOW), 'x'.repeat(2000))).status).toBe(413);
});

test('without a secret every signature gets a 404', async () => {
  const closed = siteOver(site.db, site.databaseUrl, async () => undefined);
  for (const headers of [
    {},
    await signedHeaders('', '', NOW).catch(() => ({})),
    await signedHeaders('null', '', NOW),
  ]) {
    expect((await closed.ask(PATH, { method: 'POST', headers })).status).toBe(404);
  }
});

test('GET is a 405 that names the method', async () => {
  const response = await site.get(PATH);
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
});

test('without the database it responds 503 with Retry-After', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined, { INTERNAL_SECRET: SECRET });
  const response = await failing.ask(PATH, { method: 'POST', headers: await signedHeaders(SECRET, '', NOW) });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(failing.errors.map(({ event }) => event)).toEqual(['cache not invalidated']);
});

test('a signed request purges the marked tags', async () => {
  const response = await post(await signedHeaders(SECRET, '', ago(290)));
  expect([response.status, await response.json()]).toEqual([200, { tags: 2 }]);
  expect(await readStaleTags(site.db)).toEqual([]);
});

test.each([
  ['no-address', {}, null],
  ['failed', { OPERATOR_EMAIL: 'ops@fanroads.test' }, expect.stringContaining('Resend')],
])(
  'the test mail of a deploy says when it ends with %s, and wants a signature',
  async (outcome, own, reason) => {
    const other = siteOver(site.db, site.databaseUrl, async () => undefined, {
      INTERNAL_SECRET: SECRET,
      ...own,
    });
    const path = paths.internalTestMail();
    expect((await other.ask(path, { method: 'POST' })).status).toBe(401);
    const response = await other.ask(path, { method: 'POST', headers: await signedHeaders(SECRET, '', NOW) });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual({ outcome, reason });
  },
);
