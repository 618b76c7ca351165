import { expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { mailOutbox } from '../../../src/db/schema/accounts.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { NOW, siteOver, visibleText } from '../../support/test-site.ts';
import { storeFollower } from '../../support/trip-followers.ts';
import { KEY, NAME, tokenIn, useFollowersSite } from './followers-site.ts';

const DAY_MS = 86_400_000;
const { site, trip, later, ask, confirm, oneClick, followers, mailsTo, counts, editTrip } =
  await useFollowersSite();

const waiting = (changes = {}) =>
  storeFollower(site.db, trip.id, {
    email: 'ann@example.com',
    confirmedAt: null,
    createdAt: NOW,
    ...changes,
  });

async function seen(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  const html = await (await response).text();
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  return { status, html, text: visibleText(html) };
}

test('the mailed link shows the trip and one button, changes nothing, and its button confirms once', async () => {
  // Its owner lives far away.
  await editTrip({ firstDate: '2026-12-03', lastDate: '2026-12-07' });
  await ask('ann@example.com');
  const [mail] = await mailsTo('ann@example.com');
  const token = tokenIn(mail?.text ?? '');
  for (const method of ['HEAD', 'GET', 'GET']) await site.ask(paths.follower(token), { method });
  const page = await seen(site.get(paths.follower(token)));
  expect(page.status).toBe(200);
  expect(page.text).toContain(`${NAME} · Dec 4-5, 2026`);
  expect(page.text).toMatch(/Heat at Celtics.*Canadiens at Bruins/s);
  expect(page.html.match(/<button/g)?.length).toBeGreaterThan(0);
  expect(page.html.match(new RegExp(`<form [^>]*action="${paths.follower(token)}"`, 'g'))).toHaveLength(1);
  expect(page.html).not.toMatch(/owner@example\.com|ann@example\.com/);
  expect(await followers()).toMatchObject([{ confirmedAt: null }]);
  expect(await counts()).toEqual([]);

  const done = await seen(confirm(token));
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('You get emails about this trip')]);
  expect(done.html).toContain(`href="/t/${KEY}"`);
  later(1000);
  expect((await seen(confirm(token))).text).toContain('You get emails about this trip');
  expect(await followers()).toMatchObject([{ confirmedAt: NOW }]);
  expect(await counts()).toEqual(['trip-followed 1']);
});

test('two clicks at once confirm once', async () => {
  const token = await waiting();
  await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(await followers()).toMatchObject([{ confirmedAt: NOW }]);
  expect(await counts()).toEqual(['trip-followed 1']);
});

test('later the same page stops the emails, and an email that waits is never sent', async () => {
  const token = await storeFollower(site.db, trip.id);
  const [follower] = await followers();
  const mail = { kind: 'trip_followed', recipient: follower?.email ?? '', isAccountMail: false };
  const times = { createdAt: NOW, nextAttemptAt: NOW, tellsSince: NOW };
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await site.db.insert(mailOutbox).values([
    { id: ids[0] ?? '', ...mail, ...times, followerId: follower?.id, sealedMail: 'written' },
    { id: ids[1] ?? '', ...mail, ...times, followerId: follower?.id, sentAt: NOW },
  ]);
  expect((await seen(site.get(paths.follower(token)))).text).toContain('Stop these emails');
  const stopped = await seen(oneClick(token));
  expect([stopped.status, stopped.text]).toEqual([
    200,
    expect.stringContaining('You won’t get emails about this trip anymore'),
  ]);
  expect(await followers()).toEqual([]);
  // The one that was sent still counts toward the day.
  expect(await site.db.select({ id: mailOutbox.id }).from(mailOutbox)).toEqual([{ id: ids[1] }]);
  const again = await seen(oneClick(token));
  expect([again.status, again.text]).toEqual([404, expect.stringContaining('You get no emails by it')]);
});

