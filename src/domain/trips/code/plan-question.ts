import { addDays } from '../../dates/zoned-time.ts';
import { WITHOUT_WISHES, type TripHome, type TripQuestion } from '../finder/trip-question.ts';
import type { TripPlan } from './trip-code.ts';
import { mustExist } from '../../must-exist.ts';

/** Dates count from the games' first listings. */
export function planQuestion({ games, limits }: TripPlan, home: TripHome | null): TripQuestion {
  const { daysBefore, daysAfter, ...rest } = limits;
  const dates = games.map(({ localDate }) => localDate).toSorted();
  return {
    ...WITHOUT_WISHES,
    ...rest,
    home,
    isBackHome: home !== null && limits.isBackHome,
    start: addDays(mustExist(dates[0]), -daysBefore),
    end: addDays(mustExist(dates.at(-1)), daysAfter),
    days: null,
    isWeekendOnly: false,
  };
}
