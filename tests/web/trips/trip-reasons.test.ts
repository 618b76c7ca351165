import { expect, test } from 'vitest';
import {
  ABROAD,
  FIVE,
  fixedTripGame,
  FOUR,
  THREE,
  TWIN,
} from '../../../scripts/site/development/gallery/fixed-trips.ts';
import { gameLine } from '../../../src/web/games/game-line.ts';
import { reasonFor } from '../../../src/web/trips/trip-reasons.ts';

test.for([
  [
    'the best trip',
    FOUR,
    'best',
    [FOUR],
    'Best mix: 4 games in 2 leagues, never more than 7 hr 5 min of driving a day',
  ],
  [
    'the best trip without a drive',
    { ...THREE, minutes: 20 },
    'best',
    [THREE],
    'Best mix: 3 games in 3 leagues, almost no driving',
  ],
  ['one city', THREE, null, [FOUR, THREE], 'All in Detroit, no driving between cities'],
  [
    'the easiest',
    ABROAD,
    'easiest',
    [FIVE, ABROAD],
    'Easiest: 20 hr of driving in all, 2 games fewer than the first trip',
  ],
  [
    'the easiest with as many games',
    ABROAD,
    'easiest',
    [THREE, ABROAD],
    'Easiest: 20 hr of driving in all, as many games as the first trip',
  ],
  ['most games', TWIN, 'most', [FOUR, TWIN], 'Most games: 5, for 17 hr of driving'],
  [
    'half its cities are new',
    FOUR,
    null,
    [THREE, FOUR],
    'Another way: Detroit, Cleveland, Pittsburgh; 1 more game, 8 hr more driving',
  ],
  [
    'a football game that no other trip has',
    TWIN,
    null,
    [FOUR, TWIN],
    'The only one here with Packers at Lions',
  ],
  ['fewer nights', FOUR, null, [FIVE, FOUR], '1 night shorter'],
  ['two nights fewer', FOUR, null, [{ ...FIVE, nights: 5 }, FOUR], '2 nights shorter'],
  [
    'one city more',
    { ...FIVE, tightLegs: 0 },
    null,
    [FOUR, FIVE],
    '1 more game, 1 hr 25 min more driving; adds Indianapolis',
  ],
  [
    'a tight trip',
    FIVE,
    null,
    [FOUR, FIVE],
    '1 more game, 1 hr 25 min more driving; adds Indianapolis, but only 25 min to spare before Hornets at Pacers',
  ],
  ['a tight trip like the first', FIVE, null, [{ ...FIVE }], 'Only 25 min to spare before Hornets at Pacers'],
  ['a trip like the first', FOUR, null, [{ ...FOUR }], null],
] as const)('the reason of %s', ([, trip, name, listed, reason]) => {
  expect(reasonFor(trip, { listed, name })).toBe(reason);
});

test('a line names the zone where the trip crosses one, a neutral site, and a time that is not set', () => {
  const game = fixedTripGame(['NFL', 'Green Bay Packers', 'Chicago Bears', '2026-12-06T12:00:00']);
  expect(gameLine(game, { hasZones: false })).toMatchObject({
    away: 'Packers',
    preposition: 'at',
    home: 'Bears',
    weekday: 'Sun',
    day: '6',
    clock: { time: '12:00', after: 'PM' },
    city: 'Chicago',
  });
  expect(gameLine(game, { hasZones: true }).clock).toEqual({ time: '12:00', after: 'PM CT' });
  const neutral = gameLine({ ...game, isNeutralSite: true, startsAt: null }, { hasZones: true });
  expect([neutral.preposition, neutral.clock]).toEqual(['vs', { time: '', after: 'time not set' }]);
});
