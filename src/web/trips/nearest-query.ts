import { LEAGUES } from '../../domain/leagues.ts';
import type { NearestQuestion } from '../../domain/trips/finder/trip-answer.ts';
import { DRIVING_HOURS } from '../../domain/trips/finder/trip-question.ts';
import { queryOfPace, type TripsQuery } from '../urls/trips-query.ts';

/** Starts at the first page. */
export function nearestQuery(asked: TripsQuery, nearest: NearestQuestion): TripsQuery {
  return { ...changed(asked, nearest), page: 1 };
}

function changed(query: TripsQuery, nearest: NearestQuestion): TripsQuery {
  switch (nearest.change) {
    case 'driving':
      return {
        ...query,
        drive: DRIVING_HOURS.find((hours) => hours === nearest.drivingHours) ?? query.drive,
      };
    case 'border':
      return { ...query, border: true };
    case 'way-back':
      return { ...query, back: false };
    case 'leagues':
      return { ...query, leagues: nearest.leagues };
    case 'dates':
      return { ...query, start: nearest.start, end: nearest.end, days: nearest.days };
    case 'teams':
      return { ...query, teams: query.teams.filter(({ slug }) => nearest.teams.includes(slug)) };
    case 'pace':
      return { ...query, ...queryOfPace(nearest.pace), sort: query.sort };
    case 'free-date':
      return { ...query, free: false };
    case 'pins':
      return { ...query, games: [] };
    case 'skips':
      return { ...query, skip: [] };
    case 'anywhere':
      return {
        ...query,
        from: '',
        start: nearest.start,
        end: nearest.end,
        leagues: LEAGUES,
        teams: [],
        games: [],
        skip: [],
        border: true,
        free: false,
      };
  }
}
