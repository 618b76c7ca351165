import type { SequenceGame } from './leg.ts';

type TimedGame = Pick<SequenceGame, 'id' | 'localDate' | 'startsAt'>;

export function byTime(a: TimedGame, b: TimedGame): number {
  return (
    compare(a.localDate, b.localDate) ||
    // No other stop shares the date of a game of unknown time.
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
