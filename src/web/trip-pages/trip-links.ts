import { daysBetween } from '../../domain/dates/zoned-time.ts';
import type { PlannedTrip } from '../../domain/trips/check/repair.ts';
import { planQuestion } from '../../domain/trips/code/trip-code.ts';
import { MAX_TRIP_DATES } from '../../domain/trips/finder/question-dates.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import { marketCityOfPlaceSlug } from '../../domain/travel/city-venues.ts';
import { ANY_CITY, MAX_PINNED } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import type { TripPageState } from './trip-state.ts';

/** @param trip as it is now; null where no game is left. */
export function tripLinks(
  { plan, home }: Pick<PlannedTrip, 'plan' | 'home'>,
  trip: Trip | null,
  games: readonly { id: string }[],
): TripPageState['links'] {
  const question = planQuestion(plan, home);
  const { limits } = plan;
  const asked = {
    ...changedDates(question, trip),
    games: games.slice(0, MAX_PINNED).map(({ id }) => id),
    leagues: limits.leagues,
    drive: limits.drivingHours,
    spare: limits.minutesToSpare,
    double: limits.twoGameDates,
    night: limits.lastDrivingMinute,
    back: question.isBackHome,
    leave: limits.leaveAfterMinutes,
    home: limits.homeByMinutes,
    border: limits.mayCrossBorder,
    free: limits.isFreeDateWanted,
  };
  const planned = { ...asked, start: question.start, end: question.end, games: [] };
  const reach = limits.reachMinutes;
  const city = reach > 0 && home ? marketCityOfPlaceSlug(home.slug) : null;
  if (city) {
    const another = paths.trips({ ...asked, games: [], city: ANY_CITY, reach });
    return {
      change: paths.trips({ ...asked, city: city.slug, reach }),
      others: paths.trips({ ...planned, city: city.slug, reach }),
      elsewhere: { text: 'Stay in another city', href: `${another}#in` },
    };
  }
  const from = home?.slug ?? '';
  return {
    change: paths.trips({ ...asked, from }),
    others: paths.trips({ ...planned, from }),
    elsewhere: { text: 'Leave from another city', href: `${paths.trips({ ...asked, from: '' })}#from` },
  };
}

/** Returns the planned dates with those of games that moved; where that is too long for one trip, the trip's own. */
function changedDates(
  { start, end }: Pick<TripQuestion, 'start' | 'end'>,
  trip: Trip | null,
): { start: string; end: string } {
  if (trip === null) return { start, end };
  const { firstDate, lastDate } = trip;
  const from = firstDate < start ? firstDate : start;
  const through = lastDate > end ? lastDate : end;
  const isTooLong = daysBetween(from, through) >= MAX_TRIP_DATES;
  return isTooLong ? { start: firstDate, end: lastDate } : { start: from, end: through };
}
