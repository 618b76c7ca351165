import { TRIP_PACES, type TripPace, type TripQuestion } from './trip-question.ts';

/** What a pace sets. */
type PaceLimits = Pick<
  TripQuestion,
  | 'drivingHours'
  | 'minutesToSpare'
  | 'twoGameDates'
  | 'leaveAfterMinutes'
  | 'homeByMinutes'
  | 'lastDrivingMinute'
  | 'sort'
>;

/** One choice sets seven limits (docs/rules.md#trip-paces). */
export const PACE_LIMITS: Record<TripPace, PaceLimits> = {
  relaxed: {
    drivingHours: 4,
    minutesToSpare: 60,
    twoGameDates: 'no',
    leaveAfterMinutes: 9 * 60,
    homeByMinutes: 22 * 60,
    lastDrivingMinute: 23 * 60,
    sort: 'best',
  },
  balanced: {
    drivingHours: 8,
    minutesToSpare: 30,
    twoGameDates: 'some',
    leaveAfterMinutes: 7 * 60,
    homeByMinutes: 24 * 60,
    lastDrivingMinute: 25 * 60,
    sort: 'best',
  },
  many: {
    drivingHours: 10,
    minutesToSpare: 0,
    twoGameDates: 'any',
    leaveAfterMinutes: 6 * 60,
    homeByMinutes: 26 * 60,
    lastDrivingMinute: 26 * 60,
    sort: 'most',
  },
};

/** The next pace that allows more; null after the last one. */
export function nextPace(pace: TripPace): TripPace | null {
  return TRIP_PACES[TRIP_PACES.indexOf(pace) + 1] ?? null;
}
