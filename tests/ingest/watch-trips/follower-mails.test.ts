import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { changeLinks } from '../../../src/db/queries/ended-links.ts';
import { mailOutbox, users } from '../../../src/db/schema/accounts.ts';
import { eventCounts } from '../../../src/db/schema/jobs.ts';
import { mutedAddresses, savedTrips, tripFollowers } from '../../../src/db/schema/saved-trips.ts';
import { storeFan } from '../../support/saved-trips.ts';
import { NOW } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { readFollowers, storeFollower, storePlan } from '../../support/trip-followers.ts';
import { BRUINS, CELTICS, PATRIOTS, storeWeekend } from '../../support/watched-trips.ts';
import { useWeekend } from './weekend-runs.ts';

const HOUR_MS = 3_600_000;
const OFF = { status: 'postponed' } as const;
const { db, jobs, runnerWith, save, change, move, allMails } = await useWeekend();

beforeEach(async () => {
  for (const table of [mutedAddresses, eventCounts]) await db.delete(table);
});

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function runAt(hours: number, runner = jobs) {
  runner.setNow(at(hours));
  const { reason, counts } = await runner.watchTrips();
  expect(reason).toBeNull();
  return Number(counts['followers']);
}

/** Makes mails to followers as if they were sent. */
const send = () => db.update(mailOutbox).set({ sentAt: NOW });
let edits = 0;
/** A plan that no trip had. */
function edit(id: string, hours: number, ids = [CELTICS, BRUINS, PATRIOTS]) {
  edits += 1;
  const limits = { daysAfter: 1 + (edits % 100), leaveAfterMinutes: 15 * Math.floor(edits / 100) };
  return storePlan(db, id, { code: codeOf(ids, limits), cause: 'edited', at: at(hours) });
}
const toFollowers = async () => (await allMails()).filter(({ followerId }) => followerId !== null);
const heldBack = async () =>
  (await db.select().from(eventCounts)).reduce(
    (sum, { event, count }) => sum + (event === 'email-held-back' ? count : 0),
    0,
  );

test('a trip that breaks is mailed to its confirmed followers, each once, after its owner', async () => {
  const userId = await storeFan(db, 'owner@example.com');
  const trip = await save([CELTICS, BRUINS], { userId });
  await storeFollower(db, trip, { email: 'ann@example.com' });
  await storeFollower(db, trip, { email: 'bob@example.com' });
  await storeFollower(db, trip, { email: 'waits@example.com', confirmedAt: null });
  await storeFollower(db, trip, { email: 'bounced@example.com' });
  await db
    .insert(mutedAddresses)
    .values({ email: 'bounced@example.com', reason: 'bounced', reportedAt: NOW });
  await change(CELTICS, OFF);
  expect(await runAt(0)).toBe(2);
  const mails = await toFollowers();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['ann@example.com', 'bob@example.com']);
  expect(mails[0]).toMatchObject({ kind: 'trip_followed', userId, isAccountMail: false, createdAt: NOW });
  expect((await allMails()).map(({ recipient }) => recipient)).toContain('owner@example.com');
  expect(await runAt(1)).toBe(0);
  await send();
  expect(await runAt(13)).toBe(0);
});

test.for(['fixed', 'edited'] as const)('a plan that was %s is mailed', async (cause) => {
  const trip = await save([CELTICS, BRUINS]);
  await storeFollower(db, trip);
  await storePlan(db, trip, { code: codeOf([CELTICS]), cause, at: at(0) });
  expect(await runAt(1)).toBe(1);
});

test('the first plan is no news, nor what happened before somebody confirmed', async () => {
  const trip = await save([CELTICS, BRUINS]);
  await storePlan(db, trip, { code: codeOf([CELTICS, BRUINS]), cause: 'saved', at: at(0) });
  await edit(trip, 1);
  await storeFollower(db, trip, { confirmedAt: at(2) });
  expect(await runAt(3)).toBe(0);
});

test('a plan that a request may still be writing waits for the next run', async () => {
  const trip = await save([CELTICS, BRUINS]);
  await storeFollower(db, trip);
  await edit(trip, 1);
  expect(await runAt(1)).toBe(0);
  // It was committed late, with a time before the run's.
  await edit(trip, 1 - 0.005);
  expect(await runAt(2)).toBe(1);
});

test('while the link is off followers hear nothing, and afterwards what is so then', async () => {
  const trip = await save([CELTICS, BRUINS], { liveKey: null });
  await storeFollower(db, trip);
  await change(CELTICS, OFF);
  expect(await runAt(0)).toBe(0);
  await db
    .update(savedTrips)
    .set({ liveKey: 'ab'.repeat(16) })
    .where(eq(savedTrips.id, trip));
  expect(await runAt(1)).toBe(1);
});

