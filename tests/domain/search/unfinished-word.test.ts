import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsBegunWithTypo } from '../../../src/domain/search/name-index.ts';

const letters = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefgh'.split('')), minLength, maxLength: 12 });

test('finds a word by its beginning with one letter missing, added or wrong, but not the first', () => {
  const mistyped = fc
    .record({ word: letters(8), length: fc.integer({ min: 6, max: 8 }), letter: letters(1) })
    .chain(({ word, length, letter }) => {
      const begun = word.slice(0, length);
      return fc
        .record({ at: fc.integer({ min: 1, max: length - 1 }), fault: fc.constantFrom(0, 1, 2) })
        .map(({ at, fault }) => {
          const after = begun.slice(fault === 2 ? at : at + 1);
          return { word, typed: begun.slice(0, at) + (fault === 0 ? '' : letter.slice(0, 1)) + after };
        });
    });
  fc.assert(fc.property(mistyped, ({ word, typed }) => wordsBegunWithTypo(typed, [word]).length === 1));
});

test.for([
  ['phile', true],
  ['phxxl', false],
  ['ihila', false],
  ['phi', false],
  ['philadelphias', true],
  ['philadelphiass', false],
] as const)('%s begins philadelphia: %s', ([typed, begins]) => {
  expect(wordsBegunWithTypo(typed, ['philadelphia'])).toEqual(begins ? ['philadelphia'] : []);
});
