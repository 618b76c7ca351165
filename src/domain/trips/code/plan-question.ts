import { addDays } from '../../dates/zoned-time.ts';
import type { TripHome, TripQuestion } from '../finder/trip-question.ts';
import type { TripPlan } from './trip-code.ts';

/** Returns the question whose answer may be this trip. Dates count from the games' first listings. */
export function planQuestion({ games, limits }: TripPlan, home: TripHome | null): TripQuestion {
  const { daysBefore, daysAfter, ...rest } = limits;
  const dates = games.map(({ localDate }) => localDate).toSorted();
  return {
    ...rest,
    home,
    isBackHome: home !== null && limits.isBackHome,
    start: addDays(dates[0] ?? '', -daysBefore),
    end: addDays(dates.at(-1) ?? '', daysAfter),
    days: null,
    teams: [],
    pinnedGames: [],
    skippedGames: [],
    skippedTeams: [],
    skippedVenues: [],
    sort: 'most',
    isWeekendOnly: false,
  };
}