const form = new FormData();
form.set('List-Unsubscribe', 'One-Click');
test.for<[string, RequestInit]>([
  ['no body', {}],
  ['a multipart form', { body: form }],
  ['unreadable JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['bytes', { body: new Uint8Array([0, 255, 254]), headers: { 'content-type': 'image/png' } }],
])('a POST with %s stops the emails', async ([, request]) => {
  const token = await storeFollower(site.db, trip.id);
  expect((await site.ask(paths.follower(token), { method: 'POST', ...request })).status).toBe(200);
  expect(await followers()).toEqual([]);
});

test('one click never confirms: it forgets an address that waits', async () => {
  const token = await waiting();
  await oneClick(token);
  expect(await followers()).toEqual([]);
  expect(await counts()).toEqual([]);
});

test('the 21st who confirms learns that there is no room, and gets the place of somebody who stops', async () => {
  const tokens: string[] = [];
  for (let index = 0; index < 20; index += 1) tokens.push(await storeFollower(site.db, trip.id));
  const token = await waiting();
  const full = await seen(confirm(token));
  expect([full.status, full.text]).toEqual([200, expect.stringContaining('20 people get the emails')]);
  expect(full.html).toContain(`href="/t/${KEY}"`);
  expect(await counts()).toEqual([]);
  await oneClick(tokens[0] ?? '');
  expect((await seen(confirm(token))).text).toContain('You get emails about this trip');
});

test('of many who confirm the last place at once, one gets it', async () => {
  for (let index = 0; index < 19; index += 1) await storeFollower(site.db, trip.id);
  const tokens: string[] = [];
  for (let index = 0; index < 5; index += 1) tokens.push(await waiting({ email: `fan${index}@example.com` }));
  await Promise.all(tokens.map(confirm));
  expect((await followers()).filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(20);
  expect(await counts()).toEqual(['trip-followed 1']);
});

test('an unconfirmed link ends after seven days', async () => {
  const token = await waiting();
  later(7 * DAY_MS - 1);
  expect((await seen(site.get(paths.follower(token)))).status).toBe(200);
  later(7 * DAY_MS);
  for (const ended of [await seen(site.get(paths.follower(token))), await seen(confirm(token))]) {
    expect(ended.status).toBe(404);
    expect(ended.text).toMatch(/This link has ended.*Ask the owner for the trip’s link/s);
  }
  expect(await followers()).toMatchObject([{ confirmedAt: null }]);
});

test.each([
  ['is turned off', { liveKey: null }, 'They go on when the owner turns it on again'],
  ['is over', { state: 'past' as const }, 'There are no more emails about it'],
])(
  'while the trip’s link %s nothing can be confirmed, and the page says what to do',
  async (_, changes, text) => {
    const token = await waiting();
    await editTrip(changes);
    expect((await seen(site.get(paths.follower(token)))).text).toContain(text);
    expect((await seen(confirm(token))).text).toContain(text);
    expect(await counts()).toEqual([]);
  },
);

test('while the link is off its plan is shown to nobody, and the emails can be stopped', async () => {
  const token = await storeFollower(site.db, trip.id);
  await editTrip({ liveKey: null });
  const page = await seen(site.get(paths.follower(token)));
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stop these emails')]);
  expect(page.text).not.toMatch(/Bears weekend|Celtics|Bruins|2026/);
  expect((await seen(oneClick(token))).text).toContain('You won’t get emails about this trip anymore');
  expect(await followers()).toEqual([]);
});

test.for([
  ['unknown', 'cd'.repeat(16)],
  ['too short', 'ab'],
  ['too long', 'ab'.repeat(40)],
  ['with NUL', `${'ab'.repeat(15)}%00`],
  ['with a quote', `${'ab'.repeat(15)}a'`],
  ['with another segment', `${'ab'.repeat(16)}/more`],
])('a token %s is not found and changes nothing', async ([, token]) => {
  await storeFollower(site.db, trip.id);
  const post = await site.ask(`/follow/${token}`, { method: 'POST', body: 'follow=yes' });
  expect(post.status).toBe(404);
  expect([301, 404]).toContain((await site.get(`/follow/${token}`)).status);
  expect(await followers()).toHaveLength(1);
});

test('a body of more than 1 kB is refused', async () => {
  const token = await storeFollower(site.db, trip.id);
  const request = { method: 'POST', body: 'x'.repeat(1025) };
  expect((await site.ask(paths.follower(token), request)).status).toBe(413);
  expect(await followers()).toHaveLength(1);
});

test('without the database both ways say so and offer to try again', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  for (const method of ['GET', 'POST']) {
    const response = await failing.ask(paths.follower(KEY), { method });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await response.text()).toContain('Nothing was changed');
  }
  expect(failing.errors.map(({ event }) => event)).toEqual(['followers unread', 'followers unread']);
  expect(JSON.stringify(failing.requests)).not.toContain(KEY);
});
