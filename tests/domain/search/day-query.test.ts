import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../src/domain/dates/zoned-time.ts';
import { readDays } from '../../../src/domain/search/day-query.ts';
import { anyCharacter } from '../../support/any-character.ts';

/** A Sunday. */
const TODAY = '2026-11-22';

const days = (text: string, today = TODAY) => {
  const read = readDays(text, today);
  return read && [read.period.from, read.period.to, read.rest];
};

test.for([
  ['december 12', '2026-12-12', ''],
  ['dec 12', '2026-12-12', ''],
  ['Dec. 12th', '2026-12-12', ''],
  ['12/12', '2026-12-12', ''],
  ['12/12/26', '2026-12-12', ''],
  ['12/12/2027', '2027-12-12', ''],
  ['2026-12-12', '2026-12-12', ''],
  ['12 december', '2026-12-12', ''],
  ['the 4th of july', '2027-07-04', ''],
  ['saturday, dec 12, 2026', '2026-12-12', ''],
  ['today', '2026-11-22', ''],
  ['tonight', '2026-11-22', ''],
  ['tomorrow', '2026-11-23', ''],
  ['november 22', '2026-11-22', ''],
  ['november 21', '2027-11-21', ''],
  ['feb 29', '2028-02-29', ''],
  ['bruins saturday', '2026-11-28', 'bruins'],
  ['bruins on sunday', '2026-11-22', 'bruins'],
  ['bruins sat', '2026-11-28', 'bruins'],
  ['nhl friday night', '2026-11-27', 'nhl'],
  ['monday celtics', '2026-11-23', 'celtics'],
  ['next friday', '2026-11-27', ''],
  ['next sunday', '2026-11-29', ''],
  ['49ers 12/20', '2026-12-20', '49ers'],
  ['76ers dec 20 tickets', '2026-12-20', '76ers tickets'],
  ['games in boston tonight', '2026-11-22', 'games in boston'],
] as const)('%s is %s', ([text, date, rest]) => {
  expect(days(text)).toEqual([date, date, rest]);
});

test.for([
  ['this weekend', '2026-11-22', '2026-11-22', ''],
  ['next weekend', '2026-11-27', '2026-11-29', ''],
  ['boston next week', '2026-11-23', '2026-11-29', 'boston'],
  ['this week', '2026-11-22', '2026-11-22', ''],
  ['dec 12-14', '2026-12-12', '2026-12-14', ''],
  ['lakers dec 30 to jan 2', '2026-12-30', '2027-01-02', 'lakers'],
  ['12/12 - 12/14', '2026-12-12', '2026-12-14', ''],
  ['friday to sunday', '2026-11-27', '2026-11-29', ''],
  ['bruins december', '2026-12-01', '2026-12-31', 'bruins'],
  ['cubs april 2027', '2027-04-01', '2027-04-30', 'cubs'],
  ['november', '2026-11-22', '2026-11-30', ''],
  ['october', '2027-10-01', '2027-10-31', ''],
] as const)('%s is from %s to %s', ([text, from, to, rest]) => {
  expect(days(text)).toEqual([from, to, rest]);
});

test('from Monday on, "this weekend" and "next weekend" are a week apart', () => {
  expect(days('this weekend', '2026-11-23')).toEqual(['2026-11-27', '2026-11-29', '']);
  expect(days('next weekend', '2026-11-23')).toEqual(['2026-12-04', '2026-12-06', '']);
});

test.for([
  'bruins',
  'suns',
  'marlins',
  'san jose',
  '49ers',
  '76ers',
  '13/1',
  '2/30',
  '2027-02-29',
  '0/0',
  'maybe',
  '1/2/3/4',
  'mon’s',
  '',
])('%s names no date', (text) => {
  expect(days(text)).toBeNull();
});

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2026-01-01', count));
const spelled = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
const SPELLINGS: ((date: string) => string)[] = [
  (date) => spelled(date, { month: 'long', day: 'numeric' }),
  (date) => spelled(date, { month: 'short', day: 'numeric' }),
  (date) => spelled(date, { month: 'numeric', day: 'numeric' }),
  (date) => spelled(date, { weekday: 'long', month: 'long', day: 'numeric' }),
];

test('a date without a year is the coming one, in every spelling and place', () => {
  const asked = fc.record({
    today: anyDay,
    ahead: fc.integer({ min: 0, max: 364 }),
    spelling: fc.constantFrom(...SPELLINGS),
    before: fc.constantFrom('', 'bruins ', 'BOSTON ', '49ers '),
    after: fc.constantFrom('', ' tickets'),
  });
  fc.assert(
    fc.property(asked, ({ today, ahead, spelling, before, after }) => {
      const date = addDays(today, ahead);
      const read = readDays(`${before}${spelling(date)}${after}`, today);
      expect(read?.period).toEqual({ from: date, to: date });
      expect(read?.rest).toBe(`${before}${after}`.trim().replace('  ', ' '));
    }),
  );
});

test('a weekday is within a week and has that name, and today counts', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (today, ahead) => {
      const date = addDays(today, ahead);
      for (const weekday of ['long', 'short'] as const)
        expect(readDays(spelled(date, { weekday }), today)?.period.from).toBe(date);
    }),
  );
});

test('any text is read without an error, as at most 31 real dates and a part of the text', () => {
  const word = fc.constantFrom(
    ...'next this dec december 12 31 99 / - 2027 sat weekend week to tonight 12/12 , the of fri may'.split(
      ' ',
    ),
  );
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(anyText, anyDay, (text, today) => {
      const read = readDays(text, today);
      if (read === null) return;
      const { from, to } = read.period;
      expect([addDays(from, 0), addDays(to, 0)]).toEqual([from, to]);
      expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(from, to)).toBeLessThan(31);
      expect(read.rest.length).toBeLessThan(text.length);
    }),
    { numRuns: 2_000 },
  );
});
