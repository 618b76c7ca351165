import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import type { TripGame } from '../../../src/domain/trips/finder/trip-game.ts';
import { assembleTrip } from '../../../src/domain/trips/finder/assemble-trip.ts';
import { findTour, type TourEffort } from '../../../scripts/tours/find-tour.ts';
import { everyTrip, type PlainQuestion } from '../../domain/trips/finder/brute-force.ts';
import { brokenRules } from '../../domain/trips/finder/leg-checker.ts';
import { FIRST_DATE, question, roads, tripGame } from '../../domain/trips/finder/made-trips.ts';

const VENUES = ['a', 'b', 'c', 'd', 'e'];
const LAST_DATE = addDays(FIRST_DATE, 8);
/** So wide that the beam drops nothing. */
const WIDE: TourEffort = { maxDates: 9, maxDatesApart: 9, width: 5000, rounds: 0 };
const ASKED = question({ end: LAST_DATE });
const PLAIN: PlainQuestion = { ...ASKED, home: null, leagues: ['MLB'], teams: [], knownTeams: new Set() };

const madeGames = fc.array(
  fc.record({
    venue: fc.constantFrom(...VENUES),
    day: fc.integer({ min: 0, max: 8 }),
    hour: fc.integer({ min: 12, max: 21 }),
    isTimeKnown: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  }),
  { minLength: 1, maxLength: 14, size: 'max' },
);
const madeRoads = fc.array(fc.integer({ min: 1, max: 22 }), { minLength: 10, maxLength: 10 }).map((hours) => {
  const pairs = VENUES.flatMap((from, index) => VENUES.slice(index + 1).map((to) => `${from} ${to}`));
  return roads(Object.fromEntries(pairs.map((pair, index) => [pair, hours[index] ?? 1])));
});

const gamesOf = (made: readonly { venue: string; day: number; hour: number; isTimeKnown: boolean }[]) =>
  made.map(({ venue, day, hour, isTimeKnown }, index): TripGame => {
    const localDate = addDays(FIRST_DATE, day);
    const time = isTimeKnown ? `${hour}:00` : null;
    return tripGame({ id: `g${index}`, venueId: venue, localDate, time });
  });

/** Every tour, by trying all. */
function bestByTrying(games: readonly TripGame[], drives: ReturnType<typeof roads>) {
  const tours = [...everyTrip(games, PLAIN, drives).values()].map(({ ids, dates, miles }) => ({
    venues: new Set(ids.map((id) => games.find((game) => game.id === id)?.venueId)).size,
    dates,
    miles,
  }));
  return tours.toSorted((a, b) => b.venues - a.venues || a.dates - b.dates || a.miles - b.miles)[0];
}

test('a wide search finds the most venues, the fewest dates and the fewest miles, as trying all does', () => {
  fc.assert(
    fc.property(madeGames, madeRoads, (made, drives) => {
      const games = gamesOf(made);
      const tour = findTour(games, drives, WIDE);
      const { trip, brokenLegs } = assembleTrip(tour?.games ?? [], ASKED, drives);
      expect(brokenLegs).toEqual([]);
      expect(brokenRules(trip, PLAIN, drives)).toEqual([]);
      const dates = (Date.parse(trip.lastDate) - Date.parse(trip.firstDate)) / 86_400_000 + 1;
      expect({
        venues: new Set(trip.games.map(({ venueId }) => venueId)).size,
        dates,
        miles: trip.miles,
      }).toEqual(bestByTrying(games, drives));
      if (tour?.venueIds.length === trip.games.length) expect(tour.fewestDates).toBeLessThanOrEqual(dates);
    }),
    { numRuns: 300 },
  );
});

test('a narrow search finds tours that can be driven, and the same one twice', () => {
  fc.assert(
    fc.property(madeGames, madeRoads, (made, drives) => {
      const games = gamesOf(made);
      const narrow = { ...WIDE, width: 2, rounds: 3 };
      const tour = findTour(games, drives, narrow);
      expect(assembleTrip(tour?.games ?? [], ASKED, drives).brokenLegs).toEqual([]);
      expect(findTour(games.toReversed(), drives, narrow)).toEqual(tour);
    }),
    { numRuns: 100 },
  );
});

test('finds no tour without games', () => {
  expect(findTour([], roads({}), WIDE)).toBeNull();
});
