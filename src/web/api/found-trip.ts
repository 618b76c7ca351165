import * as v from 'valibot';
import type { Config } from '../../config/parse-config.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import { paths } from '../urls/paths.ts';
import { EXAMPLE_GAME, game, gameJson } from './game.ts';
import { homeLeg, homeLegJson, leg, legJson } from './legs.ts';
import { component, date, leagueId, listOf, orNull, webAddress, whole } from './shapes.ts';

/** What every shape of a trip has. Its code is that of the example's game. */
export const EXAMPLE_TRIP = {
  code: 'BEJxEJ4QisYCeMIAAehMYAAAx_i',
  url: 'https://fanroads.com/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i',
  first_date: '2026-12-01',
  last_date: '2026-12-01',
  miles: 0,
  minutes: 0,
  nights: 0,
  leagues: ['nba'],
  smallest_slack_minutes: null,
  home: null,
};

export const foundTrip = component(
  'FoundTrip',
  {
    code: orNull(v.string(), 'Contains the games, limits and home of the trip; null where a code cannot.'),
    url: orNull(webAddress(), 'The page for people; null without a code.'),
    first_date: date('With the drive from home.'),
    last_date: date('With the drive home.'),
    miles: whole('All drives, including those from and to home.'),
    minutes: whole('Driving, in total.'),
    nights: whole('Nights away from home.'),
    leagues: v.array(leagueId),
    smallest_slack_minutes: orNull(
      whole(),
      'The least minutes to spare on any leg; null while none is known.',
    ),
    home: orNull(
      v.object({ out: v.nullable(homeLeg), back: v.nullable(homeLeg) }),
      'Null for a trip that starts at its first game.',
    ),
    stops: listOf(v.object({ leg: orNull(leg, 'Null at the first game.'), game }), 'In order.'),
  },
  {
    description: 'A trip that one person can drive.',
    examples: [{ ...EXAMPLE_TRIP, stops: [{ leg: null, game: EXAMPLE_GAME }] }],
  },
);

/** Returns null when one of the trip's games is no longer stored. */
export function foundTripJson(
  trip: Trip,
  { question, placeNumber }: { question: TripQuestion; placeNumber: number | null },
  stored: ReadonlyMap<string, ListedGame>,
  config: Config,
): v.InferOutput<typeof foundTrip> | null {
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
    stops: games.map((next, index) => {
      const [before, way] = [games[index - 1], trip.legs[index - 1]];
      return {
        leg: before && way ? legJson(before, next, way, question.drivingHours * 60) : null,
        game: gameJson(next, config),
      };
    }),
  };
}
