import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedText } from '../../../src/domain/accounts/typed-text.ts';
import { nameKey, otherName } from '../../../src/domain/votes/voter-name.ts';
import { absenceTexts, bestText } from '../../../src/domain/votes/vote-sentences.ts';
import {
  closingDateOf,
  datesBetween,
  defaultClosingDate,
  isAnsweringOver,
} from '../../../src/domain/votes/vote-dates.ts';
import { anyCharacter } from '../../support/any-character.ts';

test('says what leads', () => {
  expect(bestText({ yes: 4, no: 0 }, false)).toBe('Best so far: 4 yes, nobody can’t');
  expect(bestText({ yes: 2, no: 1 }, false)).toBe('Best so far: 2 yes, 1 can’t');
  expect(bestText({ yes: 4, no: 0 }, true)).toBe('4 in, nobody can’t');
});

test('says who is away on which day, and to strangers only how many', () => {
  const voters = ['Ann', 'Ben', 'Cara', 'Dev', 'Eve'].map((name) => ({
    name,
    awayDates: name === 'Ben' ? ['2026-12-06'] : [],
  }));
  const dates = datesBetween('2026-12-04', '2026-12-06');
  expect(absenceTexts(dates, voters, true)).toEqual(['Sun: 4 of 5, not Ben']);
  expect(absenceTexts(dates, voters, false)).toEqual(['Sun: 4 of 5']);
  const long = datesBetween('2026-12-04', '2026-12-11');
  expect(absenceTexts(long, voters, true)).toEqual(['Sun, Dec 6: 4 of 5, not Ben']);
});

test('names are the same without case, accents and spaces', () => {
  expect(nameKey(' Zoë  K')).toBe(nameKey('ZOE k'));
  expect(nameKey('Ｂｅｎ')).toBe('ben');
  expect(nameKey('Ben')).not.toBe(nameKey('Ken'));
  expect(otherName('Ben', new Set(['ben']))).toBe('Ben K');
  expect(otherName('Ben', new Set(['ben', 'benk', 'ben2']))).toBe('Ben 3');
});

test('reads what people type without what hides, and no links', () => {
  expect(readTypedText('  Ben\u0000\n\u202eK\u2069\u200b ', 40)).toEqual({ kind: 'text', text: 'Ben K' });
  expect(readTypedText('👨‍👩‍👧', 40)).toEqual({ kind: 'text', text: '👨‍👩‍👧' });
  expect(readTypedText('\u200e \u3164', 40)).toEqual({ kind: 'empty' });
  expect(readTypedText('x'.repeat(41), 40)).toEqual({ kind: 'too-long' });
  for (const link of ['javascript://x', 'see www.evil.example', 'ＷＷＷ．evil', 'htt\u200bps:/\u202e/x'])
    expect(readTypedText(link, 40)).toEqual({ kind: 'link' });
});

test('what was read is well-formed, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyCharacter, { maxLength: 30 }), (characters) => {
      const read = readTypedText(characters.join(''), 60);
      if (read.kind !== 'text') return;
      expect(read.text.isWellFormed()).toBe(true);
      expect(read.text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(readTypedText(read.text, 60)).toEqual(read);
    }),
  );
});

test('answers are taken to the end of the date at the first venue', () => {
  const vote = { closesOn: '2026-11-30', lastDate: '2026-12-06', timeZone: 'America/Chicago' };
  expect(isAnsweringOver(vote, new Date('2026-12-01T05:59:59Z'))).toBe(false);
  expect(isAnsweringOver(vote, new Date('2026-12-01T06:00:00Z'))).toBe(true);
});

test('a vote closes in a week, or before the first trip, and never before today', () => {
  expect(defaultClosingDate('2026-11-20', '2026-12-26')).toBe('2026-11-27');
  expect(defaultClosingDate('2026-11-20', '2026-11-24')).toBe('2026-11-23');
  expect(defaultClosingDate('2026-11-20', '2026-11-20')).toBe('2026-11-20');
  expect(closingDateOf('2026-11-20', '2026-11-20', '2026-12-06')).toBe('2026-11-20');
  for (const wrong of ['2026-11-19', '2026-12-07', '2026-11-31', '', 'tomorrow'])
    expect(closingDateOf(wrong, '2026-11-20', '2026-12-06')).toBeNull();
});
