import { dayText } from '../../dates/date-text.ts';
import { daysBetween } from '../../dates/zoned-time.ts';
import { gameDate } from '../../games/game-date.ts';
import { localDateOf } from '../../games/game.ts';
import { floorToFive, hoursAndMinutes } from '../../travel/leg-text.ts';
import { MAX_TRIP_DATES } from '../finder/question-dates.ts';
import type { Trip } from '../finder/trip-answer.ts';
import type { TripStop, TripStopStatus } from '../trip-stops.ts';
import { matchupText } from '../../games/matchup.ts';
import type { CheckedTrip, CurrentTripGame } from './check-trip.ts';
import { stopCity } from './stop-city.ts';

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

/** Names a game that is not on the trip any more. */
export function missingGame(stop: Stop) {
  const { planned, game, status } = stop;
  return {
    id: `${planned.home.slug}-${planned.localDate}-${planned.gameNumber}`,
    matchup: game ? matchupText(game) : plannedMatchup(stop),
    date: dayText(planned.localDate),
    status: STATUS_TEXTS[status],
  };
}

/** Returns a line beside a game, such as 'Moved from Fri, Dec 4', or null when it is as planned. */
export function stopNote({ planned, status }: Stop): string | null {
  const day = dayText(planned.localDate);
  if (status === 'moved') return `Moved from ${day}`;
  return status === 'found-again' ? `Moved? It was listed for ${day}` : null;
}

/** @param isOnTrip false for a game that has no date or place. */
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
export function tripChanges({ stops, checked }: CheckedTrip, drivingHours: number): string[] {
  const games = stops.flatMap((stop) => stopChange(stop, checked?.stops.includes(stop) ?? false) ?? []);
  return [...games, ...brokenDrives({ checked }, drivingHours)];
}

/** Returns a sentence for each drive that does not fit. */
export function brokenDrives({ checked }: Pick<CheckedTrip, 'checked'>, drivingHours: number): string[] {
  if (checked === null) return [];
  const { brokenLegs, trip, stored } = checked;
  return brokenLegs.map((leg) => legChange(leg, trip, stored, drivingHours));
}

/** @param leg as `brokenLegs` counts. */
function legChange(
  leg: number,
  { games, legs }: Trip,
  stored: readonly CurrentTripGame[],
  drivingHours: number,
): string {
  const [before, after] = [stored[leg], stored[leg + 1]];
  if (!before)
    return `The drive from home to ${after ? stopCity(after) : 'the first game'} no longer fits your dates.`;
  if (!after) return `The drive home from ${stopCity(before)} no longer fits your dates.`;
  const days = daysBetween(localDateOf(before), localDateOf(after));
  if (days >= MAX_TRIP_DATES)
    return `${matchupText(after)} is now ${days} days after ${matchupText(before)}.`;
  const way = `from ${stopCity(before)} to ${stopCity(after)}`;
  const facts = legs[leg];
  const isSameVenue = games[leg]?.venueId === games[leg + 1]?.venueId;
  if (facts && facts.minutes === 0 && !isSameVenue) return `There is no road ${way}.`;
  const spare = facts?.minutesToSpare ?? null;
  if (spare !== null && spare < 0) {
    const short = hoursAndMinutes(-floorToFive(spare));
    return isSameVenue
      ? `The games in ${stopCity(after)} overlap by ${short}.`
      : `The drive ${way} no longer fits: you would need ${short} more.`;
  }
  if (games[leg]?.localDate === games[leg + 1]?.localDate && spare === null)
    return `The drive ${way} cannot be checked until both games have a time.`;
  return `The drive ${way} takes more than ${drivingHours} hours a day.`;
}
