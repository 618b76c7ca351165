import { MINUTE_MS } from '../../dates/durations.ts';
import { dayText } from '../../dates/date-text.ts';
import { gameDate } from '../../games/game-date.ts';
import { localDateOf, type Game } from '../../games/game.ts';
import { upcomingUntil } from '../../games/upcoming-until.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import type { TripStop, TripStopStatus } from '../trip-stops.ts';
import { matchupText } from '../../games/matchup.ts';
import type { PlannedTripGame } from '../code/planned-game.ts';
import type { CheckedTrip } from './check-trip.ts';
import { tripFaults, type Planned } from './trip-faults.ts';

type Stop = TripStop<Game>;

const STATUS_TEXTS: Readonly<Record<TripStopStatus, string>> = {
  'as-planned': 'No date or venue yet',
  started: 'No date or venue yet',
  moved: 'No date or venue yet',
  'found-again': 'No date or venue yet',
  postponed: 'Postponed',
  cancelled: 'Canceled',
  gone: 'No longer listed',
};

/** For example, 'Ravens at Bengals'. */
export function plannedMatchup({ home, away }: Pick<PlannedTripGame, 'home' | 'away'>): string {
  const name = (team: typeof home) => team.playsAs ?? team.nickname;
  return `${away === null ? 'Opponent TBD' : name(away)} at ${name(home)}`;
}

export function missingGame(stop: Stop) {
  const { planned, game, status } = stop;
  return {
    id: `${planned.home.slug}-${planned.localDate}-${planned.gameNumber}`,
    matchup: game ? matchupText(game) : plannedMatchup(planned),
    date: dayText(listedDate(planned)),
    status: STATUS_TEXTS[status],
  };
}

/** Null for a game that has not moved. */
export function stopNote({ planned, game, status }: Stop): string | null {
  const day = dayText(listedDate(planned));
  if (status === 'moved') return hasNewTime(planned, game) ? 'New time' : `Moved from ${day}`;
  return status === 'found-again' ? `Moved? It was listed for ${day}` : null;
}

/** Null for a game as planned. */
export function stopChange(stop: Stop, isOnTrip: boolean): string | null {
  const { planned, game, status } = stop;
  const name = stopName(stop);
  if (status === 'postponed') return `${name} is postponed. There is no new date yet.`;
  if (status === 'cancelled') return `${name} is canceled.`;
  if (status === 'gone' || game === null) return `${name} is no longer on the schedule.`;
  if (!isOnTrip) return `${name} has no date or venue yet.`;
  if (status === 'moved' && game.dateTbd) return `${name} no longer has a date.`;
  const time = gameDate(game).time;
  const when = [dayText(localDateOf(game)), time].filter(Boolean).join(', ');
  if (status === 'moved')
    return hasNewTime(planned, game) ? `${name} now starts at ${time}.` : `${name} moved to ${when}.`;
  return status === 'found-again' ? `${name} seems to have moved to ${when}. Check with the team.` : null;
}

/** Null for a game that is ahead. */
export function begunText(stop: Stop, now: Date): string | null {
  const { game, status } = stop;
  if (status !== 'started' || game === null) return null;
  const endsAt = upcomingUntil(game).getTime() + ROADTRIP_LIMITS.gameMinutes[game.league] * MINUTE_MS;
  return `${stopName(stop)} ${endsAt < now.getTime() ? 'is over' : 'has started'}.`;
}

function stopName(stop: Stop): string {
  const { planned, game } = stop;
  return `${game ? matchupText(game) : plannedMatchup(planned)} (${dayText(listedDate(planned))})`;
}

export function listedDate({ localDate, listed }: Stop['planned']): string {
  return listed?.localDate ?? localDate;
}

function hasNewTime(planned: Stop['planned'], game: Game | null): boolean {
  return game !== null && localDateOf(game) === listedDate(planned);
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
