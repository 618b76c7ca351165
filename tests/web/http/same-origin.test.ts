import { afterAll, expect, test } from 'vitest';
import { openTestSite, ORIGIN } from '../../support/test-site.ts';

const site = await openTestSite();
afterAll(site.close);

const FORM = 'application/x-www-form-urlencoded';
const send = (headers: Record<string, string>) => site.ask('/nowhere', { method: 'POST', body: '', headers });

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: `${ORIGIN}:444` }],
  ['another scheme', { origin: ORIGIN.replace('https', 'http') }],
  ['a host that starts like ours', { origin: `${ORIGIN}.evil.example` }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a hidden origin, by an old browser', { origin: 'null' }],
  [
    'another origin that calls itself same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['an unknown origin', {}],
])('a form from %s is rejected before any route', async (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await site.ask('/nowhere', { method, headers: { 'content-type': FORM, ...headers } });
    expect(response.status).toBe(403);
  }
});

test('our own forms reach their route', async () => {
  expect((await send({ origin: ORIGIN, 'content-type': FORM })).status).toBe(404);
  expect((await send({ 'sec-fetch-site': 'same-origin', 'content-type': FORM })).status).toBe(404);
  const withoutReferrer = { origin: 'null', 'sec-fetch-site': 'same-origin', 'content-type': FORM };
  expect((await send(withoutReferrer)).status).toBe(404);
  expect((await send({ origin: ORIGIN, 'content-type': 'application/json; charset=utf-8' })).status).toBe(
    404,
  );
});

test.each([['text/plain'], ['multipart/form-data; boundary=x'], ['application/jsonp']])(
  'a body of type %s is rejected',
  async (type) => {
    expect((await send({ origin: ORIGIN, 'content-type': type })).status).toBe(415);
  },
);
