import { expect, test } from 'vitest';
import { dateLines, dateText, gameDateLines, zoneSuffix } from '../../src/domain/game-date.ts';

const game = {
  localDateTime: '2026-03-04T19:10:00',
  dateTbd: false,
  timeTbd: false,
  timeZone: 'America/New_York',
  city: 'Boston',
  doubleheader: null,
  gameNumber: null,
} as const;

// product.md section 4, 'Date text rules in the data layer', in order.

test('a date to be determined is TBD, whatever the text says', () => {
  expect(dateText('2026-03-04T19:30:00', true)).toBe('TBD');
});

test('a local date-time is the long date, a pipe, and the time', () => {
  expect(dateText('2026-03-04T19:30:00', false)).toBe('Wednesday, March 4, 2026|7:30 PM');
});

test('midnight and noon read 12', () => {
  expect(dateText('2026-03-04T00:05:00', false)).toBe('Wednesday, March 4, 2026|12:05 AM');
  expect(dateText('2026-03-04T12:00:00', false)).toBe('Wednesday, March 4, 2026|12:00 PM');
});

test('missing text is TBD', () => {
  expect(dateText(null, false)).toBe('TBD');
  expect(dateText('', false)).toBe('TBD');
});

test('text containing TBD is TBD', () => {
  expect(dateText('Date tbd', false)).toBe('TBD');
});

test('text with a comma is shown up to the pipe', () => {
  expect(dateText('Friday, the 13th|late', false)).toBe('Friday, the 13th');
});

test('text with "if necessary" is shown as it is', () => {
  expect(dateText('May 4 if necessary', false)).toBe('May 4 if necessary');
});

test('any other date is written out', () => {
  expect(dateText('2026-03-04', false)).toBe('Wednesday, March 4, 2026');
  expect(dateText('March 4 2026', false)).toBe('Wednesday, March 4, 2026');
});

test('text that is no date stays as it is', () => {
  expect(dateText('2026-02-30T19:30:00', false)).toBe('2026-02-30T19:30:00');
  expect(dateText('soon', false)).toBe('soon');
});

// product.md section 2, 'Date cell'.

test('the cell is TBD when flagged, empty, or saying so', () => {
  const tbd = { main: 'TBD', second: null };
  expect(dateLines('Wednesday, March 4, 2026|7:30 PM', true)).toEqual(tbd);
  expect(dateLines('', false)).toEqual(tbd);
  expect(dateLines('time and date Tbd', false)).toEqual(tbd);
});

test('a pipe parts the main line from the second', () => {
  expect(dateLines('Wednesday, March 4, 2026|7:30 PM', false)).toEqual({
    main: 'Wednesday, March 4, 2026',
    second: '7:30 PM',
  });
});

test('a known day keeps its day when only the time is TBD', () => {
  expect(dateLines('Wednesday, March 4, 2026|Time TBD', false)).toEqual({
    main: 'Wednesday, March 4, 2026',
    second: 'Time TBD',
  });
});

test('with a comma and an M the last piece is the second line', () => {
  expect(dateLines('Wed, Apr 1, 7:30 PM', false)).toEqual({ main: 'Wed, Apr 1', second: '7:30 PM' });
});

test('with a comma and no M the text is shown as it is', () => {
  expect(dateLines('Friday, April 3', false)).toEqual({ main: 'Friday, April 3', second: null });
});

test('a bare date-time stands in New York already', () => {
  expect(dateLines('2026-03-04T19:30:00', false)).toEqual({ main: 'Wed, Mar 4', second: '7:30 PM' });
});

test('a date-time with an offset is read in New York', () => {
  expect(dateLines('2026-03-05T00:30:00Z', false)).toEqual({ main: 'Wed, Mar 4', second: '7:30 PM' });
});

test('unparseable text is shown raw', () => {
  expect(dateLines('to follow', false)).toEqual({ main: 'to follow', second: null });
  expect(dateLines('2026-99-99T99:99:99Z', false)).toEqual({ main: '2026-99-99T99:99:99Z', second: null });
});

// decisions.md 3, 'Date text'.

test('Eastern times carry no zone', () => {
  expect(gameDateLines(game)).toEqual({ main: 'Wednesday, March 4, 2026', second: '7:10 PM' });
  expect(zoneSuffix('America/Toronto', 'Toronto')).toBe('');
  expect(zoneSuffix('America/Indiana/Indianapolis', 'Indianapolis')).toBe('');
});

test('off Eastern time the second line carries the zone', () => {
  expect(gameDateLines({ ...game, timeZone: 'America/Chicago' }).second).toBe('7:10 PM CT');
  expect(zoneSuffix('America/Edmonton', 'Calgary')).toBe(' MT');
  expect(zoneSuffix('America/Phoenix', 'Phoenix')).toBe(' MST');
  expect(zoneSuffix('America/Vancouver', 'Vancouver')).toBe(' PT');
});

test('abroad the second line names the city', () => {
  const abroad = { ...game, localDateTime: '2026-10-04T13:30:00', timeZone: 'Europe/London', city: 'London' };
  expect(gameDateLines(abroad).second).toBe('1:30 PM London time');
  expect(zoneSuffix('Europe/Berlin', 'Munich')).toBe(' Munich time');
  expect(zoneSuffix('America/Mexico_City', null)).toBe(' Mexico City time');
});

test('an unknown time says so under its day', () => {
  expect(gameDateLines({ ...game, timeTbd: true, timeZone: 'America/Denver' })).toEqual({
    main: 'Wednesday, March 4, 2026',
    second: 'Time TBD',
  });
});

test('an unknown date is TBD and nothing else', () => {
  expect(gameDateLines({ ...game, dateTbd: true, timeTbd: true })).toEqual({ main: 'TBD', second: null });
});

test('only the second game of a straight doubleheader follows game 1', () => {
  const second = (doubleheader: 'straight' | 'split', gameNumber: number) =>
    gameDateLines({ ...game, doubleheader, gameNumber }).second;
  expect(second('straight', 2)).toBe('after game 1');
  expect(second('straight', 1)).toBe('7:10 PM');
  expect(second('split', 2)).toBe('7:10 PM');
});
