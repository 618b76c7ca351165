import type { Game } from '../../domain/games/game.ts';
import { latestDeparture } from '../../domain/trips/departure.ts';
import type { HomeLeg as FoundHomeLeg } from '../../domain/trips/finder/trip-answer.ts';
import type { Leg as FoundLeg } from '../../domain/trips/sequence.ts';
import type { HomeLeg, Leg } from './schemas/legs.ts';

type TimedGame = Pick<Game, 'startsAt' | 'localDateTime' | 'timeZone'>;

/** A leg that does not fit has no departure. */
export function legJson(from: TimedGame, to: TimedGame, leg: FoundLeg, drivingMinutesPerDate?: number): Leg {
  const isTooShort = leg.minutesToSpare !== null && leg.minutesToSpare < 0;
  const times = isTooShort ? null : latestDeparture(from, to, leg, drivingMinutesPerDate);
  return {
    travel: leg.ride ? 'rail' : 'drive',
    ...driveJson(leg),
    minutes_to_spare: leg.minutesToSpare,
    tight: leg.isTight,
    leave_by: times?.leaveBy.toISOString() ?? null,
    arrive_by: times?.arriveBy.toISOString() ?? null,
  };
}

export function homeLegJson(leg: FoundHomeLeg): HomeLeg {
  return {
    ...driveJson(leg),
    leaves_at: leg.leavesAt.toISOString(),
    arrives_at: leg.arrivesAt.toISOString(),
    nights_on_the_way: leg.nightsOnTheWay,
  };
}

function driveJson({ miles, minutes, rushMinutes, isEstimated, crossesBorder }: FoundLeg | FoundHomeLeg) {
  return {
    miles,
    minutes,
    rush_hour_minutes: rushMinutes,
    estimated: isEstimated ?? false,
    crosses_border: crossesBorder,
  };
}
