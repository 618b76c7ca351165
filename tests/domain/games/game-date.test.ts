import { expect, test } from 'vitest';
import { dayLine, gameDate, zoneSuffix } from '../../../src/domain/games/game-date.ts';

const MARCH = new Date('2026-03-04T20:00:00Z');
const game = {
  localDateTime: '2026-03-04T19:10:00',
  startsAt: null,
  dateTbd: false,
  timeTbd: false,
  timeZone: 'America/New_York',
  city: 'Boston',
  doubleheader: null,
  gameNumber: null,
} as const;

type Facts = Parameters<typeof gameDate>[0];

/** The day and the time of a game, as the two lines of a table cell. */
function lines(facts: Facts, style?: 'long' | 'short') {
  const date = gameDate(facts, style);
  return { main: dayLine(date), second: date.time };
}

/** One line of text; only a day that was understood has a time after its pipe. */
function dateText(localDateTime: string | null, dateTbd: boolean): string {
  const date = gameDate({ ...game, localDateTime, dateTbd });
  return date.weekday === null || date.time === null ? dayLine(date) : `${dayLine(date)}|${date.time}`;
}

const cell = (localDateTime: string, dateTbd: boolean) => lines({ ...game, localDateTime, dateTbd }, 'short');

test('shows TBD for a date to be determined, whatever the text says', () => {
  expect(dateText('2026-03-04T19:30:00', true)).toBe('TBD');
});

test('writes out a local date-time as the long date and the time', () => {
  expect(dateText('2026-03-04T19:30:00', false)).toBe('Wednesday, March 4, 2026|7:30 PM');
});

test('writes midnight and noon as 12', () => {
  expect(dateText('2026-03-04T00:05:00', false)).toBe('Wednesday, March 4, 2026|12:05 AM');
  expect(dateText('2026-03-04T12:00:00', false)).toBe('Wednesday, March 4, 2026|12:00 PM');
});

test('shows TBD for missing text', () => {
  expect(dateText(null, false)).toBe('TBD');
  expect(dateText('', false)).toBe('TBD');
});

test('shows TBD for text that contains TBD', () => {
  expect(dateText('Date tbd', false)).toBe('TBD');
});

test('shows text with a comma up to the pipe', () => {
  expect(dateText('Friday, the 13th|late', false)).toBe('Friday, the 13th');
});

test('shows text with "if necessary" unchanged', () => {
  expect(dateText('May 4 if necessary', false)).toBe('May 4 if necessary');
});

test('writes out any other date', () => {
  expect(dateText('2026-03-04', false)).toBe('Wednesday, March 4, 2026');
  expect(dateText('March 4 2026', false)).toBe('Wednesday, March 4, 2026');
});

test('shows text that is not a date unchanged', () => {
  expect(dateText('2026-02-30T19:30:00', false)).toBe('2026-02-30T19:30:00');
  expect(dateText('soon', false)).toBe('soon');
});

test('shows TBD when flagged, empty, or written in the text', () => {
  const tbd = { main: 'TBD', second: null };
  expect(cell('Wednesday, March 4, 2026|7:30 PM', true)).toEqual(tbd);
  expect(cell('', false)).toEqual(tbd);
  expect(cell('time and date Tbd', false)).toEqual(tbd);
});

test('splits text at a pipe into day and time', () => {
  expect(cell('Wednesday, March 4, 2026|7:30 PM', false)).toEqual({
    main: 'Wednesday, March 4, 2026',
    second: '7:30 PM',
  });
});

test('keeps a known day when only the time is TBD', () => {
  expect(cell('Wednesday, March 4, 2026|Time TBD', false)).toEqual({
    main: 'Wednesday, March 4, 2026',
    second: 'Time TBD',
  });
});

test('takes the part after the last comma as the time when the text has an M', () => {
  expect(cell('Wed, Apr 1, 7:30 PM', false)).toEqual({ main: 'Wed, Apr 1', second: '7:30 PM' });
});

test('shows text with a comma and no M unchanged', () => {
  expect(cell('Friday, April 3', false)).toEqual({ main: 'Friday, April 3', second: null });
});

test('reads a date-time without an offset as New York time', () => {
  expect(cell('2026-03-04T19:30:00', false)).toEqual({ main: 'Wed, Mar 4', second: '7:30 PM' });
});

test('converts a date-time with an offset to New York time', () => {
  expect(cell('2026-03-05T00:30:00Z', false)).toEqual({ main: 'Wed, Mar 4', second: '7:30 PM' });
});

test('shows unreadable text unchanged', () => {
  expect(cell('to follow', false)).toEqual({ main: 'to follow', second: null });
  expect(cell('2026-99-99T99:99:99Z', false)).toEqual({ main: '2026-99-99T99:99:99Z', second: null });
});

test('shows no zone after an Eastern time', () => {
  expect(lines(game)).toEqual({ main: 'Wednesday, March 4, 2026', second: '7:10 PM' });
  expect(zoneSuffix('America/Toronto', 'Toronto', MARCH)).toBe('');
  expect(zoneSuffix('America/Indiana/Indianapolis', 'Indianapolis', MARCH)).toBe('');
});