test.each([
  ['banned', { bannedUntil: new Date('2100-01-01') }],
  ['deleted', { deletedAt: NOW }],
])('followers of an owner who is %s hear nothing', async (_, changes) => {
  const trip = await save([CELTICS, BRUINS]);
  await storeFollower(db, trip);
  await db.update(users).set(changes);
  await edit(trip, 0);
  expect(await runAt(1)).toBe(0);
});

test('a new link removes the followers, and no mail that waits is sent; nor after the trip or account is gone', async () => {
  const userId = await storeFan(db);
  const trip = await save([CELTICS, BRUINS], { userId });
  await storeFollower(db, trip);
  await change(CELTICS, OFF);
  await runAt(0);
  await changeLinks(db, eq(savedTrips.id, trip), 'new', NOW);
  expect(await readFollowers(db, trip)).toEqual([]);
  expect(await toFollowers()).toEqual([]);
  await storeFollower(db, trip);
  await db.delete(savedTrips).where(eq(savedTrips.id, trip));
  expect(await db.select().from(tripFollowers)).toEqual([]);
  await storeFollower(db, await save([CELTICS], { userId }));
  await db.delete(users).where(eq(users.id, userId));
  expect(await db.select().from(tripFollowers)).toEqual([]);
});

test('a change within 12 hours is told after them, in one mail, and counted', async () => {
  const trip = await save([CELTICS, BRUINS]);
  await storeFollower(db, trip);
  await edit(trip, 0);
  expect(await runAt(1)).toBe(1);
  await send();
  await edit(trip, 2);
  await edit(trip, 4);
  expect([await runAt(5), await runAt(12)]).toEqual([0, 0]);
  expect(await heldBack()).toBe(0);
  expect(await runAt(13)).toBe(1);
  expect(await heldBack()).toBe(1);
  expect((await toFollowers()).at(-1)?.tellsSince).toEqual(at(1));
});

test('an address gets one mail a run and six a day, its own trips’ among them', async () => {
  const ann = await storeFan(db, 'ann@example.com');
  await save([CELTICS], { userId: ann });
  const trips: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const trip = await save([PATRIOTS], { limits: { daysBefore: index } });
    await storeFollower(db, trip, { email: 'ann@example.com' });
    await edit(trip, -2);
    trips.push(trip);
  }
  await change(CELTICS, OFF);
  // Her own comes first, and is the only one of this run.
  expect(await runAt(0)).toBe(0);
  const told: number[] = [];
  for (let hour = 1; hour <= 6; hour += 1) {
    told.push(await runAt(hour));
    await send();
  }
  expect(told).toEqual([1, 1, 1, 1, 1, 0]);
  expect(await runAt(24)).toBe(1);
});

test('all trips of an owner have 40 mails a day, the soonest trips first', async () => {
  const userId = await storeFan(db);
  const trips = [
    await save([PATRIOTS], { userId }),
    await save([CELTICS], { userId }),
    await save([BRUINS], { userId }),
  ];
  for (const trip of trips) {
    for (let index = 0; index < 20; index += 1) await storeFollower(db, trip);
    await edit(trip, 0);
  }
  const other = await save([PATRIOTS]);
  await storeFollower(db, other);
  await edit(other, 0);
  expect(await runAt(1)).toBe(41);
  const late = await readFollowers(db, trips[0] ?? '');
  expect(late.every(({ toldAt }) => toldAt === null)).toBe(true);
  expect(await runAt(2)).toBe(0);
  await send();
  expect(await runAt(24)).toBe(20);
  expect(await heldBack()).toBe(20);
});

test('followers get a quarter of the day’s mails at most, and owners keep three quarters', async () => {
  const poor = runnerWith({ 'LIMITS.tripMailsDay': '8' });
  for (let index = 0; index < 5; index += 1) {
    const trip = await save([CELTICS], { limits: { daysBefore: index } });
    await storeFollower(db, trip);
    await edit(trip, -1, [CELTICS]);
  }
  expect(await runAt(0, poor)).toBe(2);
  await change(CELTICS, OFF, at(1));
  // Three quarters are for mails at once: six, of which followers had two.
  poor.setNow(at(1));
  expect(await poor.watchTrips()).toMatchObject({ counts: { mails: 4, followers: 0 } });
  expect(await allMails()).toHaveLength(6);
});

test('after a full day of owners’ mails followers get none', async () => {
  const poor = runnerWith({ 'LIMITS.tripMailsDay': '4' });
  const trips = await Promise.all(Array.from({ length: 3 }, () => save([CELTICS])));
  await storeFollower(db, trips[0] ?? '');
  await change(CELTICS, OFF);
  poor.setNow(NOW);
  expect(await poor.watchTrips()).toMatchObject({ counts: { mails: 3, followers: 0 } });
  expect(await runAt(24, poor)).toBe(1);
});

