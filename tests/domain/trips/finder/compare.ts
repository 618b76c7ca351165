import { expect } from 'vitest';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import type { Trip } from '../../../../src/domain/trips/finder/trip-answer.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import { tripDates, type TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import type { DriveBetween } from '../../../../src/domain/trips/leg.ts';
import { everyTrip } from './brute-force.ts';
import { brokenRules } from './leg-checker.ts';
import { bestFigures, figuresWith, orderFigures } from './plain-score.ts';
import { allTrips, frontOf, plainQuestion, playDatesOf, pointOf, rounded } from './plain-answer.ts';

const idsOf = ({ games }: Trip) => games.map(({ id }) => id);
const keyOf = (trip: Trip) => idsOf(trip).join(' ');

export interface Comparison {
  games: readonly TripGame[];
  question: TripQuestion;
  drives: DriveBetween;
  /** What a weekday arrival at home in the rush hour takes longer. */
  homeRush: number;
}

/** Compares an answer with that of trying every trip. Returns how many games the best trip has. */
export function expectSameAsTryingAll(comparison: Comparison): number {
  const { games, question, drives } = comparison;
  const plain = plainQuestion(comparison);
  const tried = [...everyTrip(games, plain, drives).values()];
  const result = findTrips({ games, drives, question });
  if (result.kind === 'conflict') {
    expect(tried).toEqual([]);
    return 0;
  }
  const { answer } = result;
  const most = Math.max(0, ...tried.map(({ ids }) => ids.length));
  expect(answer.isProven).toBe(true);
  expect(answer.mostGames).toBe(most);
  const best = tried.filter(({ ids }) => ids.length === most);
  if (answer.count !== null) expect(answer.count).toBe(most === 0 ? 0 : best.length);
  const byKey = new Map(tried.map((trip) => [trip.ids.join(' '), trip]));
  for (const trip of allTrips(answer)) {
    const same = byKey.get(keyOf(trip));
    expect(brokenRules(trip, plain, drives)).toEqual([]);
    expect(same && { miles: same.miles, firstDate: same.firstDate }).toEqual({
      miles: expect.closeTo(trip.miles, 6),
      firstDate: trip.firstDate,
    });
  }
  const figuresOf = figuresWith(games, {
    question: plain,
    roads: drives,
    playDates: playDatesOf(games, question),
  });
  for (const trip of allTrips(answer)) {
    const { score, minutes, nights } = figuresOf(idsOf(trip));
    expect({ score: trip.score, minutes: trip.minutes, nights: trip.nights }).toEqual({
      score: expect.closeTo(score, 5),
      minutes: expect.closeTo(minutes, 5),
      nights,
    });
  }
  const firstCard = answer.trips[0]?.trip;
  const shown = firstCard && figuresOf(idsOf(firstCard));
  const bestOfAll = bestFigures(
    tried.map(({ ids }) => figuresOf(ids)),
    question.sort,
  );
  expect(shown && orderFigures(shown, question.sort)).toEqual(
    bestOfAll && orderFigures(bestOfAll, question.sort),
  );
  expect(answer.front.map(pointOf)).toEqual(frontOf(tried).map(rounded));
  if (question.days !== null) {
    const dates = [...new Set(tried.map(({ firstDate }) => firstDate))].toSorted();
    expect(answer.byStartDate.map(({ date }) => date)).toEqual(dates);
    if (question.sort === 'most')
      for (const { date, trip } of answer.byStartDate) {
        const counts = tried.filter(({ firstDate }) => firstDate === date).map(({ ids }) => ids.length);
        expect(trip.games.length).toBe(Math.max(...counts));
      }
  }
  // The named answers differ in games, nights or miles.
  const isNamed = (trip: Trip) =>
    question.sort === 'best' && answer.answers.some((named) => named.trip === trip);
  for (const [index, { trip }] of answer.trips.entries())
    for (const { trip: other } of answer.trips.slice(index + 1)) {
      if (isNamed(trip) && isNamed(other)) continue;
      const ids = new Set(trip.games.map(({ id }) => id));
      const others = new Set(other.games.map(({ id }) => id));
      const isShort = tripDates(question) <= 4 && Math.max(ids.size, others.size) <= 3;
      const differing = Math.max(ids.difference(others).size, others.difference(ids).size);
      expect(differing).toBeGreaterThan(isShort ? 0 : 1);
    }
  expect(answer.shortage !== null).toBe(most < 2);
  return most;
}
