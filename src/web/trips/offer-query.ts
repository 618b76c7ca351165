import type { Offer } from '../../domain/trips/finder/trip-answer.ts';
import type { TripsQuery } from '../urls/trips-query.ts';

/** The address of a changed question, at its first page. */
export function offerQuery(asked: TripsQuery, { question }: Pick<Offer, 'question'>): TripsQuery {
  const from = question.home === null ? '' : asked.from;
  return {
    ...asked,
    from,
    start: question.start,
    end: question.end,
    days: question.days,
    leagues: question.leagues,
    teams: question.teams,
    games: question.pinnedGames,
    skip: [...question.skippedGames, ...question.skippedTeams, ...question.skippedVenues].toSorted(),
    pace: question.pace,
    drive: question.drivingHours,
    spare: question.minutesToSpare,
    double: question.twoGameDates,
    back: question.isBackHome || from === '',
    leave: question.leaveAfterMinutes,
    home: question.homeByMinutes,
    night: question.lastDrivingMinute,
    free: question.isFreeDateWanted,
    border: question.mayCrossBorder,
    page: 1,
  };
}
