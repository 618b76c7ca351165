import { expect, test } from 'vitest';
import {
  comingWeekend,
  questionDates,
  questionPeriod,
} from '../../../../src/domain/trips/finder/question-dates.ts';

const NO_DATES = { start: null, end: null, days: null, isWeekendOnly: false, pinned: [] };
const FRIDAY = { today: '2026-11-20T09:00:00', passed: '2026-11-20T09:00:00' };

test.for([
  ['a Monday', '2026-12-07T08:00:00', '2026-12-11', '2026-12-13'],
  ['Friday morning', '2026-12-11T11:59:59', '2026-12-11', '2026-12-13'],
  ['Friday noon', '2026-12-11T12:00:00', '2026-12-18', '2026-12-20'],
  ['a Sunday', '2026-12-13T10:00:00', '2026-12-18', '2026-12-20'],
  ['the week of Thanksgiving', '2026-11-23T10:00:00', '2026-11-25', '2026-11-29'],
  ['Thanksgiving Day', '2026-11-26T10:00:00', '2026-11-25', '2026-11-29'],
  ['Martin Luther King Day', '2027-01-12T10:00:00', '2027-01-15', '2027-01-18'],
  ['Washington’s Birthday', '2027-02-10T10:00:00', '2027-02-12', '2027-02-15'],
  ['Memorial Day', '2027-05-26T10:00:00', '2027-05-28', '2027-05-31'],
  ['Independence Day on a Sunday', '2027-06-29T10:00:00', '2027-07-02', '2027-07-05'],
  ['Labor Day', '2027-09-01T10:00:00', '2027-09-03', '2027-09-06'],
  ['Columbus Day', '2027-10-05T10:00:00', '2027-10-08', '2027-10-11'],
  ['an ordinary May weekend', '2027-05-19T10:00:00', '2027-05-21', '2027-05-23'],
] as const)('the coming weekend of %s', ([, clock, from, through]) => {
  expect(comingWeekend(clock)).toEqual({ from, through });
});

test('a question without dates asks for the coming weekend', () => {
  expect(questionDates(NO_DATES, FRIDAY)).toEqual({
    start: '2026-11-20',
    end: '2026-11-22',
    days: null,
    hasPassedDates: false,
    hasStandardDays: false,
    following: null,
    next: null,
  });
});

test('a pinned game without dates asks for the days around it', () => {
  expect(questionDates({ ...NO_DATES, pinned: ['2026-12-04'] }, FRIDAY)).toMatchObject({
    start: '2026-12-03',
    end: '2026-12-06',
  });
});

test('a window that has begun starts today', () => {
  const asked = { ...NO_DATES, start: '2026-11-18', end: '2026-11-22' };
  expect(questionDates(asked, FRIDAY)).toMatchObject({ start: '2026-11-20', end: '2026-11-22', next: null });
});

test('passed dates lead to the same weekdays, as soon as they come', () => {
  const asked = { ...NO_DATES, start: '2026-10-02', end: '2026-10-04' };
  expect(questionDates(asked, FRIDAY)).toMatchObject({ next: { start: '2026-11-20', end: '2026-11-22' } });
});

test('a window of more than 14 dates gets a length of four days', () => {
  const asked = { ...NO_DATES, start: '2026-12-01', end: '2026-12-15' };
  expect(questionDates(asked, FRIDAY)).toMatchObject({ days: 4, hasStandardDays: true });
  expect(questionDates({ ...asked, end: '2026-12-14' }, FRIDAY)).toMatchObject({ days: null });
  expect(questionDates({ ...asked, days: 3 }, FRIDAY)).toMatchObject({ days: 3, hasStandardDays: false });
});

test('a length as long as the window is the whole window', () => {
  const asked = { ...NO_DATES, start: '2026-12-01', end: '2026-12-03', days: 3 };
  expect(questionDates(asked, FRIDAY)).toMatchObject({ days: null });
});

test('weekends only keeps a length, however short the window is', () => {
  const weekend = { ...NO_DATES, start: '2026-12-04', end: '2026-12-06', days: 3, isWeekendOnly: true };
  expect(questionDates(weekend, FRIDAY)).toMatchObject({ days: 3 });
  const saturday = { today: '2026-12-05T09:00:00', passed: '2026-12-05T09:00:00' };
  expect(questionDates(weekend, saturday)).toMatchObject({ start: '2026-12-05', days: 2 });
});

test('dates more than 120 days apart are asked in parts', () => {
  const asked = { ...NO_DATES, start: '2026-12-01', end: '2027-03-31', days: 4 };
  expect(questionDates(asked, FRIDAY)).toMatchObject({ end: '2027-03-31', following: null });
  expect(questionDates({ ...asked, end: '2027-09-30' }, FRIDAY)).toMatchObject({
    end: '2027-03-31',
    following: { start: '2027-04-01', end: '2027-07-30' },
  });
});

test('a long window that has begun counts its dates from today', () => {
  const asked = { ...NO_DATES, start: '2026-06-01', end: '2026-12-31' };
  const rest = { start: '2026-11-20', end: '2026-12-31', following: null, next: null };
  expect(questionDates(asked, FRIDAY)).toMatchObject(rest);
  expect(questionDates({ ...asked, end: '2027-03-21' }, FRIDAY)).toMatchObject({
    start: '2026-11-20',
    end: '2027-03-20',
    following: { start: '2027-03-21', end: '2027-03-21' },
    next: null,
  });
});

test('a period ends at every midnight at home, and on Fridays at noon', () => {
  const periodAt = (instant: string) => questionPeriod(new Date(instant));
  expect(periodAt('2026-12-07T12:00:00Z')).toEqual({
    name: '2026-12-07T10:00:00.000Z',
    ends: new Date('2026-12-08T02:30:00Z'),
  });
  // Friday noon in Chicago.
  expect(periodAt('2026-12-11T17:59:00Z').ends).toEqual(new Date('2026-12-11T18:00:00Z'));
  // Midnight in St. John's.
  expect(periodAt('2026-12-07T03:29:00Z').ends).toEqual(new Date('2026-12-07T03:30:00Z'));
});
