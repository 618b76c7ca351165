import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailOutbox, users } from '../../src/db/schema/accounts.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { places } from '../../src/db/schema/places.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { openTestDatabase } from '../support/database.ts';
import { hostedGame, storePlaces, storeVenues } from '../support/finder-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startResendServer } from '../support/resend-server.ts';
import { storeSeasonPacks } from '../support/season-packs.ts';
import { listGames, NOW } from '../support/test-site.ts';
import {
  BRUINS,
  CELTICS,
  changeGame,
  PATRIOTS,
  saveTrip,
  startOf,
  WEEKEND,
} from '../support/watched-trips.ts';

const database = await openTestDatabase();
const { db } = database;
const resend = await startResendServer('re_key');
afterAll(() => Promise.all([database.close(), resend.close()]));
const jobs = createJobRunner({
  databaseUrl: database.url,
  source: 'sample',
  now: NOW,
  bindings: { ...AUTH_SECRETS, RESEND_API_KEY: 're_key', 'SERVICES.resend': resend.baseUrl },
});
/** With them, one changed game is less than 30 % of the league. */
const LATER_GAMES = ['10', '12', '14', '16'].map((day) =>
  hostedGame('NHL', 'Ottawa Senators', 'New York Rangers', `2026-12-${day}T19:00:00`),
);
const OTHER_BRUINS = hostedGame('NHL', 'Ottawa Senators', 'Boston Bruins', '2026-12-04T20:30:00');

beforeEach(async () => {
  resend.sent.splice(0);
  for (const table of [mailOutbox, users, gameEvents, places]) await db.delete(table);
  await storeVenues(db);
  await listGames(db, [...WEEKEND, OTHER_BRUINS, ...LATER_GAMES]);
});

/** Returns the subject and the text of the mail that a run at this time sends. */
async function mailAt(now: Date) {
  jobs.setNow(now);
  await jobs.watchTrips();
  await jobs.sendMail();
  const [mail, ...others] = resend.sent.splice(0);
  expect(others).toEqual([]);
  return mail;
}

async function hartford(): Promise<number> {
  await storePlaces(db, ['hartford-ct']);
  const [place] = await db.select({ number: places.number }).from(places);
  if (!place) throw new Error('no place is stored');
  return place.number;
}

test('says where a game moved, and when it is now', async () => {
  await saveTrip(db, [CELTICS, BRUINS]);
  const place = { venueId: 'madison-square-garden', venueName: 'Madison Square Garden', city: 'New York' };
  await changeGame(db, BRUINS, place, new Date('2026-12-04T18:00:00Z'));
  const mail = await mailAt(new Date('2026-12-04T18:00:00Z'));
  expect(mail?.subject).toBe(
    'Your December trip: Canadiens at Bruins moved to Madison Square Garden in New York',
  );
  expect(mail?.text).toContain('It was planned at TD Garden. It is still on Sat, Dec 5, 7:00 PM.');
});

test('names the place of a game that moved in time as well', async () => {
  await saveTrip(db, [CELTICS, BRUINS]);
  const now = new Date('2026-12-04T18:00:00Z');
  const place = { venueId: 'united-center', venueName: 'United Center', city: 'Chicago' };
  const start = { ...startOf(BRUINS, '2026-12-05T20:00:00'), localDateTime: '2026-12-05T19:00:00' };
  await changeGame(db, BRUINS, { ...place, ...start, timeZone: 'America/Chicago' }, now);
  const { subject, text } = (await mailAt(now)) ?? {};
  expect(subject).toBe(
    'Your December trip: Canadiens at Bruins moved to United Center in Chicago, Sat, Dec 5, 7:00 PM CT',
  );
  expect(text).toContain('It was planned at TD Garden for Sat, Dec 5, 7:00 PM.');
});

test('says that the date stays when a time is set', async () => {
  await db.update(gameEvents).set({ timeTbd: true, startsAt: null });
  await saveTrip(db, [BRUINS]);
  await changeGame(db, BRUINS, { ...startOf(BRUINS, '2026-12-05T19:00:00'), timeTbd: false }, NOW);
  await mailAt(NOW);
  const mail = await mailAt(new Date('2026-11-21T12:10:00Z'));
  expect(mail?.text).toContain('Canadiens at Bruins starts at 7:00 PM. It is still on Sat, Dec 5.');
});

