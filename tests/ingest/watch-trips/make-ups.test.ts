import { expect, test } from 'vitest';
import { hostedGame } from '../../support/finder-site.ts';
import { BRUINS, CELTICS, PATRIOTS } from '../../support/watched-trips.ts';
import { useWeekend } from './weekend-runs.ts';

const { jobs, save, change, move, tripOf } = await useWeekend();

const stateOf = async (trip: string) => {
  await jobs.watchTrips();
  return (await tripOf(trip)).state;
};

/** The fan has two days after the last game. */
const LATE = { limits: { daysAfter: 2 } } as const;

test('checks the games in the order in which they are played now', async () => {
  const trip = await save([BRUINS, PATRIOTS], LATE);
  await move(BRUINS, '2026-12-07T19:00');
  expect(await stateOf(trip)).toBe('fine');
});

test.each([
  ['2026-12-03', 'broken'],
  ['2026-12-08', 'fine'],
  ['2026-12-09', 'broken'],
])('a game that moved from December 5 to %s leaves the trip of December 4 to 8 %s', async (date, state) => {
  const trip = await save([CELTICS, BRUINS, PATRIOTS], LATE);
  await move(BRUINS, `${date}T19:00`);
  expect(await stateOf(trip)).toBe(state);
});

test('a make-up after another game for the same ticket is on the trip', async () => {
  const trip = await save([CELTICS, BRUINS], LATE);
  await change(BRUINS, { status: 'postponed' });
  expect(await stateOf(trip)).toBe('broken');
  const start = hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-06T13:00:00');
  const { localDateTime, localDate } = start;
  const second = { gameNumber: 2, doubleheader: 'straight', timeTbd: true, startsAt: null } as const;
  await change(BRUINS, { status: 'scheduled', localDateTime, localDate, ...second });
  expect(await stateOf(trip)).toBe('fine');
});
