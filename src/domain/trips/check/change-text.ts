import { dayText } from '../../dates/date-text.ts';
import { gameDate } from '../../games/game-date.ts';
import { localDateOf } from '../../games/game.ts';
import type { TripStop, TripStopStatus } from '../trip-stops.ts';
import { matchupText } from '../../games/matchup.ts';
import type { CheckedTrip, CurrentTripGame } from './check-trip.ts';
import { tripFaults, type Planned } from './trip-faults.ts';

type Stop = TripStop<CurrentTripGame>;

const STATUS_TEXTS: Readonly<Record<TripStopStatus, string>> = {
  'as-planned': 'No date or venue yet',
  started: 'No date or venue yet',
  moved: 'No date or venue yet',
  'found-again': 'No date or venue yet',
  postponed: 'Postponed',
  cancelled: 'Canceled',
  gone: 'No longer listed',
};

function plannedMatchup({ planned: { home, away } }: Stop): string {
  const name = (team: typeof home) => team.playsAs ?? team.nickname;
  return `${away === null ? 'Opponent TBD' : name(away)} at ${name(home)}`;
}

export function missingGame(stop: Stop) {
  const { planned, game, status } = stop;
  return {
    id: `${planned.home.slug}-${planned.localDate}-${planned.gameNumber}`,
    matchup: game ? matchupText(game) : plannedMatchup(stop),
    date: dayText(planned.localDate),
    status: STATUS_TEXTS[status],
  };
}

/** Null for a game that has not moved. */
export function stopNote({ planned, status }: Stop): string | null {
  const day = dayText(planned.localDate);
  if (status === 'moved') return `Moved from ${day}`;
  return status === 'found-again' ? `Moved? It was listed for ${day}` : null;
}

function stopChange(stop: Stop, isOnTrip: boolean): string | null {
  const { planned, game, status } = stop;
  const name = `${game ? matchupText(game) : plannedMatchup(stop)} (${dayText(planned.localDate)})`;
  if (status === 'postponed') return `${name} is postponed. There is no new date yet.`;
  if (status === 'cancelled') return `${name} is canceled.`;
  if (status === 'gone' || game === null) return `${name} is no longer on the schedule.`;
  if (!isOnTrip) return `${name} has no date or venue yet.`;
  const time = gameDate(game).time;
  const when = [dayText(localDateOf(game)), time].filter(Boolean).join(', ');
  if (status === 'moved') return `${name} moved to ${when}.`;
  return status === 'found-again' ? `${name} seems to have moved to ${when}. Check with the team.` : null;
}

/** Returns a sentence for each game and drive that is not as planned. */
export function tripChanges(compared: CheckedTrip, planned: Planned): string[] {
  const { stops, checked } = compared;
  const games = stops.flatMap((stop) => stopChange(stop, checked?.stops.includes(stop) ?? false) ?? []);
  return [...games, ...tripFaults(compared, planned)];
}

/** Returns games that are off or have no date. */
export function missingGames({ stops, checked }: CheckedTrip): { matchup: string; text: string }[] {
  return stops.flatMap((stop) => {
    const text = checked?.stops.includes(stop) ? null : stopChange(stop, false);
    return text === null ? [] : { matchup: missingGame(stop).matchup, text };
  });
}
