import { expect, test } from 'vitest';
import { readDays } from '../../../src/domain/search/day-query.ts';

const days = (text: string, today: string) => {
  const read = readDays(text, today);
  return read && [read.period.from, read.period.to, read.rest];
};

test.for([
  ['christmas', '2026-12-25'],
  ['Xmas', '2026-12-25'],
  ['christmas day', '2026-12-25'],
  ['christmas eve', '2026-12-24'],
  ['thanksgiving', '2026-11-26'],
  ['black friday', '2026-11-27'],
  ['new year’s eve', '2026-12-31'],
  ['new years', '2027-01-01'],
  ["new year's day", '2027-01-01'],
  ['mlk day', '2027-01-18'],
  ['presidents’ day', '2027-02-15'],
  ['memorial day', '2027-05-31'],
  ['fourth of july', '2027-07-04'],
  ['labor day', '2027-09-06'],
] as const)('%s is %s, the next one ahead', ([text, date]) => {
  expect(days(text, '2026-11-22')).toEqual([date, date, '']);
});

test('a holiday that is today counts, and a passed one is next year’s', () => {
  expect(days('nba christmas', '2026-12-25')).toEqual(['2026-12-25', '2026-12-25', 'nba']);
  expect(days('nba christmas', '2026-12-26')).toEqual(['2027-12-25', '2027-12-25', 'nba']);
});

test('holidays on a Monday and Thanksgiving have weekends', () => {
  expect(days('labor day weekend', '2026-11-22')).toEqual(['2027-09-03', '2027-09-06', '']);
  expect(days('thanksgiving weekend', '2026-11-28')).toEqual(['2026-11-28', '2026-11-29', '']);
});

test.for(['new york', 'canadiens', 'eagles', 'halo'])('%s is no holiday', (text) => {
  expect(days(text, '2026-11-22')).toBeNull();
});
