import { dayText } from '../../dates/date-text.ts';
import { listText } from '../../list-text.ts';
import { plannedMatchup } from '../check/change-text.ts';
import type { PlannedTripGame } from '../code/planned-game.ts';
import type { TripPlan } from '../code/trip-code.ts';
import type { PlanCause } from './saved-trip.ts';

const LEADS: Readonly<Record<Exclude<PlanCause, 'saved'>, string>> = {
  fixed: 'Fixed',
  edited: 'Edited',
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
  const out = without(before, after).map(gameText);
  const added = without(after, before).map(gameText);
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

/** A sentence for each game that came, went or is on another date. Says nothing of where the trip starts. */
export function planChangeTexts(before: Pick<TripPlan, 'games'>, after: Pick<TripPlan, 'games'>): string[] {
  const gone = without(before.games, after.games);
  const come = without(after.games, before.games);
  const moved = gone.flatMap((former) => {
    const now = come.find((game) => teamsOf(game) === teamsOf(former));
    if (now === undefined) return [];
    come.splice(come.indexOf(now), 1);
    return [{ former, now }];
  });
  return [
    ...moved.map(({ former, now }) =>
      former.localDate === now.localDate
        ? `Another game of ${plannedMatchup(now)} on ${dayText(now.localDate)}.`
        : `${plannedMatchup(now)}: now on ${dayText(now.localDate)}, not ${dayText(former.localDate)}.`,
    ),
    ...come.map((game) => `New on the trip: ${plannedText(game)}.`),
    ...gone
      .filter((game) => moved.every(({ former }) => former !== game))
      .map((game) => `No longer on the trip: ${plannedText(game)}.`),
  ];
}

function without(games: readonly PlannedTripGame[], others: readonly PlannedTripGame[]): PlannedTripGame[] {
  const keys = new Set(others.map(keyOf));
  return games.filter((game) => !keys.has(keyOf(game)));
}

function keyOf(game: PlannedTripGame): string {
  return `${teamsOf(game)} ${game.localDate} ${game.gameNumber}`;
}

function teamsOf({ home, away }: PlannedTripGame): string {
  return `${home.id} ${away?.id}`;
}

function plannedText(game: PlannedTripGame): string {
  return `${plannedMatchup(game)}, ${dayText(game.localDate)}`;
}
