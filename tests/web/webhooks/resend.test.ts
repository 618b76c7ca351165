import { createHmac } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { mutedAddresses } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { NOW, openTestSite, siteOver } from '../../support/test-site.ts';

const KEY = Buffer.from('a key with 24 bytes+/>>?');
const SECRET = `whsec_${KEY.toString('base64')}`;
const PATH = paths.resendWebhook();

let now = NOW;
const site = await openTestSite({ RESEND_WEBHOOK_SECRET: SECRET }, () => now);
afterAll(site.close);
beforeEach(async () => {
  now = NOW;
  await site.db.delete(mutedAddresses);
});

const secondsAgo = (seconds: number) => String(NOW.getTime() / 1000 - seconds);

/** @param key what Svix signs with. */
function signed(body: string, { id = 'msg_1', timestamp = secondsAgo(0), key = KEY } = {}) {
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
}

const send = (body: string, headers: Record<string, string> = signed(body)) =>
  site.ask(PATH, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const sendEvent = (event: unknown) => send(JSON.stringify(event));

const bounced = (to: unknown, type = 'Permanent') => ({
  type: 'email.bounced',
  created_at: '2026-11-20T16:59:00.000Z',
  data: { to, subject: 'A subject', bounce: { type, subType: 'General', message: 'no such mailbox' } },
});
const complained = (to: unknown) => ({ type: 'email.complained', data: { to } });

const failed = (reason: unknown) => ({
  type: 'email.failed',
  data: { to: ['ada@example.com'], failed: { reason } },
});

/** What Resend really sent (tests/fixtures/resend/README.md). */
const RECORDED = new URL('../../fixtures/resend/webhooks/', import.meta.url);
const recorded = (file: string) => readFileSync(new URL(file, RECORDED), 'utf8');

const mutedRows = async () =>
  (await site.db.select().from(mutedAddresses).orderBy(mutedAddresses.email)).map(
    ({ email, reason }) => `${email} ${reason}`,
  );

test('the documented example of Svix has the documented signature', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const headers = signed('{"test": 2432232314}', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    key,
  });
  expect(headers['svix-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('mutes every recipient of a mail that bounced for good', async () => {
  const response = await sendEvent(bounced(['Ada@Example.com', 'ada@example.com ', 'grace@example.com']));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await mutedRows()).toEqual(['ada@example.com bounced', 'grace@example.com bounced']);
});

test('a complaint replaces a bounce, and nothing replaces a complaint', async () => {
  for (const event of [bounced(['ada@example.com']), complained(['ada@example.com'])]) {
    expect((await sendEvent(event)).status).toBe(200);
  }
  const first = await site.db.select().from(mutedAddresses);
  now = new Date(NOW.getTime() + 60_000);
  for (const event of [bounced(['ada@example.com']), complained(['ada@example.com'])]) {
    expect((await sendEvent(event)).status).toBe(200);
  }
  expect(first).toEqual([{ email: 'ada@example.com', reason: 'complained', reportedAt: NOW }]);
  expect(await site.db.select().from(mutedAddresses)).toEqual(first);
});

const ADA = ['ada@example.com bounced'];
const NOBODY: string[] = [];
const bouncedWith = (data: object) => ({
  type: 'email.bounced',
  data: { to: ['ada@example.com'], ...data },
});

const QUOTAS_AND_KEYS = [
  'reached_daily_quota',
  'reached_monthly_quota',
  'rate_limit_exceeded',
  'api_key_invalid',
  'domain_not_verified',
  'The example.com domain is not verified',
  'invalid_from_address',
  'internal_server_error',
  'timeout',
  'attachment_download_failed',
  'failed_to_send',
  'unable_to_deliver',
  'Failed to verify domain',
  'too_many_recipients',
  'ip_address_blocked',
  'mailbox_full',
  'unknown',
  '',
  undefined,
];
const RECIPIENTS = [
  'invalid_recipient',
  'invalid_to_address',
  'Invalid `to` field.',
  'suppressed',
  'OnAccountSuppressionList',
];
const RECORDED_OUTCOMES: Record<string, string[]> = {
  'bounced.json': ADA,
  'bounced-2024.json': ADA,
  'bounced-2023.json': ADA,
  'bounced-2023-suppressed.json': ADA,
  'complained.json': ['ada@example.com complained'],
  'complained-2023.json': ['ada@example.com complained'],
  'suppressed.json': ADA,
  'failed.json': NOBODY,
  'delivery-delayed.json': NOBODY,
  'sent-2023.json': NOBODY,
  'suppression-added.json': NOBODY,
};

/** A signed body, its status, and who is muted. */
type Report = [what: string, body: unknown, status: number, muted: string[] | undefined];
const NO_ADDRESSES = ['Ada', 'a@b', '', 'ada@example.com, grace@example.com', 'a\0@example.com'];

