import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { digestTokens, savedTrips, tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { storeFan } from '../../support/saved-trips.ts';
import { NOW } from '../../support/test-site.ts';
import { BRUINS, CELTICS } from '../../support/watched-trips.ts';
import { useWeekend } from './weekend-runs.ts';

const { db, jobs, runnerWith, save, move, tripOf, noticesOf, allMails, allChecks } = await useWeekend();

const moveBruins = (time: string, now = NOW) => move(BRUINS, `2026-12-05T${time}`, now);
const watchAt = async (instant: string) => {
  jobs.setNow(new Date(instant));
  const { counts } = await jobs.watchTrips();
  return counts;
};

test('queues one digest a person at the first run after 7 AM at home, with all notices of all trips', async () => {
  const userId = await storeFan(db, 'fan@example.com');
  const trips = [await save([CELTICS, BRUINS], { userId }), await save([BRUINS], { userId })];
  await moveBruins('20:00');
  expect(await watchAt('2026-11-20T17:00:00Z')).toMatchObject({ notices: 2, digests: 0 });
  expect(await watchAt('2026-11-21T11:59:00Z')).toMatchObject({ digests: 0 });
  expect(await watchAt('2026-11-21T12:00:00Z')).toMatchObject({ digests: 1 });
  const [mail, ...others] = await allMails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    userId,
    kind: 'trip_digest',
    recipient: 'fan@example.com',
    digestDate: '2026-11-21',
    isAccountMail: false,
    sealedMail: null,
  });
  for (const id of trips) expect(await noticesOf(id)).toMatchObject([{ mailId: mail?.id }]);
  const [token, ...more] = await db.select().from(digestTokens);
  expect(more).toEqual([]);
  expect(token?.token).toMatch(/^[0-9a-f]{64}$/);

  expect(await watchAt('2026-11-21T13:00:00Z')).toMatchObject({ digests: 0 });
  await moveBruins('20:30');
  expect(await watchAt('2026-11-21T18:00:00Z')).toMatchObject({ notices: 2, digests: 0 });
  expect(await watchAt('2026-11-22T12:05:00Z')).toMatchObject({ digests: 1 });
  expect(await db.select().from(digestTokens)).toEqual([token]);
});

test('a notice of the morning waits for the next one', async () => {
  await save([BRUINS]);
  await moveBruins('20:00');
  expect(await watchAt('2026-11-21T12:01:00Z')).toMatchObject({ notices: 1, digests: 0 });
  expect(await watchAt('2026-11-21T23:00:00Z')).toMatchObject({ digests: 0 });
  expect(await watchAt('2026-11-22T12:00:00Z')).toMatchObject({ digests: 1 });
});

test('goes by the zone of the soonest trip', async () => {
  const userId = await storeFan(db);
  await save([BRUINS], { userId });
  await save([CELTICS], { userId, timeZone: 'America/Los_Angeles' });
  await moveBruins('20:00');
  await watchAt('2026-11-20T17:00:00Z');
  expect(await watchAt('2026-11-21T14:59:00Z')).toMatchObject({ digests: 0 });
  expect(await watchAt('2026-11-21T15:00:00Z')).toMatchObject({ digests: 1 });
});

test('mails no digest of a muted trip, to a muted address or for no news', async () => {
  const trip = await save([BRUINS]);
  const quiet = await save([CELTICS]);
  const unconfirmed = await save([BRUINS]);
  await moveBruins('20:00');
  await watchAt('2026-11-20T17:00:00Z');
  await db.update(savedTrips).set({ isMuted: true }).where(eq(savedTrips.id, trip));
  const { userId } = await tripOf(unconfirmed);
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId));
  expect(await watchAt('2026-11-21T12:00:00Z')).toMatchObject({ digests: 0 });
  expect(await noticesOf(quiet)).toEqual([]);
  expect(await allMails()).toEqual([]);
});

test('the day’s budget holds for digests too', async () => {
  for (let fans = 0; fans < 3; fans += 1) await save([BRUINS]);
  await moveBruins('20:00');
  const bindings = { 'LIMITS.tripMailsDay': '8' };
  const poor = runnerWith(bindings);
  await poor.watchTrips();
  const digests: unknown[] = [];
  for (const at of ['2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z', '2026-11-22T12:00:00Z']) {
    poor.setNow(new Date(at));
    digests.push((await poor.watchTrips()).counts['digests']);
  }
  expect(digests).toEqual([2, 0, 1]);
});

test('closes a trip when its last date is over at its zone, and tells nothing more', async () => {
  const east = await save([BRUINS]);
  const west = await save([BRUINS], { timeZone: 'America/Los_Angeles' });
  await moveBruins('20:00', new Date('2026-12-05T13:00:00Z'));
  expect(await watchAt('2026-12-05T13:05:00Z')).toMatchObject({ trips: 2, notices: 2 });
  expect(await watchAt('2026-12-06T04:59:59Z')).toMatchObject({ past: 0 });
  await moveBruins('20:30', new Date('2026-12-06T05:00:00Z'));
  // A notice that still waits for a digest.
  await db.update(tripNotices).set({ mail: 'digest', mailId: null });
  expect(await watchAt('2026-12-06T05:00:00Z')).toMatchObject({ past: 1, trips: 1, notices: 0 });
  expect((await tripOf(east)).state).toBe('past');
  expect((await tripOf(west)).state).toBe('fine');
  expect(await noticesOf(east)).toMatchObject([{ mail: 'none' }]);
  expect(await allChecks()).toEqual([]);
  expect(await watchAt('2026-12-06T08:00:00Z')).toMatchObject({ past: 1 });
  expect(await watchAt('2026-12-06T20:00:00Z')).toMatchObject({ past: 0, digests: 0 });
});

test('writes no digest while mails are off, and later not two', async () => {
  await save([BRUINS]);
  await moveBruins('20:00');
  await watchAt('2026-11-20T17:00:00Z');
  const off = runnerWith({ WATCH_MAILS: 'off' });
  off.setNow(new Date('2026-11-21T12:00:00Z'));
  expect(await off.watchTrips()).toMatchObject({ counts: { digests: 0 } });
  expect(await watchAt('2026-11-21T13:00:00Z')).toMatchObject({ digests: 1 });
  await db.execute(sql`UPDATE trip_notices SET mail_id = NULL`);
  expect(await watchAt('2026-11-21T14:00:00Z')).toMatchObject({ digests: 0 });
});
