import { hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import type { PinConflict } from '../../domain/trips/finder/trip-answer.ts';
import { gameLabel } from './game-label.ts';

/** Names the games that exclude each other, and why. */
export function conflictText(conflict: PinConflict): string {
  switch (conflict.kind) {
    case 'unknown-game':
      return `${gameLabel(conflict.game)} is no longer on the schedule, or has begun.`;
    case 'same-time':
      return `${bothOf(conflict.games)} are on at the same time.`;
    case 'cannot-follow':
      return `${bothOf(conflict.games)} cannot both be on one trip: the drive between them needs ${hoursAndMinutes(conflict.minutesShort)} more.`;
    case 'out-of-window':
      return `${gameLabel(conflict.game)} is not on these dates.`;
    case 'out-of-reach':
      return `${gameLabel(conflict.game)} is out of reach with these limits. Allow more driving, or start anywhere.`;
  }
}

function bothOf([one, other]: readonly [string, string]): string {
  return `${gameLabel(one)} and ${gameLabel(other)}`;
}
