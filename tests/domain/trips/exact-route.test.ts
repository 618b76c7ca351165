import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { exactRoutes } from '../../../src/domain/trips/trip-sequences.ts';
import { ROADTRIP_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import type { SequenceGame } from '../../../src/domain/trips/leg.ts';
import { FIRST_DATE, madeGame } from './made-games.ts';

const CITIES = [['Cubs', 'White Sox'], ['Brewers'], ['Twins']];

/** A game at a team's home so many days on. */
const at = (day: number, homeTeam: string): SequenceGame =>
  madeGame({
    id: `${homeTeam} ${day}`,
    homeTeam,
    venueId: homeTeam,
    localDate: addDays(FIRST_DATE, day),
    startsAt: new Date(`${addDays(FIRST_DATE, day)}T19:00:00Z`),
  });

const routesOf = (...games: SequenceGame[]) =>
  exactRoutes(games, CITIES, () => ({ miles: 90, minutes: 90 }), ROADTRIP_LIMITS).map((sequence) =>
    sequence.games.map(({ id }) => id).join(', '),
  );

test('takes every club in the order of the text or the reverse one, in any order within a city', () => {
  const forward = [at(0, 'White Sox'), at(1, 'Cubs'), at(2, 'Brewers'), at(3, 'Twins')];
  const back = [at(10, 'Twins'), at(11, 'Brewers'), at(12, 'Cubs'), at(13, 'White Sox')];
  expect(routesOf(...back, ...forward)).toEqual([
    'White Sox 0, Cubs 1, Brewers 2, Twins 3',
    'Twins 10, Brewers 11, Cubs 12, White Sox 13',
  ]);
});

test('another order, a missing club and more than a week are no exact route', () => {
  expect(routesOf(at(0, 'Brewers'), at(1, 'Cubs'), at(2, 'White Sox'), at(3, 'Twins'))).toEqual([]);
  expect(routesOf(at(0, 'Cubs'), at(1, 'Brewers'), at(2, 'White Sox'), at(3, 'Twins'))).toEqual([]);
  expect(routesOf(at(0, 'Cubs'), at(1, 'Brewers'), at(2, 'Twins'))).toEqual([]);
  expect(routesOf(at(0, 'Cubs'), at(2, 'White Sox'), at(5, 'Brewers'), at(7, 'Twins'))).toEqual([]);
});

test('each first date has its trip of fewest dates', () => {
  const games = [at(0, 'Cubs'), at(1, 'White Sox'), at(2, 'Brewers'), at(3, 'Twins'), at(4, 'Twins')];
  expect(routesOf(...games)).toEqual(['Cubs 0, White Sox 1, Brewers 2, Twins 3']);
});
