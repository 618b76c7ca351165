import type { SequenceGame } from './sequence.ts';

type TimedGame = Pick<SequenceGame, 'id' | 'localDate' | 'startsAt'>;

/** Orders games by date, start and identity. */
export function byTime(a: TimedGame, b: TimedGame): number {
  return (
    compare(a.localDate, b.localDate) ||
    // A game of unknown time shares its date with no other stop, so any place will do.
    (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
    byIdentity(a, b)
  );
}

export function byIdentity(a: Pick<TimedGame, 'id'>, b: Pick<TimedGame, 'id'>): number {
  return compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
