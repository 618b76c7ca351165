import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/database.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { hostedGame } from '../../support/finder-site.ts';
import { NOW } from '../../support/test-site.ts';
import {
  BRUINS,
  CELTICS,
  changeGame,
  PATRIOTS,
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
  await storeWeekend(db);
});

const stateOf = async (trip: string) => {
  await jobs.watchTrips();
  return (await readTrip(db, trip)).state;
};

/** The fan has two days after the last game. */
const LATE = { limits: { daysAfter: 2 } } as const;

test('checks the games in the order in which they are played now', async () => {
  const trip = await saveTrip(db, [BRUINS, PATRIOTS], LATE);
  await changeGame(db, BRUINS, startOf(BRUINS, '2026-12-07T19:00:00'), NOW);
  expect(await stateOf(trip)).toBe('fine');
});

test.each([
  ['2026-12-03', 'broken'],
  ['2026-12-08', 'fine'],
  ['2026-12-09', 'broken'],
])('a game that moved from December 5 to %s leaves the trip of December 4 to 8 %s', async (date, state) => {
  const trip = await saveTrip(db, [CELTICS, BRUINS, PATRIOTS], LATE);
  await changeGame(db, BRUINS, startOf(BRUINS, `${date}T19:00:00`), NOW);
  expect(await stateOf(trip)).toBe(state);
});

test('a make-up after another game for the same ticket is on the trip', async () => {
  const trip = await saveTrip(db, [CELTICS, BRUINS], LATE);
  await changeGame(db, BRUINS, { status: 'postponed' }, NOW);
  expect(await stateOf(trip)).toBe('broken');
  const start = hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-06T13:00:00');
  const { localDateTime, localDate } = start;
  const second = { gameNumber: 2, doubleheader: 'straight', timeTbd: true, startsAt: null } as const;
  await changeGame(db, BRUINS, { status: 'scheduled', localDateTime, localDate, ...second }, NOW);
  expect(await stateOf(trip)).toBe('fine');
});
