import { expect, test } from 'vitest';
import { stopFigures } from '../../../src/domain/trips/stop-figures.ts';
import { madeGame } from './made-games.ts';

const leg = (miles: number, minutes: number, minutesToSpare: number | null) => ({
  miles,
  minutes,
  minutesToSpare,
  crossesBorder: false,
});

test('adds up the drives, charges them to dates, and says what the first or last game costs', () => {
  const games = ['2026-07-01', '2026-07-01', '2026-07-04'].map((localDate, index) =>
    madeGame({ id: `${index}`, localDate }),
  );
  expect(stopFigures(games, [leg(90, 120, 50), leg(337, 300, null)])).toEqual({
    firstDate: '2026-07-01',
    lastDate: '2026-07-04',
    miles: 427,
    minutes: 420,
    longestDayMinutes: 120,
    nights: 3,
    freeDates: ['2026-07-02', '2026-07-03'],
    minutesToSpare: 50,
    savedMiles: 337,
  });
});

test('a single game has no drive', () => {
  expect(stopFigures([madeGame({ id: 'only' })], [])).toMatchObject({
    miles: 0,
    nights: 0,
    longestDayMinutes: 0,
    minutesToSpare: null,
    savedMiles: 0,
  });
});
