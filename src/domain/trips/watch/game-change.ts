import { MINUTE_MS } from '../../dates/durations.ts';
import { daysBetween } from '../../dates/zoned-time.ts';
import { localDateOf } from '../../games/game.ts';
import type { KnownGame } from './known-game.ts';

/** A `gone` game is no longer listed. */
type OffKind = 'postponed' | 'cancelled' | 'gone';

/** The gravest change names the kind; a new venue may go with it. */
export type GameChange =
  | { kind: OffKind }
  | {
      kind: 'back-on' | 'date-known' | 'date-open' | 'time-known' | 'time-open' | 'venue';
      isElsewhere: boolean;
    }
  /** `days` are negative for an earlier date. */
  | { kind: 'moved'; days: number; isElsewhere: boolean }
  | { kind: 'earlier' | 'later'; minutes: number; isElsewhere: boolean };

/** The game is not stored any more. */
export function goneGame(before: KnownGame): KnownGame {
  return { ...before, isListed: false };
}

/** Null when there is nothing to tell the owner, such as a final score. */
export function gameChange(before: KnownGame, after: KnownGame): GameChange | null {
  const wasOff = offKind(before);
  const kind = offKind(after);
  // A game that is off already may leave the schedule.
  if (kind !== null) return kind === wasOff || (kind === 'gone' && wasOff !== null) ? null : { kind };
  // A venue that becomes known is no change.
  const isElsewhere = before.venueId !== null && before.venueId !== after.venueId;
  if (wasOff !== null) return { kind: 'back-on', isElsewhere };
  return changeOfTime(before, after, isElsewhere) ?? (isElsewhere ? { kind: 'venue', isElsewhere } : null);
}

export function isOff(game: KnownGame): boolean {
  return offKind(game) !== null;
}

export function offKind({ status, isListed }: KnownGame): OffKind | null {
  if (status === 'postponed' || status === 'cancelled') return status;
  return isListed ? null : 'gone';
}

function changeOfTime(before: KnownGame, after: KnownGame, isElsewhere: boolean): GameChange | null {
  if (before.dateTbd !== after.dateTbd)
    return { kind: after.dateTbd ? 'date-open' : 'date-known', isElsewhere };
  // Its date is an estimate.
  if (after.dateTbd) return null;
  // The local clocks of one start may differ after a new time-zone law or source.
  if (after.startsAt !== null && after.startsAt === before.startsAt) return null;
  const days = daysBetween(localDateOf(before), localDateOf(after));
  if (days !== 0) return { kind: 'moved', days, isElsewhere };
  if (before.timeTbd !== after.timeTbd)
    return { kind: after.timeTbd ? 'time-open' : 'time-known', isElsewhere };
  if (before.startsAt === null || after.startsAt === null) return null;
  const minutes = (Date.parse(after.startsAt) - Date.parse(before.startsAt)) / MINUTE_MS;
  if (minutes === 0) return null;
  return { kind: minutes < 0 ? 'earlier' : 'later', minutes: Math.abs(minutes), isElsewhere };
}

/** A fan who does not know it may miss the game or go in vain. */
export function isGrave(change: GameChange): boolean {
  if (GRAVE.has(change.kind)) return true;
  return 'isElsewhere' in change && change.isElsewhere;
}

const GRAVE: ReadonlySet<GameChange['kind']> = new Set([
  'postponed',
  'cancelled',
  'gone',
  'back-on',
  'date-open',
  'moved',
  'earlier',
]);
