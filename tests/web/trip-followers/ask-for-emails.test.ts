import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { mutedAddresses, tripFollowers } from '../../../src/db/schema/saved-trips.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { startSiteverifyServer, TEST_SITE_KEY } from '../../support/siteverify-server.ts';
import { NOW, ORIGIN, siteOver, visibleText } from '../../support/test-site.ts';
import { storeFollower } from '../../support/trip-followers.ts';
import { KEY, NAME, tokenIn, useFollowersSite } from './followers-site.ts';

const DAY_MS = 86_400_000;
const { site, trip, later, siteWith, ask, confirm, followers, mailsTo, recipients, editTrip } =
  await useFollowersSite();
const tap = await tapDatabase(site.databaseUrl);
afterAll(tap.close);

test('a friend who asks waits for seven days and gets a link; the answer names only their own address', async () => {
  const response = await ask('Ann@Example.com');
  const html = await response.text();
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(visibleText(html)).toContain('If there is room, we sent a link to ann@example.com');
  const rows = await followers();
  expect(rows).toMatchObject([{ email: 'ann@example.com', createdAt: NOW, confirmedAt: null, toldAt: null }]);
  expect(rows[0]?.token).toMatch(/^[0-9a-f]{32}$/);
  const [mail, ...others] = await mailsTo('ann@example.com');
  expect(others).toEqual([]);
  expect(tokenIn(mail?.text ?? '')).toBe(rows[0]?.token);
});

