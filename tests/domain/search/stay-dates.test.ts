import { expect, test } from 'vitest';
import type { League } from '../../../src/domain/leagues.ts';
import { stayDates } from '../../../src/domain/search/stay-dates.ts';
import { plainGame } from '../../support/plain-game.ts';

const on = (league: League, date: string) => plainGame({ league, localDateTime: `${date}T19:00:00` });
const BOTH = ['NFL', 'NHL'] as const;

// November 27, 2026 is a Friday.
const GAMES = [
  on('NHL', '2026-11-24'),
  on('NFL', '2026-11-29'),
  on('NHL', '2026-12-03'),
  on('NHL', '2026-12-05'),
  on('NFL', '2026-12-06'),
];

test('keeps the asked dates where each league has a game', () => {
  const asked = { from: '2026-11-24', to: '2026-11-30' };
  expect(stayDates(GAMES, BOTH, asked)).toEqual(asked);
});

test('moves to the next weekend with all leagues', () => {
  const weekend = { from: '2026-12-04', to: '2026-12-06' };
  expect(stayDates(GAMES, BOTH, { from: '2026-11-27', to: '2026-11-29' })).toEqual(weekend);
  expect(stayDates(GAMES, BOTH, null)).toEqual(weekend);
});

test('without such a weekend, takes the shortest dates, at most two weeks', () => {
  expect(stayDates(GAMES.slice(0, 3), BOTH, null)).toEqual({ from: '2026-11-29', to: '2026-12-03' });
  expect(stayDates([on('NHL', '2026-11-01'), on('NFL', '2026-11-15')], BOTH, null)).toBeNull();
  expect(stayDates([], BOTH, null)).toBeNull();
});