test.for<Report>([
  ['a full mailbox', bounced(['ada@example.com'], 'Transient'), 200, NOBODY],
  ['an unknown kind of bounce', bounced(['ada@example.com'], 'Undetermined'), 200, NOBODY],
  ['a delivery', { type: 'email.delivered', data: { to: ['ada@example.com'] } }, 200, NOBODY],
  ['an event without data', { type: 'contact.created' }, 200, NOBODY],
  ['a soft bounce by its documented name', bounced(['ada@example.com'], 'Temporary'), 200, NOBODY],
  ['no address', bounced([]), 200, NOBODY],
  ['what is no address', complained(NO_ADDRESSES), 200, NOBODY],
  ['one recipient without a list', bounced('ada@example.com'), 200, ADA],
  ['one with a name', bounced(['Grace <Grace@Example.com>']), 200, ['grace@example.com bounced']],
  ['no bounce', bouncedWith({}), 200, ADA],
  ['null for a bounce', bouncedWith({ bounce: null }), 200, ADA],
  ['a text for a bounce', bouncedWith({ bounce: '550 no such user' }), 200, ADA],
  ['null for a type', bouncedWith({ bounce: { type: null, subType: null } }), 200, ADA],
  [
    'a key that nobody knows',
    bouncedWith({ bounce: { type: 'Permanent', diagnosticCode: ['smtp; 550'] }, more: [1] }),
    200,
    ADA,
  ],
  ...readdirSync(RECORDED).map((file): Report => [
    `the recorded ${file}`,
    recorded(file),
    200,
    RECORDED_OUTCOMES[file],
  ]),
  ...QUOTAS_AND_KEYS.map((reason): Report => [`a failure by ${reason}`, failed(reason), 200, NOBODY]),
  ...RECIPIENTS.map((reason): Report => [`a failure by ${reason}`, failed(reason), 200, ADA]),
  ['cut JSON', '{"type":"email.bounced"', 400, NOBODY],
  ['nothing', '', 400, NOBODY],
  ['a list', '[]', 400, NOBODY],
  ['null', 'null', 400, NOBODY],
  ['no type', '{"data":{"to":["ada@example.com"]}}', 400, NOBODY],
  ['deep JSON', '['.repeat(30_000), 400, NOBODY],
  ['a bounce without recipients', bounced(undefined), 400, NOBODY],
  ['a suppression without recipients', { type: 'email.suppressed' }, 400, NOBODY],
  ['a complaint about numbers', complained([1]), 400, NOBODY],
])('takes a body with %s', async ([, body, status, muted]) => {
  const response = await (typeof body === 'string' ? send(body) : sendEvent(body));
  expect([response.status, await mutedRows()]).toEqual([status, muted]);
});

test('a suppression or failure after a complaint leaves the complaint, and a repeated one changes nothing', async () => {
  expect((await sendEvent(complained(['ada@example.com']))).status).toBe(200);
  now = new Date(NOW.getTime() + 60_000);
  for (const event of [recorded('suppressed.json'), JSON.stringify(failed('invalid_recipient'))]) {
    for (const _ of [1, 2]) expect((await send(event)).status).toBe(200);
  }
  expect(await site.db.select().from(mutedAddresses)).toEqual([
    { email: 'ada@example.com', reason: 'complained', reportedAt: NOW },
  ]);
});

const BODY = JSON.stringify(bounced(['ada@example.com']));
const good = signed(BODY);
const signature = good['svix-signature'];
test.for<[string, Record<string, string>]>([
  ['no signature', {}],
  ['no id', { ...good, 'svix-id': '' }],
  ['another id', { ...good, 'svix-id': 'msg_2' }],
  ['no time', { ...good, 'svix-timestamp': '' }],
  ['a time in words', { ...good, 'svix-timestamp': 'NaN' }],
  ['another time', { ...good, 'svix-timestamp': secondsAgo(1) }],
  ['an old signature', signed(BODY, { timestamp: secondsAgo(301) })],
  ['a signature of the future', signed(BODY, { timestamp: secondsAgo(-301) })],
  ['another key', signed(BODY, { key: Buffer.from('another key of 24 bytes.') })],
  ['the secret as text for a key', signed(BODY, { key: Buffer.from(SECRET) })],
  ['a signature of another body', signed(`${BODY} `)],
  ['a signature cut short', { ...good, 'svix-signature': signature.slice(0, -5) }],
  ['a signature of another version', { ...good, 'svix-signature': signature.replace('v1,', 'v1a,') }],
  ['a signature without a version', { ...good, 'svix-signature': signature.replace('v1,', '') }],
  ['no Base64', { ...good, 'svix-signature': 'v1,%%%' }],
  ['an empty signature', { ...good, 'svix-signature': 'v1,' }],
])('%s is rejected, and nobody is muted', async ([, headers]) => {
  const response = await send(BODY, headers);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
  expect(await mutedRows()).toEqual([]);
});

test('one good signature of several is enough, within five minutes', async () => {
  const old = signed(BODY, { key: Buffer.from('another key of 24 bytes.') })['svix-signature'];
  const headers = signed(BODY, { timestamp: secondsAgo(299) });
  const response = await send(BODY, {
    ...headers,
    'svix-signature': `${old} v1a,x ${headers['svix-signature']}`,
  });
  expect(response.status).toBe(200);
  expect(await mutedRows()).toEqual(ADA);
});

test('a body of more than 64 kB, or of no text, is rejected', async () => {
  const large = JSON.stringify(bounced(['ada@example.com'])).padEnd(65_537);
  expect((await send(large)).status).toBe(413);
  const bytes = await site.ask(PATH, {
    method: 'POST',
    body: new Uint8Array([255]),
    headers: signed('\ufffd'),
  });
  expect(bytes.status).toBe(401);
  expect(await mutedRows()).toEqual([]);
});

test('without a secret there is no such page', async () => {
  const closed = siteOver(site.db, site.databaseUrl, async () => undefined);
  for (const headers of [{}, signed(BODY), signed(BODY, { key: Buffer.alloc(0) })]) {
    expect((await closed.ask(PATH, { method: 'POST', body: BODY, headers })).status).toBe(404);
  }
});

test.for(['GET', 'HEAD', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
  expect((await site.ask(PATH, { method, headers: signed('') })).status).toBe(405);
});

test('without the database Resend is asked to send it again', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined, { RESEND_WEBHOOK_SECRET: SECRET });
  const response = await failing.ask(PATH, { method: 'POST', body: BODY, headers: signed(BODY) });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(failing.errors.map(({ event }) => event)).toEqual(['mail report not stored']);
});
