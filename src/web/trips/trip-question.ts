import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { paths } from '../urls/paths.ts';
import type { Place } from '../../db/queries/places.ts';
import { easternDateTimeOf } from '../../domain/dates/eastern-time.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { gameOfIdentity } from '../../domain/games/game-of-identity.ts';
import { placeLabel } from '../../domain/places/place.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
import { questionDates, type QuestionDates } from '../../domain/trips/finder/question-dates.ts';
import type { TripHome, TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import type { TripsQuery } from '../urls/trips-query.ts';
import type { AskedTrips } from './trips-state.ts';

const PACIFIC = 'America/Los_Angeles';
const TEAM_SLUGS = new Set(ALL_TEAMS.map(({ slug }) => slug));

/** Dates are those at home; without a home, weekends are Eastern and days end Pacific. */
export function datesOf(query: TripsQuery, timeZone: string | null, now: Date): QuestionDates {
  const { start, end, days, isWeekendOnly, games } = query;
  const pinned = games.flatMap((identity) => gameOfIdentity(identity)?.date ?? []);
  const clock =
    timeZone === null
      ? { today: easternDateTimeOf(now), passed: localDateTimeOf(now, PACIFIC) }
      : { today: localDateTimeOf(now, timeZone), passed: localDateTimeOf(now, timeZone) };
  return questionDates({ start, end, days, isWeekendOnly, pinned }, clock);
}

/** Explicit dates make links of the results mean the same tomorrow. */
export function askedTrips(query: TripsQuery, place: Place | null, dates: QuestionDates): AskedTrips {
  const { start, end, days } = dates;
  return {
    query: { ...query, start, end, days },
    dates,
    home: place && {
      slug: place.slug,
      number: place.number,
      label: placeLabel(place),
      country: place.country,
      timeZone: place.timeZone,
      latitude: place.latitude,
      longitude: place.longitude,
    },
  };
}

/** @param home null is enough for what a trip's address holds. */
export function tripQuestion(asked: AskedTrips, home: TripHome | null): TripQuestion {
  const { query, dates } = asked;
  const isGame = (text: string) => gameOfIdentity(text) !== null;
  return {
    home,
    reachMinutes: query.reach,
    start: dates.start,
    end: dates.end,
    days: dates.days,
    leagues: query.leagues,
    teams: query.teams,
    pinnedGames: query.games,
    skippedGames: query.skip.filter(isGame),
    skippedTeams: query.skip.filter((text) => TEAM_SLUGS.has(text)),
    skippedVenues: query.skip.filter((text) => !isGame(text) && !TEAM_SLUGS.has(text)),
    drivingHours: query.drive,
    isBackHome: asked.home !== null && query.back,
    leaveAfterMinutes: query.leave,
    homeByMinutes: query.home,
    sort: query.sort,
    pace: query.pace,
    minutesToSpare: query.spare,
    twoGameDates: query.double,
    lastDrivingMinute: query.night,
    isFreeDateWanted: query.free,
    mayCrossBorder: query.border,
    travel: 'drive',
    isWeekendOnly: query.isWeekendOnly,
  };
}

/** Includes the home. Null where no code can hold the trip. */
export function tripPath(trip: Trip, asked: AskedTrips): string | null {
  const code = tripCode(trip, asked);
  return code === null ? null : paths.trip(code);
}

export function tripCode(trip: Trip, asked: AskedTrips): string | null {
  return codeOfTrip(trip, tripQuestion(asked, null), asked.home?.number ?? null);
}
