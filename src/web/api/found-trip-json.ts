import type { Config } from '../../config/parse-config.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { hasMeasuredDrives } from '../../domain/travel/venue-drives.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import { latestDeparture } from '../../domain/trips/departure.ts';
import type { HomeLeg, Trip, TripLeg } from '../../domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import { paths } from '../urls/paths.ts';
import { gameJson } from './game-json.ts';
import type { FoundTrip, HomeLeg as HomeLegJson } from './schemas/found-trips.ts';
import type { Leg } from './schemas/sequences.ts';

/** Returns null when one of the trip's games is no longer stored. */
export function foundTripJson(
  trip: Trip,
  { question, placeNumber }: { question: TripQuestion; placeNumber: number | null },
  stored: ReadonlyMap<string, ListedGame>,
  config: Config,
): FoundTrip | null {
  const games = trip.games.flatMap(({ id }) => stored.get(id) ?? []);
  if (games.length < trip.games.length) return null;
  const code = codeOfTrip(trip, question, placeNumber);
  const [first, last] = [trip.games[0], trip.games.at(-1)];
  const isAtHome = trip.out === null && trip.back === null;
  return {
    code,
    url: code === null ? null : `${config.siteOrigin}${paths.trip(code)}`,
    first_date: trip.firstDate,
    last_date: trip.lastDate,
    miles: trip.miles,
    minutes: trip.minutes,
    nights: trip.nights,
    leagues: trip.leagues.map((league) => leagueFacts(league).path),
    smallest_slack_minutes: trip.minutesToSpare,
    home: isAtHome
      ? null
      : {
          out: trip.out && homeLegJson(trip.out, first?.venueId ?? ''),
          back: trip.back && homeLegJson(trip.back, last?.venueId ?? ''),
        },
    stops: games.map((game, index) => {
      const [before, leg] = [games[index - 1], trip.legs[index - 1]];
      return {
        leg: before && leg ? tripLegJson(before, game, leg, question.drivingHours) : null,
        game: gameJson(game, config),
      };
    }),
  };
}

function tripLegJson(from: ListedGame, to: ListedGame, leg: TripLeg, drivingHours: number): Leg {
  const times = latestDeparture(from, to, leg, drivingHours * 60);
  return {
    miles: leg.miles,
    minutes: leg.minutes,
    rush_hour_minutes: leg.rushHourMinutes,
    estimated: from.venueId !== to.venueId && !(isMeasured(from.venueId) && isMeasured(to.venueId)),
    crosses_border: leg.crossesBorder,
    minutes_to_spare: leg.minutesToSpare,
    tight: leg.isTight,
    leave_by: times?.leaveBy.toISOString() ?? null,
    arrive_by: times?.arriveBy.toISOString() ?? null,
  };
}

function homeLegJson(leg: HomeLeg, venueId: string): HomeLegJson {
  return {
    miles: leg.miles,
    minutes: leg.minutes,
    rush_hour_minutes: leg.rushHourMinutes,
    estimated: !isMeasured(venueId),
    crosses_border: leg.crossesBorder,
    leaves_at: leg.leavesAt.toISOString(),
    arrives_at: leg.arrivesAt.toISOString(),
    nights_on_the_way: leg.nightsOnTheWay,
  };
}

function isMeasured(venueId: string | null): boolean {
  return venueId !== null && hasMeasuredDrives(venueId);
}
