import { dayText } from '../../dates/date-text.ts';
import { listText } from '../../list-text.ts';
import { plannedMatchup } from '../check/change-text.ts';
import type { PlannedTripGame } from '../code/planned-game.ts';
import type { PlanCause } from './saved-trip.ts';

const LEADS: Readonly<Record<Exclude<PlanCause, 'saved'>, string>> = {
  fixed: 'Fixed',
  edited: 'Edited',
  voted: 'The group decided',
};

/**
 * Tells which games came and went, never where the trip starts.
 * @param before null when the former plan is not known.
 */
export function planChangeText(
  cause: keyof typeof LEADS,
  before: readonly PlannedTripGame[] | null,
  after: readonly PlannedTripGame[],
): string {
  const lead = LEADS[cause];
  if (before === null) return `${lead}.`;
  const [old, present] = [new Set(before.map(gameText)), new Set(after.map(gameText))];
  const out = [...old].filter((game) => !present.has(game));
  const added = [...present].filter((game) => !old.has(game));
  if (out.length + added.length === 0) return `${lead}: the same games.`;
  const parts = [
    ...(out.length === 0 ? [] : [`${listText(out, 'and')} ${out.length === 1 ? 'is' : 'are'} out`]),
    ...(added.length === 0 ? [] : [`${listText(added, 'and')} ${added.length === 1 ? 'is' : 'are'} in`]),
  ];
  return `${lead}: ${parts.join('; ')}.`;
}

/** For example, 'Ravens at Bengals (Sun, Dec 27)'; the second game of a doubleheader says so. */
function gameText(game: PlannedTripGame): string {
  const number = game.gameNumber > 1 ? `, game ${game.gameNumber}` : '';
  return `${plannedMatchup(game)} (${dayText(game.localDate)}${number})`;
}