test('the mail to an unconfirmed address has teams, cities and dates, and nothing that somebody typed', async () => {
  await editTrip({ name: 'Call 555-0100 now' });
  await ask('ann@example.com');
  const [mail] = await mailsTo('ann@example.com');
  const text = `${mail?.subject} ${mail?.text} ${mail?.html}`;
  expect(text).toContain('Heat at Celtics in Boston, Fri, Dec 4');
  expect(text).toContain('Canadiens at Bruins in Boston, Sat, Dec 5');
  expect(text).not.toMatch(/555|Call|owner@|\/trips\/|\/t\//);
});

test('asking again mails the same link, and waits seven more days', async () => {
  await ask('ann@example.com');
  later(5 * DAY_MS);
  await ask('ann@example.com');
  const [first, second] = (await mailsTo('ann@example.com')).map(({ text }) => tokenIn(text));
  expect(second).toBe(first);
  later(11 * DAY_MS);
  expect((await confirm(first ?? '')).status).toBe(200);
  expect(await followers()).toMatchObject([{ confirmedAt: new Date(NOW.getTime() + 11 * DAY_MS) }]);
});

test('an address gets one such mail a minute', async () => {
  await ask('ann@example.com');
  const refused = await ask('ann@example.com');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  const html = await refused.text();
  expect(visibleText(html)).toContain('You can request another email in 60 seconds');
  expect(html).toContain('value="ann@example.com"');
  expect(await recipients()).toEqual(['ann@example.com']);
});

test.for([
  ['empty', ''],
  ['no address', 'ann'],
  ['two addresses', 'ann@example.com,bob@example.com'],
  ['a header', 'ann@example.com\r\nBcc: bob@example.com'],
  ['a header, encoded', 'ann@example.com%0ABcc:bob@example.com'],
  ['a name', '"Ann" <ann@example.com>'],
  ['markup', '<script>alert(1)</script>@example.com'],
  ['a percent sign and quotes', `"%s'; drop table"@example.com`],
  ['an address of 300 characters', `${'a'.repeat(290)}@example.com`],
  ['an IP address', 'ann@127.0.0.1'],
  ['another script in its name', 'änn@example.com'],
  ['NUL', 'ann\u0000@example.com.'],
] as const)('%s is refused beside the field, which keeps it', async ([, email]) => {
  const response = await ask(email);
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(visibleText(html)).toContain('We cannot send email to that address');
  expect(html).toMatch(/aria-invalid="true"/);
  expect(html).not.toContain('<script>alert');
  if (/^[\w@,. ]+$/.test(email) && email !== '') expect(html).toContain(`value="${email}"`);
  expect(await followers()).toEqual([]);
  expect(await recipients()).toEqual([]);
});

test.for([
  ['full-width letters', 'ａnn@example.com', 'ann@example.com'],
  ['invisible characters', ' ann\u200b@example.com\u202e', 'ann@example.com'],
  ['a domain in another script', 'ann@bücher.example', 'ann@xn--bcher-kva.example'],
] as const)('%s fold into one address', async ([, typed, email]) => {
  expect((await ask(typed)).status).toBe(200);
  expect(await followers()).toMatchObject([{ email }]);
  expect(await recipients()).toEqual([email]);
});

test.for([
  ['unknown', 'cd'.repeat(16)],
  ['turned off', KEY],
] as const)('a link that is %s is not found and mails nobody', async ([why]) => {
  if (why === 'turned off') await editTrip({ liveKey: null });
  const key = why === 'unknown' ? 'cd'.repeat(16) : KEY;
  expect((await ask('ann@example.com', { key })).status).toBe(404);
  expect((await site.get(paths.followTrip(key))).status).toBe(404);
  expect(await recipients()).toEqual([]);
});

test('a trip that is over says so and offers another one', async () => {
  later(60 * DAY_MS);
  const html = await (await ask('ann@example.com')).text();
  expect(visibleText(html)).toContain('This trip is over');
  expect(html).toContain(`href="${paths.trips()}"`);
  expect(await recipients()).toEqual([]);
});

async function fill(count: number, isConfirmed: boolean) {
  const waiting = { confirmedAt: null, createdAt: NOW };
  for (let index = 0; index < count; index += 1)
    await storeFollower(site.db, trip.id, isConfirmed ? {} : waiting);
}

test.each([
  ['confirmed', true],
  ['waiting', false],
])('the 21st gets no mail while 20 are %s, and the answer is the same', async (_, isConfirmed) => {
  await fill(19, isConfirmed);
  const twentieth = await (await ask('zoe@example.com')).text();
  await site.db.delete(tripFollowers);
  await fill(20, isConfirmed);
  const refused = await ask('eve@example.com');
  expect(refused.status).toBe(200);
  expect((await refused.text()).replaceAll('eve@', 'zoe@')).toBe(twentieth);
  expect(await recipients()).toEqual(['zoe@example.com']);
  expect(await followers()).toHaveLength(20);
});

test('those who did not confirm in seven days take no room', async () => {
  const old = { confirmedAt: null, createdAt: new Date(NOW.getTime() - 7 * DAY_MS) };
  for (let index = 0; index < 20; index += 1) await storeFollower(site.db, trip.id, old);
  await ask('ann@example.com');
  expect(await recipients()).toEqual(['ann@example.com']);
});

test('of many who ask for the last place at once, one gets it', async () => {
  await fill(19, false);
  await Promise.all(Array.from({ length: 6 }, (_, index) => ask(`fan${index}@example.com`)));
  expect(await followers()).toHaveLength(20);
  expect(await recipients()).toHaveLength(1);
});

test('an address that a provider reported gets no mail', async () => {
  await site.db
    .insert(mutedAddresses)
    .values({ email: 'ann@example.com', reason: 'bounced', reportedAt: NOW });
  const html = await (await ask('ann@example.com')).text();
  expect(visibleText(html)).toContain('If there is room');
  expect(await recipients()).toEqual([]);
  expect(await followers()).toEqual([]);
});

test('responses and statements are the same for unknown, waiting and confirmed addresses and a full trip', async () => {
  const tapped = siteOver(connect(tap.url, 20_000), tap.url, tap.close, { ENVIRONMENT: 'development' });
  const traceOf = async (email: string) => {
    tap.statements.splice(0);
    const response = await ask(email, { at: tapped });
    const statements = tap.statements.splice(0);
    return {
      status: response.status,
      headers: [...response.headers],
      body: (await response.text()).replaceAll(email, 'EMAIL'),
      // What sends mails runs after the response.
      statements: statements.filter(([first = '']) => !/^(?:update "mail_outbox"|with "due")/.test(first)),
    };
  };
  const unknown = await traceOf('new@example.com');
  expect(unknown.statements.length).toBeGreaterThan(2);
  await storeFollower(site.db, trip.id, { email: 'in@example.com' });
  expect(await traceOf('in@example.com')).toEqual(unknown);
  await storeFollower(site.db, trip.id, { email: 'wait@example.com', confirmedAt: null, createdAt: NOW });
  expect(await traceOf('wait@example.com')).toEqual(unknown);
  expect(await traceOf('owner@example.com')).toEqual(unknown);
  await fill(20, true);
  expect(await traceOf('full@example.com')).toEqual(unknown);
});

test('somebody who follows already gets their own link once more, which still stops the emails', async () => {
  const token = await storeFollower(site.db, trip.id, { email: 'in@example.com' });
  await ask('in@example.com');
  const [mail] = await mailsTo('in@example.com');
  expect(tokenIn(mail?.text ?? '')).toBe(token);
  expect(await followers()).toMatchObject([{ confirmedAt: expect.any(Date) }]);
});

test('a form of another site is refused', async () => {
  const response = await site.ask(paths.followTrip(KEY), {
    method: 'POST',
    body: new URLSearchParams({ email: 'ann@example.com' }),
    headers: { origin: 'https://evil.example', ...freshNetwork() },
  });
  expect(response.status).toBe(403);
  expect(await recipients()).toEqual([]);
});

test('the form has its own address, names the trip, and loads nothing foreign without the check', async () => {
  const response = await site.get(paths.followTrip(KEY));
  const html = await response.text();
  expect(visibleText(html)).toContain(NAME);
  expect(html).toContain(`action="${paths.followTrip(KEY)}"`);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).not.toContain('challenges.cloudflare.com');
  expect(response.headers.get('Content-Security-Policy')).not.toContain('cloudflare');
  expect(html).not.toContain('owner@example.com');
});

test('with Turnstile, a form without a token shows the check and keeps the address; one with a token passes', async () => {
  const siteverify = await startSiteverifyServer();
  const guarded = siteWith({
    TURNSTILE_SITE_KEY: TEST_SITE_KEY,
    TURNSTILE_SECRET_KEY: siteverify.secretKey,
    'SERVICES.turnstile': siteverify.url,
  });
  const shown = await ask('ann@example.com', { at: guarded });
  const html = await shown.text();
  expect(shown.status).toBe(400);
  expect(html).toContain(`data-sitekey="${TEST_SITE_KEY}"`);
  expect(html).toContain('value="ann@example.com"');
  expect(shown.headers.get('Content-Security-Policy')).toContain('https://challenges.cloudflare.com');
  expect(await recipients()).toEqual([]);
  expect((await ask('ann@example.com', { at: guarded, captcha: siteverify.issueToken() })).status).toBe(200);
  expect(await recipients()).toEqual(['ann@example.com']);
  await siteverify.close();
});

test('without the database the form says so, and the log does not hold the key', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  const response = await failing.ask(paths.followTrip(KEY), {
    method: 'POST',
    body: 'email=ann%40example.com',
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(
    JSON.stringify([failing.requests, failing.errors.map(({ fields }) => String(fields?.['path']))]),
  ).not.toContain(KEY);
});