test.each([
  ['16:45', 'only 25 min'],
  ['17:10', 'no time'],
])('names the trip as its owner does, and how little time a start at %s leaves', async (time, left) => {
  await saveTrip(db, [CELTICS, OTHER_BRUINS.id], { name: 'Two in one night' });
  await changeGame(db, CELTICS, startOf(CELTICS, `2026-12-04T${time}:00`), NOW);
  await mailAt(NOW);
  const mail = await mailAt(new Date('2026-11-21T12:10:00Z'));
  expect(mail?.text).toContain('Two in one night, Dec 4, 2026');
  expect(mail?.text).toContain(`Your trip still works, with ${left} to spare between two games.`);
});

test.each([
  [
    'off',
    '19:00',
    { status: 'postponed' } as const,
    'Canadiens at Bruins is postponed, with no new date yet, and another game changed',
  ],
  [
    'earlier',
    '19:00',
    startOf(BRUINS, '2026-12-05T20:00:00'),
    'Heat at Celtics moved to 7:00 PM, and another game changed',
  ],
  ['later', '20:00', startOf(BRUINS, '2026-12-05T20:00:00'), '2 games changed'],
])('the subject about two games, one of them %s', async (_, time, changes, subject) => {
  await saveTrip(db, [CELTICS, BRUINS]);
  const now = new Date('2026-12-03T18:00:00Z');
  await changeGame(db, CELTICS, startOf(CELTICS, `2026-12-04T${time}:00`), now);
  await changeGame(db, BRUINS, changes, now);
  expect((await mailAt(now))?.subject).toBe(`Your December trip: ${subject}`);
});

test('the subject about one game that changed twice is the later change', async () => {
  await saveTrip(db, [BRUINS]);
  await changeGame(db, BRUINS, startOf(BRUINS, '2026-12-05T19:30:00'), NOW);
  await mailAt(NOW);
  const later = new Date('2026-11-20T18:00:00Z');
  await changeGame(db, BRUINS, startOf(BRUINS, '2026-12-05T20:00:00'), later);
  await mailAt(later);
  const mail = await mailAt(new Date('2026-11-21T12:10:00Z'));
  expect(mail?.subject).toBe('Your December trip: Canadiens at Bruins moved to 8:00 PM');
});

test('a mail about a broken trip says again what breaks it', async () => {
  await saveTrip(db, [CELTICS, BRUINS, PATRIOTS]);
  await changeGame(db, BRUINS, { status: 'cancelled' }, NOW);
  await mailAt(NOW);
  await changeGame(db, CELTICS, startOf(CELTICS, '2026-12-04T19:00:00'), NOW);
  await mailAt(NOW);
  const mail = await mailAt(new Date('2026-11-21T12:10:00Z'));
  expect(mail?.text).toContain(
    'Your trip still does not work.\n\nYou lose Canadiens at Bruins. It is canceled. Heat at Celtics moved from Fri, Dec 4, 7:30 PM to 7:00 PM.',
  );
});

test('tells a trip under way what is left of it', async () => {
  await saveTrip(db, [CELTICS, BRUINS, PATRIOTS]);
  const saturday = new Date('2026-12-05T17:00:00Z');
  await changeGame(db, BRUINS, { status: 'postponed' }, saturday);
  expect((await mailAt(saturday))?.text).toContain('The rest of your trip still works.');
  const sunday = new Date('2026-12-06T15:00:00Z');
  await changeGame(db, PATRIOTS, { status: 'postponed' }, sunday);
  expect((await mailAt(sunday))?.text).toContain('No other game of your trip is ahead.');
});

