import { LEAGUES, type League } from '../../leagues.ts';
import type { TripQuestion } from '../finder/trip-question.ts';
import type { DateSpan } from '../weekend.ts';

/** Asks for every game of these dates with the finder's usual limits, wherever the first game is. */
export function openQuestion(
  { from, through }: DateSpan,
  leagues: readonly League[] = LEAGUES,
): TripQuestion {
  return {
    home: null,
    start: from,
    end: through,
    days: null,
    leagues,
    teams: [],
    pinnedGames: [],
    skippedGames: [],
    skippedTeams: [],
    skippedVenues: [],
    drivingHours: 8,
    isBackHome: false,
    leaveAfterMinutes: 360,
    homeByMinutes: 1440,
    sort: 'worth',
    mayCrossBorder: true,
    pace: 'most',
    isWeekendOnly: false,
  };
}