test('shows the zone after a time outside Eastern time', () => {
  expect(lines({ ...game, timeZone: 'America/Chicago' }).second).toBe('7:10 PM CT');
  expect(zoneSuffix('America/Edmonton', 'Calgary', MARCH)).toBe(' MT');
  expect(zoneSuffix('America/Phoenix', 'Phoenix', MARCH)).toBe(' MST');
  expect(zoneSuffix('America/Vancouver', 'Vancouver', MARCH)).toBe(' PT');
});

// In the winter of 1974 the United States kept summer time, and Canada did not.
test('names the city where its clock differs from the zone of the letters', () => {
  const timeOf = (year: number, timeZone: string, city: string) =>
    lines({ ...game, localDateTime: `${year}-01-20T19:10:00`, timeZone, city }).second;
  expect(timeOf(1973, 'America/Vancouver', 'Vancouver')).toBe('7:10 PM PT');
  expect(timeOf(1974, 'America/Vancouver', 'Vancouver')).toBe('7:10 PM Vancouver time');
  expect(timeOf(1974, 'America/Los_Angeles', 'Inglewood')).toBe('7:10 PM PT');
  expect(timeOf(1973, 'America/Edmonton', 'Calgary')).toBe('7:10 PM MT');
  expect(timeOf(1974, 'America/Edmonton', 'Calgary')).toBe('7:10 PM Calgary time');
});

// Instants of the past, on which every time-zone database agrees: the United States kept summer time from January 1974
// on, Indiana had none until 2006, Detroit none in 1972, and Arizona had one in 1967.
test.each([
  ['America/Winnipeg', '1973-01-20T19:10:00Z', ' CT'],
  ['America/Winnipeg', '1974-01-20T19:10:00Z', ' a city time'],
  ['America/Winnipeg', '1974-06-20T19:10:00Z', ' CT'],
  ['America/Toronto', '1973-01-20T19:10:00Z', ''],
  ['America/Toronto', '1974-01-20T19:10:00Z', ' a city time'],
  ['America/Indiana/Indianapolis', '2005-01-20T19:10:00Z', ''],
  ['America/Indiana/Indianapolis', '2005-07-20T19:10:00Z', ' a city time'],
  ['America/Indiana/Indianapolis', '2006-07-20T19:10:00Z', ''],
  ['America/Detroit', '1974-07-20T19:10:00Z', ''],
  ['America/Detroit', '1972-07-20T19:10:00Z', ' a city time'],
  ['America/Phoenix', '2026-01-20T19:10:00Z', ' MST'],
  ['America/Phoenix', '2026-07-20T19:10:00Z', ' MST'],
  ['America/Phoenix', '1967-07-20T19:10:00Z', ' a city time'],
  ['America/Edmonton', '1974-01-20T19:10:00Z', ' a city time'],
  ['America/Vancouver', '1974-01-20T19:10:00Z', ' a city time'],
  ['America/New_York', '1974-01-20T19:10:00Z', ''],
  ['America/Chicago', '1974-01-20T19:10:00Z', ' CT'],
  ['America/Denver', '1974-01-20T19:10:00Z', ' MT'],
  ['America/Los_Angeles', '1974-01-20T19:10:00Z', ' PT'],
])('after a time in %s at %s comes "%s"', (timeZone, instant, suffix) => {
  expect(zoneSuffix(timeZone, 'a city', new Date(instant))).toBe(suffix);
});

test('compares the clocks at the start, not at the local time read as UTC', () => {
  const suffixAt = (startsAt: string, localDateTime: string) =>
    lines({ ...game, localDateTime, startsAt: new Date(startsAt), timeZone: 'America/Vancouver' }).second;
  // Vancouver kept summer time from 1974-04-28T10:00Z on, and Los Angeles all year.
  expect(suffixAt('1974-04-28T09:00:00Z', '1974-04-28T01:00:00')).toBe('1:00 AM Boston time');
  expect(suffixAt('1974-04-28T10:30:00Z', '1974-04-28T03:30:00')).toBe('3:30 AM PT');
});

test('names the city after a time abroad', () => {
  const abroad = { ...game, localDateTime: '2026-10-04T13:30:00', timeZone: 'Europe/London', city: 'London' };
  expect(lines(abroad).second).toBe('1:30 PM London time');
  expect(zoneSuffix('Europe/Berlin', 'Munich', MARCH)).toBe(' Munich time');
  expect(zoneSuffix('America/Mexico_City', null, MARCH)).toBe(' Mexico City time');
});

test('shows Time TBD under a known day', () => {
  expect(lines({ ...game, timeTbd: true, timeZone: 'America/Denver' })).toEqual({
    main: 'Wednesday, March 4, 2026',
    second: 'Time TBD',
  });
});

test('shows only TBD for an unknown date', () => {
  expect(lines({ ...game, dateTbd: true, timeTbd: true })).toEqual({ main: 'TBD', second: null });
});

test('shows after game 1 only for the second game of a straight doubleheader', () => {
  const second = (doubleheader: 'straight' | 'split', gameNumber: number) =>
    lines({ ...game, doubleheader, gameNumber }).second;
  expect(second('straight', 2)).toBe('after game 1');
  expect(second('straight', 1)).toBe('7:10 PM');
  expect(second('split', 2)).toBe('7:10 PM');
});