test('says when a fan would have to leave home or would be back', async () => {
  const place = await hartford();
  await saveTrip(db, [CELTICS], { place, limits: { isBackHome: true } });
  await changeGame(db, CELTICS, startOf(CELTICS, '2026-12-05T23:00:00'), NOW);
  const back = await mailAt(NOW);
  expect(back?.text).toMatch(
    /The drive home from Boston no longer fits your dates: you would get home Sun, Dec 6, \d+:\d\d AM\./,
  );
  await saveTrip(db, [PATRIOTS], { place });
  await changeGame(db, PATRIOTS, startOf(PATRIOTS, '2026-12-06T08:00:00'), NOW);
  const out = await mailAt(NOW);
  expect(out?.text).toMatch(
    /The drive from home to Boston no longer fits: you would have to leave by Sun, Dec 6, \d:\d\d AM, earlier than 6:00 AM\./,
  );
});

test('says that a fan would be home later than planned, on the last date', async () => {
  const place = await hartford();
  await saveTrip(db, [PATRIOTS], { place, limits: { isBackHome: true, homeByMinutes: 21 * 60 } });
  await changeGame(db, PATRIOTS, startOf(PATRIOTS, '2026-12-06T16:25:00'), NOW);
  expect((await mailAt(NOW))?.text).toMatch(
    /The drive home from Boston no longer fits: you would get home Sun, Dec 6, \d+:\d\d PM, later than 9:00 PM\./,
  );
});

test('a game outside the dates of a trip breaks it', async () => {
  await saveTrip(db, [CELTICS]);
  await changeGame(db, CELTICS, startOf(CELTICS, '2026-12-07T19:00:00'), NOW);
  expect((await mailAt(NOW))?.text).toContain(
    'Heat at Celtics is on Mon, Dec 7, outside your dates, Dec 4, 2026.',
  );
});

test.each([
  ['2026-12-04T17:00:00Z', 'The fix keeps your stop, with Senators at Bruins on Fri, Dec 4.'],
  ['2026-12-05T00:30:00Z', 'We found no other trip with these stops on your dates.'],
])('at %s the fix is one for which the fan can still leave home', async (at, text) => {
  const place = await hartford();
  await saveTrip(db, [BRUINS], { place, limits: { daysBefore: 1 } });
  await changeGame(db, BRUINS, { status: 'cancelled' }, new Date(at));
  await storeSeasonPacks(db, NOW);
  expect((await mailAt(new Date(at)))?.text).toContain(text);
});

test.each([
  ['2026-12-04T23:29:00Z', 'The fix keeps your stop, with Senators at Bruins on Fri, Dec 4.'],
  ['2026-12-04T23:31:00Z', 'We found no other trip with these stops on your dates.'],
])('at %s the fix plans another game only two hours ahead', async (at, text) => {
  await saveTrip(db, [BRUINS], { limits: { daysBefore: 1 } });
  await changeGame(db, BRUINS, { status: 'cancelled' }, new Date(at));
  await storeSeasonPacks(db, NOW);
  expect((await mailAt(new Date(at)))?.text).toContain(text);
});

test('a fan who has left home is told what is left of the trip', async () => {
  await saveTrip(db, [CELTICS, BRUINS], { place: await hartford() });
  const now = new Date('2026-12-04T23:00:00Z');
  await changeGame(db, BRUINS, { status: 'cancelled' }, now);
  await storeSeasonPacks(db, NOW);
  expect((await mailAt(now))?.text).toContain('The rest of your trip still works.');
});

test('two games at once break a trip only until they have begun', async () => {
  await saveTrip(db, [CELTICS, BRUINS, PATRIOTS]);
  await changeGame(db, BRUINS, startOf(BRUINS, '2026-12-04T19:30:00'), NOW);
  expect((await mailAt(NOW))?.text).toContain('The games in Boston overlap by');
  const sunday = new Date('2026-12-06T15:00:00Z');
  await changeGame(db, PATRIOTS, startOf(PATRIOTS, '2026-12-06T12:00:00'), sunday);
  expect((await mailAt(sunday))?.text).toContain('Your trip works again.');
});

test('a digest leaves out a game that was played meanwhile', async () => {
  const saturday = new Date('2026-12-05T20:00:00Z');
  await saveTrip(db, [BRUINS, PATRIOTS], { lastImmediateMailAt: saturday });
  await changeGame(db, BRUINS, startOf(BRUINS, '2026-12-05T19:30:00'), saturday);
  expect(await mailAt(saturday)).toBeUndefined();
  expect(await mailAt(new Date('2026-12-06T12:10:00Z'))).toBeUndefined();
});