test('no mails are written with WATCH_MAILS=off', async () => {
  const trip = await save([CELTICS]);
  await storeFollower(db, trip);
  await edit(trip, 0);
  expect(await runAt(1, runnerWith({ WATCH_MAILS: 'off' }))).toBe(0);
  expect(await runAt(2)).toBe(1);
});

test('those who did not confirm within seven days are forgotten, to the second', async () => {
  const trip = await save([CELTICS]);
  await storeFollower(db, trip, { confirmedAt: null, createdAt: at(-168) });
  const waits = await storeFollower(db, trip, { confirmedAt: null, createdAt: at(-168 + 1 / 3600) });
  const follows = await storeFollower(db, trip, { createdAt: at(-999) });
  await jobs.purge();
  const left = await readFollowers(db, trip);
  expect(left.map(({ token }) => token).toSorted()).toEqual([waits, follows].toSorted());
});

test('no second mail is queued while the first one waits', async () => {
  const trip = await save([CELTICS]);
  await storeFollower(db, trip);
  await edit(trip, 0);
  expect(await runAt(1)).toBe(1);
  await edit(trip, 2);
  expect(await runAt(20)).toBe(0);
  await send();
  expect(await runAt(21)).toBe(1);
});

test('whatever happens when, no limit is passed and everybody’s last mail is younger than the last change', async () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('edit' as const), trip: fc.nat(3) }),
    fc.record({ kind: fc.constant('move' as const), trip: fc.nat(3) }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 1, 3, 7, 12, 23) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      await storeWeekend(db);
      const owner = await storeFan(db);
      const trips: string[] = [];
      for (let index = 0; index < 4; index += 1) {
        // Nobody's dates pass meanwhile.
        const dates = { firstDate: `2027-06-0${index + 1}`, lastDate: '2027-06-09' };
        const trip = await save([CELTICS, BRUINS], {
          limits: { daysBefore: index },
          ...dates,
          userId: owner,
        });
        trips.push(trip);
        const emails = Array.from({ length: 14 }, (_, fan) => `fan${fan + 7 * index}@example.com`);
        for (const email of emails) await storeFollower(db, trip, { email });
      }
      const news = new Map<string, Date>();
      let hours = 0;
      let moves = 0;
      const run = async () => {
        await runAt(hours);
        await send();
      };
      for (const each of actions) {
        if (each.kind === 'wait') {
          hours += each.hours;
          await run();
          continue;
        }
        const trip = trips[each.trip] ?? '';
        hours += 0.1;
        news.set(trip, at(hours));
        if (each.kind === 'edit') await edit(trip, hours);
        else
          await move(BRUINS, `2026-12-05T${14 + Math.floor(moves / 3)}:${10 + 20 * (moves % 3)}`, at(hours));
        moves += 1;
      }
      for (let rest = 0; rest < 9; rest += 1) {
        hours += 12.5;
        await run();
      }
      const mails = await toFollowers();
      const day = (time: Date) => time.toISOString().slice(0, 10);
      const groups = (key: (mail: (typeof mails)[number]) => string) => [...Map.groupBy(mails, key).values()];
      for (const ofDay of groups(({ createdAt }) => day(createdAt)))
        expect(ofDay.length).toBeLessThanOrEqual(40);
      for (const ofAddress of groups(({ recipient, createdAt }) => `${recipient} ${day(createdAt)}`))
        expect(ofAddress.length).toBeLessThanOrEqual(6);
      for (const ofRun of groups(({ recipient, createdAt }) => `${recipient} ${createdAt.getTime()}`))
        expect(ofRun).toHaveLength(1);
      for (const ofFollower of groups(({ followerId }) => followerId ?? '')) {
        for (const [index, { createdAt, tellsSince }] of ofFollower.entries()) {
          const before = ofFollower[index - 1];
          if (before === undefined) continue;
          expect(createdAt.getTime() - before.createdAt.getTime()).toBeGreaterThanOrEqual(12 * HOUR_MS);
          // Nothing between two mails is left out or told twice.
          expect(tellsSince).toEqual(before.createdAt);
        }
      }
      const followers = await db.select().from(tripFollowers);
      for (const { id, savedTripId } of followers) {
        const last = news.get(savedTripId);
        const told = mails.findLast(({ followerId }) => followerId === id);
        if (last !== undefined) expect(told?.createdAt.getTime()).toBeGreaterThan(last.getTime());
      }
    }),
    { numRuns: 6 },
  );
});
