import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any character of Unicode, with the same values as fast-check's unit 'binary'. That one first builds a map of all
 * million characters, which takes two seconds.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (character) => indexOf(String(character)),
);

function indexOf(character: string): number {
  const point = character.codePointAt(0);
  if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('not one character');
  return point < FIRST_SURROGATE ? point : point - SURROGATES;
}
