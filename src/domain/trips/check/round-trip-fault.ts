import { clockWords } from '../../dates/date-text.ts';
import { dayNumber, wallClockAt, wallClockInstant } from '../../dates/wall-clock.ts';
import { localDateOf } from '../../games/game.ts';
import { matchupText } from '../../games/matchup.ts';
import { floorToFive, hoursAndMinutes } from '../../travel/leg-text.ts';
import type { TripPlanLimits } from '../code/trip-code.ts';
import { EARLIEST_MINUTE, isInTownOf } from '../finder/round-trips.ts';
import type { TripHome } from '../finder/trip-question.ts';
import type { CheckedTrip, CurrentTripGame } from './check-trip.ts';
import { stopCity } from './stop-city.ts';

/**
 * Returns a sentence on a way from or to the bed, or on the night between two dates.
 * @param leg as `brokenLegs` counts.
 */
export function roundTripFault(
  leg: number,
  { trip, stored }: Pick<NonNullable<CheckedTrip['checked']>, 'trip' | 'stored'>,
  { limits, bed }: { limits: TripPlanLimits; bed: TripHome },
): string {
  const [before, after] = [stored[leg], stored[leg + 1]];
  const back = trip.roundTrips.find(({ lastGame }) => lastGame === leg);
  const out = trip.roundTrips.find(({ firstGame }) => firstGame === leg + 1);
  for (const [game, way] of [
    [before, back],
    [after, out],
  ] as const) {
    if (game && !way)
      return `The way to ${stopCity(game)} cannot be checked until ${matchupText(game)} has a time.`;
    const drive = game && bed.driveTo(game.venueId ?? '');
    if (game && drive && drive.minutes > limits.reachMinutes && !isInTownOf(bed, game.venueId ?? ''))
      return `${stopCity(game)} is more than ${hoursAndMinutes(limits.reachMinutes)} from ${bed.name}.`;
  }
  const short = trip.legs[leg]?.minutesToSpare ?? 0;
  if (before && after && short < 0)
    return `The night in ${bed.name} before ${matchupText(after)} is too short by ${hoursAndMinutes(-floorToFive(short))}.`;
  if (before && back && back.back.arrivesAt.getTime() > lastReturn(before, limits, bed)) {
    const at = clockWords(roundedMinutes(back.back.arrivesAt, bed.timeZone));
    return `After ${matchupText(before)}, you would be back in ${bed.name} at ${at}, later than ${clockWords(limits.lastDrivingMinute)}.`;
  }
  if (after && out && out.out.leavesAt.getTime() < firstDeparture(after, bed))
    return `For ${matchupText(after)}, you would have to leave ${bed.name} before ${clockWords(EARLIEST_MINUTE)}.`;
  return `The day trip to ${before ? stopCity(before) : bed.name} takes more than ${limits.drivingHours} hours of driving.`;
}

function lastReturn(
  game: CurrentTripGame,
  { lastDrivingMinute }: TripPlanLimits,
  { timeZone }: TripHome,
): number {
  return wallClockInstant(dayNumber(localDateOf(game)), lastDrivingMinute, timeZone);
}

function firstDeparture(game: CurrentTripGame, { timeZone }: TripHome): number {
  return wallClockInstant(dayNumber(localDateOf(game)), EARLIEST_MINUTE, timeZone);
}

function roundedMinutes(instant: Date, timeZone: string): number {
  return Math.ceil(wallClockAt(instant.getTime(), timeZone).minutes / 5) * 5;
}
