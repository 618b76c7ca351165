import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { sha256Hex } from '../../../src/crypto/sha256.ts';
import { securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { endedLinks, tripFollowers } from '../../../src/db/schema/saved-trips.ts';
import { DAY_MS } from '../../../src/domain/dates/durations.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { NOW, visibleText } from '../../support/test-site.ts';
import { openSavedTripsSite, TEXAS } from '../account/saved-trips-site.ts';
import { ask, rowOf, sharedTrip } from './live-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);
const jobs = createJobRunner({ databaseUrl: site.databaseUrl, source: 'sample', now: NOW });

async function operate(method: string, path: string, body: object): Promise<number> {
  const { operatorKeys } = site.deps.auth;
  if (operatorKeys === null) throw new Error('the site has no operators');
  const token = await writeOperatorToken({ operatorKeys, now: () => NOW });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await site.ask(`/auth/v1/admin${path}`, { method, headers, body: JSON.stringify(body) });
  return response.status;
}

type Shared = Awaited<ReturnType<typeof sharedTrip>>;

test.each<[string, (shared: Shared) => Promise<unknown>]>([
  ['its owner', ({ fan }) => fan.send(paths.accountForm('delete'), { password: PASSWORD })],
  ['an operator', ({ fan }) => operate('DELETE', `/users/${fan.userId}`, {})],
  [
    'an operator, softly',
    ({ fan }) => operate('DELETE', `/users/${fan.userId}`, { should_soft_delete: true }),
  ],
  [
    'the purge of unconfirmed accounts',
    async ({ fan }) => {
      const createdAt = new Date(NOW.getTime() - 8 * DAY_MS);
      await site.db.update(users).set({ emailConfirmedAt: null, createdAt }).where(eq(users.id, fan.userId));
      await jobs.purge();
    },
  ],
])('an account that is deleted by %s ends its links', async (_by, remove) => {
  const shared = await sharedTrip(site);
  await remove(shared);
  expect((await ask(site, paths.liveTrip(shared.key))).status).toBe(410);
  for (const key of [shared.key, shared.ownKey]) {
    const feed = await ask(site, paths.liveCalendar(key));
    expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('was turned off')]);
  }
});

test('a ban turns the link off, and its end does not turn it on', async () => {
  const { fan, trip, key, ownKey } = await sharedTrip(site);
  expect(await operate('PUT', `/users/${fan.userId}`, { ban_duration: '24h' })).toBe(200);
  expect((await ask(site, paths.liveTrip(key))).status).toBe(410);
  await operate('PUT', `/users/${fan.userId}`, { ban_duration: 'none' });
  expect(await rowOf(site, trip.id)).toMatchObject({ liveKey: null, ownKey });
});

test('an operator ends a reported link by its address', async () => {
  const { fan, key, trip } = await sharedTrip(site);
  const end = (text: string) => operate('DELETE', '/live-links', { key: text });
  expect(await end('somewhere')).toBe(400);
  expect(await end('0'.repeat(32))).toBe(404);
  expect(await end(`https://fanroads.test/t/${key}`)).toBe(200);
  expect((await ask(site, paths.liveTrip(key))).status).toBe(410);
  expect(await rowOf(site, trip.id)).toMatchObject({ liveKey: null, version: 2 });
  const events = await site.db.select().from(securityEvents).where(eq(securityEvents.userId, fan.userId));
  expect(events.map(({ details }) => details)).toContainEqual({ what: 'live link ended' });
});

test('the settings say what ends with the account, and the export has it without names', async () => {
  const { fan, trip, key, ownKey } = await sharedTrip(site);
  const followers = [NOW, NOW, null].map((confirmedAt) => {
    const id = crypto.randomUUID();
    return { id, savedTripId: trip.id, email: `${id}@example.com`, token: id, createdAt: NOW, confirmedAt };
  });
  await site.db.insert(tripFollowers).values(followers);
  const settings = visibleText(await (await fan.visit(paths.settings())).text());
  expect(settings).toContain('These end too: 1 shared trip, 2 followers.');
  const file = await (await fan.send(paths.exportAccount())).json();
  expect(file.saved_trips).toMatchObject([
    {
      live_key: key,
      own_key: ownKey,
      shows_home: false,
      followers: 2,
      bought: {},
      plans: [{ code: TEXAS, cause: 'saved', created_at: NOW.toISOString() }],
    },
  ]);
  for (const { id } of followers) expect(JSON.stringify(file)).not.toContain(id);
});

test('ended links are forgotten after 120 days', async () => {
  await site.db.delete(endedLinks);
  const ended = async (ms: number) => {
    const keyHash = await sha256Hex(`${ms}`);
    await site.db.insert(endedLinks).values({ keyHash, endedAt: new Date(NOW.getTime() - ms) });
    return keyHash;
  };
  await ended(120 * DAY_MS + 1);
  const kept = await ended(120 * DAY_MS);
  expect((await jobs.purge()).counts).toMatchObject({ endedLinks: 1 });
  expect(await site.db.select({ keyHash: endedLinks.keyHash }).from(endedLinks)).toEqual([{ keyHash: kept }]);
});
