import { expect, test } from 'vitest';
import { dateSpan } from '../../../src/domain/dates/date-text.ts';

test.each([
  ['2027-04-02', '2027-04-02', 'Apr 2, 2027'],
  ['2027-04-02', '2027-04-04', 'Apr 2-4, 2027'],
  ['2027-04-30', '2027-05-02', 'Apr 30-May 2, 2027'],
  ['2026-12-30', '2027-01-02', 'Dec 30-Jan 2, 2027'],
  ['2026-12-30', '2027-12-02', 'Dec 30, 2026-Dec 2, 2027'],
  ['2026-04-30', '2028-01-02', 'Apr 30, 2026-Jan 2, 2028'],
])('%s to %s reads %s', (first, last, text) => {
  expect(dateSpan(first, last)).toBe(text);
});
