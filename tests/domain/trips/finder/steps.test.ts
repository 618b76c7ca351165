import { expect, test } from 'vitest';
import { findTrips, findTripsInSteps, LABEL_BUDGET } from '../../../../src/domain/trips/finder/find-trips.ts';
import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { FIRST_DATE, question, roads, tripGame } from './made-trips.ts';

const VENUES = 'abcdefghijklmnop'.split('');
const DATES = Array.from({ length: 14 }, (_, day) => addDays(FIRST_DATE, day));
const games = VENUES.flatMap((venueId) =>
  DATES.map((localDate) =>
    tripGame({ id: `${venueId} ${localDate}`, venueId, localDate, homeTeam: venueId }),
  ),
);
const drives = roads(
  Object.fromEntries(
    VENUES.flatMap((one, at) =>
      VENUES.slice(at + 1).map((other, apart) => [`${one} ${other}`, 1 + ((at * 7 + apart) % 5)]),
    ),
  ),
);
const asked = question({ start: FIRST_DATE, end: DATES.at(-1) ?? '' });
const otherQuestion = { ...asked, drivingHours: 6 } as const;

test('an expensive search gives way to others every few thousand labels', () => {
  const search = findTripsInSteps({ games, drives, question: asked });
  let steps = 1;
  let step = search.next();
  for (; !step.done; step = search.next()) steps += 1;
  const labels = step.value.kind === 'answer' ? step.value.answer.effort.labels : 0;
  expect(labels).toBe(LABEL_BUDGET);
  expect(labels / steps).toBeLessThan(10_000);
  expect(labels / steps).toBeGreaterThan(1_000);
});

test('two searches that take turns find what each finds alone', () => {
  const alone = [asked, otherQuestion].map((one) => findTrips({ games, drives, question: one }));
  const searches = [asked, otherQuestion].map((one) => findTripsInSteps({ games, drives, question: one }));
  let steps = searches.map((search) => search.next());
  while (steps.some(({ done }) => !done))
    steps = searches.map((search, index) => {
      const last = steps[index];
      return last?.done ? last : search.next();
    });
  expect(steps.map(({ value }) => value)).toEqual(alone);
});
