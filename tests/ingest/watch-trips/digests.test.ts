import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../../src/db/schema/accounts.ts';
import { digestTokens, savedTrips, tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { openTestDatabase } from '../../support/database.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { storeFan } from '../../support/saved-trips.ts';
import { NOW } from '../../support/test-site.ts';
import {
  BRUINS,
  CELTICS,
  changeGame,
  readChecks,
  readMails,
  readNotices,
  readTrip,
  saveTrip,
  startOf,
  storeWeekend,
} from '../../support/watched-trips.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);
const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });

beforeEach(async () => {
  jobs.setNow(NOW);
  await storeWeekend(db);
});

const moveBruins = (time: string, now = NOW) =>
  changeGame(db, BRUINS, startOf(BRUINS, `2026-12-05T${time}:00`), now);
const watchAt = async (instant: string) => {
  jobs.setNow(new Date(instant));
  const { counts } = await jobs.watchTrips();
  return counts;
};

test('queues one digest a person at the first run after 7 AM at home, with all notices of all trips', async () => {
  const userId = await storeFan(db, 'fan@example.com');
  const trips = [await saveTrip(db, [CELTICS, BRUINS], { userId }), await saveTrip(db, [BRUINS], { userId })];
  await moveBruins('20:00');
  expect(await watchAt('2026-11-20T17:00:00Z')).toMatchObject({ notices: 2, digests: 0 });
  expect(await watchAt('2026-11-21T11:59:00Z')).toMatchObject({ digests: 0 });
  expect(await watchAt('2026-11-21T12:00:00Z')).toMatchObject({ digests: 1 });
  const [mail, ...others] = await readMails(db);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    userId,
    kind: 'trip_digest',
    recipient: 'fan@example.com',
    digestDate: '2026-11-21',
    isAccountMail: false,
    sealedMail: null,
  });
  for (const id of trips) expect(await readNotices(db, id)).toMatchObject([{ mailId: mail?.id }]);
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
  await saveTrip(db, [BRUINS]);
  await moveBruins('20:00');
  expect(await watchAt('2026-11-21T12:01:00Z')).toMatchObject({ notices: 1, digests: 0 });
  expect(await watchAt('2026-11-21T23:00:00Z')).toMatchObject({ digests: 0 });
  expect(await watchAt('2026-11-22T12:00:00Z')).toMatchObject({ digests: 1 });
});

test('goes by the zone of the soonest trip', async () => {
  const userId = await storeFan(db);
  await saveTrip(db, [BRUINS], { userId });
  await saveTrip(db, [CELTICS], { userId, timeZone: 'America/Los_Angeles' });
  await moveBruins('20:00');
  await watchAt('2026-11-20T17:00:00Z');
  expect(await watchAt('2026-11-21T14:59:00Z')).toMatchObject({ digests: 0 });
  expect(await watchAt('2026-11-21T15:00:00Z')).toMatchObject({ digests: 1 });
});

test('mails no digest of a muted trip, to a muted address or for no news', async () => {
  const trip = await saveTrip(db, [BRUINS]);
  const quiet = await saveTrip(db, [CELTICS]);
  const unconfirmed = await saveTrip(db, [BRUINS]);
  await moveBruins('20:00');
  await watchAt('2026-11-20T17:00:00Z');
  await db.update(savedTrips).set({ isMuted: true }).where(eq(savedTrips.id, trip));
  const { userId } = await readTrip(db, unconfirmed);
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId));
  expect(await watchAt('2026-11-21T12:00:00Z')).toMatchObject({ digests: 0 });
  expect(await readNotices(db, quiet)).toEqual([]);
  expect(await readMails(db)).toEqual([]);
});

test('the day’s budget holds for digests too', async () => {
  for (let fans = 0; fans < 3; fans += 1) await saveTrip(db, [BRUINS]);
  await moveBruins('20:00');
  const bindings = { 'LIMITS.tripMailsDay': '8' };
  const poor = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW, bindings });
  await poor.watchTrips();
  const digests: unknown[] = [];
  for (const at of ['2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z', '2026-11-22T12:00:00Z']) {
    poor.setNow(new Date(at));
    digests.push((await poor.watchTrips()).counts['digests']);
  }
  expect(digests).toEqual([2, 0, 1]);
});

test('closes a trip when its last date is over at its zone, and tells nothing more', async () => {
  const east = await saveTrip(db, [BRUINS]);
  const west = await saveTrip(db, [BRUINS], { timeZone: 'America/Los_Angeles' });
  await moveBruins('20:00', new Date('2026-12-05T13:00:00Z'));
  expect(await watchAt('2026-12-05T13:05:00Z')).toMatchObject({ trips: 2, notices: 2 });
  expect(await watchAt('2026-12-06T04:59:59Z')).toMatchObject({ past: 0 });
  await moveBruins('20:30', new Date('2026-12-06T05:00:00Z'));
  // A notice that still waits for a digest.
  await db.update(tripNotices).set({ mail: 'digest', mailId: null });
  expect(await watchAt('2026-12-06T05:00:00Z')).toMatchObject({ past: 1, trips: 1, notices: 0 });
  expect((await readTrip(db, east)).state).toBe('past');
  expect((await readTrip(db, west)).state).toBe('fine');
  expect(await readNotices(db, east)).toMatchObject([{ mail: 'none' }]);
  expect(await readChecks(db)).toEqual([]);
  expect(await watchAt('2026-12-06T08:00:00Z')).toMatchObject({ past: 1 });
  expect(await watchAt('2026-12-06T20:00:00Z')).toMatchObject({ past: 0, digests: 0 });
});

test('writes no digest while mails are off, and later not two', async () => {
  await saveTrip(db, [BRUINS]);
  await moveBruins('20:00');
  await watchAt('2026-11-20T17:00:00Z');
  const off = createJobRunner({
    databaseUrl: database.url,
    source: 'sample',
    now: new Date('2026-11-21T12:00:00Z'),
    bindings: { WATCH_MAILS: 'off' },
  });
  expect(await off.watchTrips()).toMatchObject({ counts: { digests: 0 } });
  expect(await watchAt('2026-11-21T13:00:00Z')).toMatchObject({ digests: 1 });
  await db.execute(sql`UPDATE trip_notices SET mail_id = NULL`);
  expect(await watchAt('2026-11-21T14:00:00Z')).toMatchObject({ digests: 0 });
});
