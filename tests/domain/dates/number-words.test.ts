import { expect, test } from 'vitest';
import { formatNumber } from '../../../src/domain/dates/number-words.ts';

test.each([0, 7, 162, 999, 1000, 9870, 12_345, 123_456, 1_234_567])('writes %i with commas', (count) => {
  expect(formatNumber(count)).toBe(count.toLocaleString('en-US'));
});
