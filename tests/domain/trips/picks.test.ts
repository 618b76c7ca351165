import { expect, test } from 'vitest';
import { choosePicks, type PickCandidate } from '../../../src/domain/trips/sequence-picks.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { madeGame } from './made-games.ts';

/** A Thursday. */
const THURSDAY = '2026-07-02';
const AUGUST = '2026-08-06';

/** An entry with a game on each of some days after a date; `games` names them where two entries share one. */
function entry(
  key: string,
  firstDate: string,
  days: number[],
  facts: { length?: 'week' | 'weekend'; miles?: number; slack?: number; games?: string[] } = {},
): PickCandidate {
  const { length = 'week', miles = 300, slack = 300, games = [] } = facts;
  const drive = { miles, minutes: miles, rushMinutes: 0, crossesBorder: false };
  return {
    key,
    length,
    sequence: {
      games: days.map((day, index) =>
        madeGame({ id: games[index] ?? `${key} ${day}`, localDate: addDays(firstDate, day) }),
      ),
      legs: days.slice(1).map(() => ({ ...drive, minutesToSpare: slack, isTight: slack < 45 })),
      miles: miles * (days.length - 1),
      minutes: miles * (days.length - 1),
    },
  };
}
const picked = (entries: PickCandidate[]) => Object.fromEntries(choosePicks(entries));

test('ranks by most stops, then fewest dates, fewest miles, most time to spare', () => {
  const soonest = entry('soonest', '2026-06-01', [0, 1, 2, 3]);
  const best = (...entries: PickCandidate[]) => picked([soonest, ...entries])['best-week'];
  const plain = entry('plain', THURSDAY, [0, 1, 2, 3]);
  expect(best(entry('more stops', AUGUST, [0, 1, 2, 3, 4]), plain)).toBe('more stops');
  expect(best(entry('more dates', AUGUST, [0, 1, 2, 6], { miles: 10 }), plain)).toBe('plain');
  expect(best(entry('fewer miles', AUGUST, [0, 1, 2, 3], { miles: 299 }), plain)).toBe('fewer miles');
  expect(best(entry('more time', AUGUST, [0, 1, 2, 3], { slack: 301 }), plain)).toBe('more time');
  expect(best(entry('the same later', AUGUST, [0, 1, 2, 3]), plain)).toBe('plain');
});

test('prefers a weekend from Friday to Sunday to one from Thursday to Saturday', () => {
  const thursday = entry('Thursday', THURSDAY, [0, 1, 2], { length: 'weekend', miles: 100 });
  const friday = entry('Friday', THURSDAY, [8, 9, 10], { length: 'weekend' });
  expect(picked([thursday, friday])).toEqual({ 'best-weekend': 'Friday' });
});

test('never picks a tight leg', () => {
  const tight = entry('tight', THURSDAY, [0, 1, 2, 3], { slack: 44 });
  const easy = entry('easy', AUGUST, [0, 1], { slack: 45 });
  expect(picked([tight, easy])).toEqual({ 'best-week': 'easy' });
  expect(picked([tight])).toEqual({});
});

test('picks the soonest trip of all where others are as good, with at most one stop less', () => {
  const two = entry('two stops', '2026-06-01', [0, 1]);
  const three = entry('three stops', '2026-06-15', [0, 1, 2]);
  const four = entry('four stops', AUGUST, [0, 1, 2, 3]);
  expect(picked([two, three, four])).toEqual({ 'best-week': 'four stops', soonest: 'three stops' });
  const equal = entry('as good and sooner', '2026-06-08', [0, 1, 2, 3]);
  expect(picked([equal, three, four])).toEqual({ 'best-week': 'four stops', soonest: 'as good and sooner' });
});

test('picks the only best trip as best week, and the next one as soonest', () => {
  const best = entry('best', '2026-06-01', [0, 1, 2]);
  expect(picked([best, entry('next', THURSDAY, [0, 1]), entry('last', AUGUST, [0, 1])])).toEqual({
    'best-week': 'best',
    soonest: 'next',
  });
});

test('avoids a game in two picks for at most one stop, and never picks a trip twice', () => {
  const shared = ['a', 'b', 'c'];
  const weekend = entry('weekend', THURSDAY, [1, 2, 3], { length: 'weekend', games: shared });
  const over = entry('over the weekend', THURSDAY, [1, 2, 3], { games: shared });
  expect(picked([weekend, over, entry('apart', AUGUST, [0, 1])])).toEqual({
    'best-weekend': 'weekend',
    'best-week': 'apart',
  });
  expect(picked([weekend, over])).toEqual({ 'best-weekend': 'weekend' });
  const longer = entry('longer', THURSDAY, [1, 2, 3, 5], { games: [...shared, 'd'] });
  expect(picked([weekend, longer])).toEqual({ 'best-weekend': 'weekend', 'best-week': 'longer' });
});
