import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCode } from '../../../src/domain/accounts/code-digits.ts';

const digits = fc.stringMatching(/^\d{6}$/);
const gap = fc.constantFrom(
  '',
  ' ',
  '  ',
  '-',
  '–',
  '.',
  '\u00a0',
  '\u202f',
  '\n',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u202a',
);

test('reads six digits however they are grouped', () => {
  fc.assert(
    fc.property(digits, fc.array(gap, { minLength: 7, maxLength: 7 }), (code, gaps) => {
      const typed = gaps.map((before, index) => before + code.charAt(index)).join('');
      expect(parseCode(typed)).toBe(code);
    }),
  );
});

test('reads wide digits as digits', () => {
  expect(parseCode('１２３ ４５６')).toBe('123456');
});

test.each(['', '12345', '1234567', '12345a', '12 34 5', '12345６７', '+123456', '1e5000', '१२३४५६'])(
  'rejects %j as a code',
  (typed) => {
    expect(parseCode(typed)).toBeNull();
  },
);
