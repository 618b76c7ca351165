import { expect, test } from 'vitest';
import { hoursAndMinutes, legText } from '../../../src/domain/travel/leg-text.ts';

test('shows driving time, miles and time to spare of a leg', () => {
  expect(legText({ drivingMinutes: 220, miles: 210.4, spareMinutes: 135 })).toBe(
    '3 hr 40 min · 210 mi · 2 hr 15 min to spare',
  );
  expect(legText({ drivingMinutes: 45, miles: 38, spareMinutes: null })).toBe('45 min · 38 mi');
});

test.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [59.6, '1 hr'],
  [61, '1 hr 1 min'],
  [480, '8 hr'],
])('writes %d minutes as %s', (minutes, text) => {
  expect(hoursAndMinutes(minutes)).toBe(text);
});
