import { dayText } from '../../dates/date-text.ts';
import { plannedMatchup } from '../check/change-text.ts';
import type { PlannedTripGame } from '../code/planned-game.ts';
import type { TripPlan } from '../code/trip-code.ts';

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
