import { WITHOUT_WISHES, type TripQuestion } from '../finder/trip-question.ts';
import type { DateSpan } from '../weekend.ts';

/** Asks for every game of these dates with the finder's usual limits, wherever the first game is. */
export function openQuestion({ from, through }: DateSpan): TripQuestion {
  return {
    ...WITHOUT_WISHES,
    home: null,
    start: from,
    end: through,
    days: null,
    drivingHours: 8,
    isBackHome: false,
    leaveAfterMinutes: 6 * 60,
    homeByMinutes: 24 * 60,
    mayCrossBorder: true,
    isWeekendOnly: false,
  };
}
