import * as v from 'valibot';
import { latestDeparture, type TimedPlace } from '../../domain/trips/departure.ts';
import type { HomeLeg, Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { Leg } from '../../domain/trips/leg.ts';
import { TRAVEL_MODES } from '../../domain/travel/travel-mode.ts';
import { component, described, flag, instant, orNull, whole } from './shapes.ts';

const ROAD = {
  estimated: flag(
    'Whether the drive is estimated by a formula, because we have no road data for the venue yet.',
  ),
  crosses_border: flag('Whether the drive crosses the border. The plan allows an hour for it.'),
};

/** How to get from game to game. */
export const travel = described(
  v.picklist(TRAVEL_MODES),
  '`rail`: by train and transit, as four roadtrips, their sequences and the trips of these are planned; `drive`: by car, as everything else is.',
);

const leg = component(
  'Leg',
  {
    travel,
    miles: whole('By road, also when `travel` is `rail`.'),
    minutes: whole(
      'Driving, without traffic other than the rush hour. By rail: from venue to venue, with transit and 15 minutes at the station.',
    ),
    rush_hour_minutes: whole('Part of `minutes`, for an arrival in the rush hour of a large metropolis.'),
    ...ROAD,
    minutes_to_spare: orNull(
      whole(),
      'Minutes left between the two starts after the first game, leaving, the drive, the border, a night if the dates differ, and the early arrival; by rail, minutes until the latest train less the time between two trains. Null while a start is not known.',
    ),
    tight: flag('Less than 45 minutes to spare.'),
    leave_by: orNull(
      instant(),
      'The latest departure. By rail, the latest train from the first station, to a quarter of an hour: trains run about hourly, and a timetable has the exact time. A drive longer than the driving limit of a date (eight hours for roadtrips, the fan’s own for trips) includes nights on the road. Null while a start is not known, or when there is too little time.',
    ),
    arrive_by: orNull(instant(), 'When to be at the next venue; null when `leave_by` is.'),
  },
  {
    description: 'The drive or train that leads to a game.',
    examples: [
      {
        travel: 'drive',
        miles: 275,
        minutes: 324,
        rush_hour_minutes: 30,
        estimated: false,
        crosses_border: false,
        minutes_to_spare: 380,
        tight: false,
        leave_by: '2026-12-03T18:05:00.000Z',
        arrive_by: '2026-12-03T23:30:00.000Z',
      },
    ],
  },
);

const homeLeg = component(
  'HomeLeg',
  {
    miles: whole(),
    minutes: whole('Driving, with any rush hour.'),
    rush_hour_minutes: whole('Part of `minutes`.'),
    ...ROAD,
    leaves_at: instant(),
    arrives_at: instant(),
    nights_on_the_way: whole(),
  },
  {
    description: 'The drive from home to the first game, or from the last game home.',
    examples: [
      {
        miles: 283,
        minutes: 255,
        rush_hour_minutes: 0,
        estimated: false,
        crosses_border: false,
        leaves_at: '2026-12-03T18:45:00.000Z',
        arrives_at: '2026-12-03T23:00:00.000Z',
        nights_on_the_way: 0,
      },
    ],
  },
);

export const legBefore = orNull(leg, 'Null at the first game, and after a night in the same bed.');

export const smallestSlack = orNull(
  whole(),
  'The least minutes to spare on any leg; null while none is known.',
);

export const homeLegs = (description: string) =>
  orNull(v.object({ out: v.nullable(homeLeg), back: v.nullable(homeLeg) }), description);

export const roundTrips = described(
  v.array(
    v.object({
      first_stop: whole(undefined, { minimum: 1 }),
      last_stop: whole(undefined, { minimum: 1 }),
      out: homeLeg,
      back: homeLeg,
    }),
  ),
  'With every night in one city: the drives of each date from the bed to its stops and back. Stops count from 1.',
);

export function roundTripsJson(trip: Trip): v.InferOutput<typeof roundTrips> {
  return trip.roundTrips.map(({ firstGame, lastGame, out, back }) => ({
    first_stop: firstGame + 1,
    last_stop: lastGame + 1,
    out: homeLegJson(out),
    back: homeLegJson(back),
  }));
}

/** The leg to a game; null for the first one, and after a night in the same bed. */
export function legTo(index: number, { games, legs, roundTrips: rounds }: Trip): Leg | null {
  const [from, to] = [games[index - 1], games[index]];
  const isAfterNight = rounds.length > 0 && from?.localDate !== to?.localDate;
  return isAfterNight ? null : (legs[index - 1] ?? null);
}

/** A leg that does not fit has no departure. */
export function legJson(
  from: TimedPlace,
  to: TimedPlace,
  found: Leg,
  drivingMinutesPerDate?: number,
): v.InferOutput<typeof leg> {
  const isTooShort = found.minutesToSpare !== null && found.minutesToSpare < 0;
  const times = isTooShort ? null : latestDeparture(from, to, found, drivingMinutesPerDate);
  return {
    travel: found.ride ? 'rail' : 'drive',
    ...driveJson(found),
    minutes_to_spare: found.minutesToSpare,
    tight: found.isTight,
    leave_by: times?.leaveBy.toISOString() ?? null,
    arrive_by: times?.arriveBy.toISOString() ?? null,
  };
}

export function homeLegJson(found: HomeLeg): v.InferOutput<typeof homeLeg> {
  return {
    ...driveJson(found),
    leaves_at: found.leavesAt.toISOString(),
    arrives_at: found.arrivesAt.toISOString(),
    nights_on_the_way: found.nightsOnTheWay,
  };
}

function driveJson({ miles, minutes, rushMinutes, isEstimated, crossesBorder }: Leg | HomeLeg) {
  return {
    miles,
    minutes,
    rush_hour_minutes: rushMinutes,
    estimated: isEstimated ?? false,
    crosses_border: crossesBorder,
  };
}
