import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionTally, rankOptions, type OptionTally } from '../../../src/domain/votes/rank-options.ts';
import { VOTE_ANSWERS } from '../../../src/domain/votes/vote-answer.ts';

const drive = fc.option(
  fc.integer({ min: 0, max: 4 }).map((hours) => hours * 60),
  { nil: null },
);
const votes = fc.array(
  fc.tuple(fc.array(fc.constantFrom(...VOTE_ANSWERS), { maxLength: 4 }), fc.array(drive, { maxLength: 4 })),
  { minLength: 1, maxLength: 6 },
);

/** Whether no rule of the order prefers `b`. */
function isNoWorse(a: OptionTally, b: OptionTally): boolean {
  if (a.yes !== b.yes) return a.yes > b.yes;
  if (a.no !== b.no) return a.no < b.no;
  if (a.longestDriveMinutes !== b.longestDriveMinutes) return a.longestDriveMinutes < b.longestDriveMinutes;
  if (a.drivingMinutes !== b.drivingMinutes) return a.drivingMinutes < b.drivingMinutes;
  return a.position <= b.position;
}

test('the first option is the one that none beats, as is each next one among the rest', () => {
  fc.assert(
    fc.property(votes, (given) => {
      const tallies = given.map(([answers, drives], index) => optionTally(index + 1, answers, drives));
      const ranked = rankOptions(tallies);
      expect(ranked.toSorted((a, b) => a.position - b.position)).toEqual(tallies);
      const left = new Set(tallies);
      for (const tally of ranked) {
        expect([...left].every((other) => isNoWorse(tally, other))).toBe(true);
        left.delete(tally);
      }
    }),
  );
});

test('a tally counts answers, and drives of people whom no road leads there as endless', () => {
  expect(optionTally(2, ['yes', 'no', 'yes', 'maybe'], [180, 240, 60])).toEqual({
    position: 2,
    yes: 2,
    maybe: 1,
    no: 1,
    longestDriveMinutes: 240,
    drivingMinutes: 480,
  });
  expect(optionTally(1, [], [])).toMatchObject({ longestDriveMinutes: 0, drivingMinutes: 0 });
  expect(optionTally(1, [], [30, null])).toMatchObject({ longestDriveMinutes: Infinity });
});
