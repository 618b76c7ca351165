import type { VoteAnswer } from './vote-answer.ts';

export interface OptionTally extends Record<VoteAnswer, number> {
  position: number;
  /** Of those who named a city, to the first game and from the last; 0 without any, Infinity without a road. */
  longestDriveMinutes: number;
  drivingMinutes: number;
}

/** @param drives in minutes; null where no road leads. */
export function optionTally(
  position: number,
  answers: readonly VoteAnswer[],
  drives: readonly (number | null)[],
): OptionTally {
  const count = (answer: VoteAnswer) => answers.filter((one) => one === answer).length;
  const minutes = drives.map((drive) => drive ?? Infinity);
  return {
    position,
    yes: count('yes'),
    maybe: count('maybe'),
    no: count('no'),
    longestDriveMinutes: Math.max(0, ...minutes),
    drivingMinutes: minutes.reduce((sum, drive) => sum + drive, 0),
  };
}

/** Most yes, fewest no, shortest longest drive, least driving in all (docs/rules.md#votes). */
export function rankOptions<Tally extends OptionTally>(tallies: readonly Tally[]): Tally[] {
  return tallies.toSorted(
    (a, b) =>
      b.yes - a.yes ||
      a.no - b.no ||
      difference(a.longestDriveMinutes, b.longestDriveMinutes) ||
      difference(a.drivingMinutes, b.drivingMinutes) ||
      a.position - b.position,
  );
}

/** Infinity less Infinity is not a number. */
function difference(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
