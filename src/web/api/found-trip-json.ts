import type { Config } from '../../config/parse-config.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import { paths } from '../urls/paths.ts';
import { gameJson } from './game-json.ts';
import { homeLegJson, legJson } from './leg-json.ts';
import type { FoundTrip } from './schemas/found-trips.ts';

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
  const { out, back } = trip;
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
    home: out || back ? { out: out && homeLegJson(out), back: back && homeLegJson(back) } : null,
    stops: games.map((game, index) => {
      const [before, leg] = [games[index - 1], trip.legs[index - 1]];
      return {
        leg: before && leg ? legJson(before, game, leg, question.drivingHours * 60) : null,
        game: gameJson(game, config),
      };
    }),
  };
}
