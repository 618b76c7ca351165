import { expect, test } from 'vitest';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { homeWith, question, roads, tripGame } from './made-trips.ts';

const HOME = homeWith({ a: 9, b: 1 });
const afternoon = tripGame({ id: 'afternoon', localDate: '2026-07-03', time: '13:00' });
const saturday = tripGame({ id: 'saturday', venueId: 'b', localDate: '2026-07-04' });
const wednesday = tripGame({ id: 'wednesday', venueId: 'b', localDate: '2026-07-08' });

function answerTo(games: readonly TripGame[], facts: Partial<TripQuestion>) {
  const found = findTrips({ games, drives: roads({}), question: question(facts) });
  if (found.kind !== 'answer') throw new Error(found.kind);
  return found.answer;
}

test('a game is out of reach when the drive there leaves too few hours for the drive home', () => {
  // Eight hours of the way there lie on the game's date, so the nine hours home end on Sunday morning.
  const asked = { home: HOME, isBackHome: true, start: '2026-07-02', drivingHours: 8 } as const;
  const short = answerTo([afternoon], { ...asked, end: '2026-07-04' });
  expect([short.mostGames, short.reachable.all]).toEqual([0, 0]);
  const long = answerTo([afternoon], { ...asked, end: '2026-07-05' });
  expect([long.mostGames, long.reachable.all]).toEqual([1, 1]);
});

test('a free day needs no date without any driving left over', () => {
  const games = [
    tripGame({ id: 'friday', localDate: '2026-07-03' }),
    tripGame({ id: 'monday', venueId: 'b', localDate: '2026-07-06' }),
  ];
  const found = findTrips({
    games,
    drives: roads({ 'a b': 7 }),
    question: question({ isFreeDateWanted: true }),
  });
  if (found.kind !== 'answer') throw new Error(found.kind);
  const { answer } = found;
  expect([answer.mostGames, answer.reachable.besideFreeDate]).toEqual([2, 2]);
  expect(answer.trips[0]?.trip.freeDates).toEqual(['2026-07-04', '2026-07-05']);
});

test.for([
  ['without a home', {}],
  ['from home', { home: HOME, isBackHome: true }],
] as const)('trips of weekends only count the games of weekends, %s', ([, facts]) => {
  const asked = { ...facts, start: '2026-07-02', end: '2026-07-10', days: 2 } as const;
  const games = [saturday, wednesday];
  expect(answerTo(games, asked).reachable.all).toBe(2);
  expect(answerTo(games, { ...asked, isWeekendOnly: true }).reachable.all).toBe(1);
});
