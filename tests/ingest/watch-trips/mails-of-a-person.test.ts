import { expect, test } from 'vitest';
import { takeDueMails } from '../../../src/db/queries/accounts/mail-outbox.ts';
import { sharesOfDay } from '../../../src/db/queries/watch/trip-mail-budget.ts';
import { mailOutbox } from '../../../src/db/schema/accounts.ts';
import { storeFan } from '../../support/saved-trips.ts';
import { NOW } from '../../support/test-site.ts';
import { BRUINS, CELTICS, PATRIOTS } from '../../support/watched-trips.ts';
import { useWeekend } from './weekend-runs.ts';

const OFF = { status: 'postponed' } as const;
const HOUR_MS = 3_600_000;

const { db, jobs, runnerWith, save, change, move, noticesOf, allMails } = await useWeekend();

const limitsOf = (index: number) => ({ leaveAfterMinutes: 360 + 15 * (index % 50), daysBefore: index });

test('a hundred trips of one account make one mail, and another account’s is among the first ten', async () => {
  const hoarder = await storeFan(db, 'hoarder@example.com');
  const trips: string[] = [];
  for (let index = 0; index < 100; index += 1)
    trips.push(await save([CELTICS], { userId: hoarder, limits: limitsOf(index) }));
  await save([CELTICS], { userId: await storeFan(db, 'fan@example.com') });
  await change(CELTICS, OFF);
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 101, notices: 101, mails: 2 } });
  const first = await takeDueMails(db, { now: NOW, limit: 10, hasTripMails: true });
  expect(first.map(({ recipient }) => recipient).toSorted()).toEqual([
    'fan@example.com',
    'hoarder@example.com',
  ]);
  const own = first.find(({ userId }) => userId === hoarder);
  const notices = (await Promise.all(trips.map((trip) => noticesOf(trip)))).flat();
  expect(new Set(notices.map(({ mailId }) => mailId))).toEqual(new Set([own?.id]));
});

test('the nearest games are mailed first', async () => {
  const late = await storeFan(db, 'late@example.com');
  const soon = await storeFan(db, 'soon@example.com');
  await save([BRUINS], { userId: late });
  await save([CELTICS], { userId: soon });
  await change(BRUINS, OFF);
  await change(CELTICS, OFF);
  await jobs.watchTrips();
  const mails = await takeDueMails(db, { now: NOW, limit: 6, hasTripMails: true });
  expect(mails.map(({ userId }) => userId)).toEqual([soon, late]);
});

test('a trip of several changed games is as near as its nearest', async () => {
  const [soon, late] = [await storeFan(db, 'soon@example.com'), await storeFan(db, 'late@example.com')];
  await save([BRUINS], { userId: late });
  await save([CELTICS, PATRIOTS], { userId: soon });
  for (const id of [BRUINS, CELTICS, PATRIOTS]) await change(id, OFF);
  await jobs.watchTrips();
  const mails = await takeDueMails(db, { now: NOW, limit: 6, hasTripMails: true });
  expect(mails.map(({ userId }) => userId)).toEqual([soon, late]);
});

test('a person gets one mail of a run that reads the changes in two parts', async () => {
  const userId = await storeFan(db, 'hoarder@example.com');
  for (let index = 0; index < 100; index += 1)
    await save([CELTICS, BRUINS], { userId, limits: limitsOf(index) });
  await save([PATRIOTS], { userId });
  await change(CELTICS, OFF);
  await change(BRUINS, OFF);
  // The first part has 200 changes.
  await change(PATRIOTS, OFF, new Date(NOW.getTime() + 1000));
  expect(await jobs.watchTrips()).toMatchObject({ counts: { trips: 101, notices: 201, mails: 1 } });
  expect(await allMails()).toHaveLength(1);
});

test('a person gets six mails about trips a day', async () => {
  const userId = await storeFan(db, 'fan@example.com');
  const mailOf = (hours: number) => ({
    id: crypto.randomUUID(),
    userId,
    isAccountMail: false,
    kind: 'trip_changed',
    recipient: 'fan@example.com',
    createdAt: new Date(NOW.getTime() - hours * HOUR_MS),
    nextAttemptAt: NOW,
  });
  // Five of today, and one of yesterday.
  await db.insert(mailOutbox).values([1, 2, 3, 4, 5, 20].map(mailOf));
  await save([CELTICS], { userId });
  await change(CELTICS, OFF);
  expect(await jobs.watchTrips()).toMatchObject({ counts: { mails: 1 } });
  await save([BRUINS], { userId });
  await change(BRUINS, OFF);
  expect(await jobs.watchTrips()).toMatchObject({ counts: { notices: 1, mails: 0 } });
});

test('digests leave three quarters of the day’s mails to those that are sent at once', async () => {
  for (let fans = 0; fans < 3; fans += 1) await save([BRUINS]);
  await move(BRUINS, '2026-12-05T20:15');
  const bindings = { 'LIMITS.tripMailsDay': '4' };
  const poor = runnerWith(bindings);
  await poor.watchTrips();
  poor.setNow(new Date('2026-11-21T12:00:00Z'));
  expect(await poor.watchTrips()).toMatchObject({ counts: { digests: 1 } });
  for (let fans = 0; fans < 4; fans += 1) await save([CELTICS]);
  await change(CELTICS, OFF, new Date('2026-11-21T12:00:00Z'));
  expect(await poor.watchTrips()).toMatchObject({ counts: { mails: 3, digests: 0 } });
  expect(await allMails()).toHaveLength(4);
});

test.each([
  [1, { digests: 1, followers: 0, immediate: 0 }],
  [2, { digests: 1, followers: 0, immediate: 1 }],
  [3, { digests: 1, followers: 0, immediate: 2 }],
  [2000, { digests: 500, followers: 500, immediate: 1500 }],
])('divides a day’s %i mails, and no more', (perDay, shares) => {
  expect(sharesOfDay(perDay)).toEqual(shares);
});
