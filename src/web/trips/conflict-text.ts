import { hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import type { PinConflict } from '../../domain/trips/finder/trip-answer.ts';
import { gameLabel } from './game-label.ts';

/** Names the games that exclude each other, and why. */
export function conflictText(conflict: PinConflict): string {
  switch (conflict.kind) {
    case 'unknown-game':
      return `${gameLabel(conflict.game)} is no longer on the schedule or has already started.`;
    case 'same-time':
      return `${bothOf(conflict.games)} are on at the same time.`;
    case 'no-road':
      return `${bothOf(conflict.games)} cannot be on one trip: there is no road between them.`;
    case 'cannot-follow':
      return `${bothOf(conflict.games)} cannot be on one trip: the drive between them needs ${hoursAndMinutes(conflict.minutesShort)} more.`;
    case 'out-of-window':
      return `${gameLabel(conflict.game)} is not on these dates.`;
    case 'out-of-reach':
      return `${gameLabel(conflict.game)} is out of reach with these limits. Allow more driving or start anywhere.`;
  }
}

interface Choice {
  label: string;
  /** The games that stay pinned. */
  games: readonly string[];
}

/** Keeps as many games as fit. */
export function conflictChoices(conflict: PinConflict, pinned: readonly string[]): Choice[] {
  const without = (game: string) => pinned.filter((one) => one !== game);
  if ('games' in conflict) {
    const [one, other] = conflict.games;
    const words = pinned.length === 2 ? 'Keep only' : 'Keep';
    return [
      { label: `${words} ${gameLabel(one)}`, games: without(other) },
      { label: `${words} ${gameLabel(other)}`, games: without(one) },
    ];
  }
  if (pinned.length < 2) return [];
  return [{ label: `Remove ${gameLabel(conflict.game)}`, games: without(conflict.game) }];
}

function bothOf([one, other]: readonly [string, string]): string {
  return `${gameLabel(one)} and ${gameLabel(other)}`;
}
