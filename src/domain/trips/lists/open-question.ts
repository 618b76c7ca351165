import { DEFAULT_PLAN_LIMITS } from '../code/trip-code.ts';
import { WITHOUT_WISHES, type TripQuestion } from '../finder/trip-question.ts';
import type { DateSpan } from '../weekend.ts';

/** Asks for every game of these dates, without a home. */
export function openQuestion({ from, through }: DateSpan): TripQuestion {
  const { drivingHours, isBackHome, leaveAfterMinutes, homeByMinutes, mayCrossBorder } = DEFAULT_PLAN_LIMITS;
  return {
    ...WITHOUT_WISHES,
    home: null,
    start: from,
    end: through,
    days: null,
    drivingHours,
    isBackHome,
    leaveAfterMinutes,
    homeByMinutes,
    mayCrossBorder,
    travel: 'drive',
    isWeekendOnly: false,
  };
}
