import { MINUTE_MS } from '../dates/durations.ts';
import { wallClockAt, wallClockInstant } from '../dates/wall-clock.ts';
import type { Ride, Train } from '../travel/rail.ts';

/** Trains run about hourly, so departures are rounded down to quarter hours. */
const ROUNDING_MS = 15 * MINUTE_MS;

/** As a stored leg has it. */
export interface PlannedRide {
  /** Null within one city. */
  train:
    | (Pick<Train, 'by' | 'from' | 'to' | 'minutes' | 'minutesAfter'> & {
        /** An ISO instant; null while a start is unknown. */
        departBy: string | null;
      })
    | null;
  /** Ways to the first station and from the last; one text within a city. */
  transit: readonly string[];
}

interface RideWindow {
  /** The earliest departure and latest arrival, in epoch milliseconds. */
  leavesAt: number;
  arrivesAt: number;
  /** 0 on one date. */
  nightMinutes: number;
  /** The first venue's. */
  timeZone: string;
}

/**
 * Leaves time for the night before or after the ride (docs/rules.md#trains).
 * @returns the departure in epoch milliseconds.
 */
function latestTrain(
  { minutes, minutesBefore, minutesAfter, firstMinute, lastMinute, every }: Train,
  { leavesAt, arrivesAt, nightMinutes, timeZone }: RideWindow,
): { departsBy: number; minutesToSpare: number } | null {
  const ready = leavesAt + minutesBefore * MINUTE_MS;
  const latest = arrivesAt - (minutes + minutesAfter) * MINUTE_MS;
  const night = nightMinutes * MINUTE_MS;
  const windows: [opens: number, closes: number][] =
    night === 0
      ? [[ready, latest]]
      : [
          [ready + night, latest],
          [ready, latest - night],
        ];
  for (const [opens, closes] of windows) {
    const firstDay = wallClockAt(opens, timeZone).day;
    for (let { day } = wallClockAt(closes, timeZone); day >= firstDay; day -= 1) {
      const from = Math.max(opens, wallClockInstant(day, firstMinute, timeZone));
      const until = Math.min(closes, wallClockInstant(day, lastMinute, timeZone));
      // A shorter time may have no train.
      if (until - from < every * MINUTE_MS) continue;
      const departsBy = Math.floor(until / ROUNDING_MS) * ROUNDING_MS;
      return { departsBy, minutesToSpare: Math.floor((until - opens) / MINUTE_MS) - every };
    }
  }
  return null;
}

/** @param minutesToSpare of the time between the games, for a ride without a train. */
export function planRide(
  ride: Ride,
  window: RideWindow,
  minutesToSpare: number,
): { ride: PlannedRide; minutesToSpare: number } | null {
  if (ride.train === null) return { ride: plannedRide(ride, null), minutesToSpare };
  const found = latestTrain(ride.train, window);
  return found && { ride: plannedRide(ride, found.departsBy), minutesToSpare: found.minutesToSpare };
}

/** Null while a start is unknown, or when the train is no longer in time. */
export function departureOfTrain(
  { departBy, minutes, minutesAfter }: NonNullable<PlannedRide['train']>,
  startsAt: Date,
  /** In epoch milliseconds. */
  arriveBy: number,
): number | null {
  if (departBy === null) return null;
  const departs = Date.parse(departBy);
  const isInTime = departs > startsAt.getTime() && departs + (minutes + minutesAfter) * MINUTE_MS <= arriveBy;
  return isInTime ? departs : null;
}

/** @param departsBy epoch milliseconds; null while a start is unknown. */
export function plannedRide({ train, transit }: Ride, departsBy: number | null): PlannedRide {
  if (train === null) return { train, transit };
  const { by, from, to, minutes, minutesAfter } = train;
  const departBy = departsBy === null ? null : new Date(departsBy).toISOString();
  return { train: { by, from, to, minutes, minutesAfter, departBy }, transit };
}
