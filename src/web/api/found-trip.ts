import * as v from 'valibot';
import type { Deps } from '../../composition/web-deps.ts';
import type { Config } from '../../config/parse-config.ts';
import { readGamesById, type FeedRow, type ListedGame } from '../../db/queries/upcoming-games.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { codeOfTrip } from '../../domain/trips/code/code-of-trip.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import { paths } from '../urls/paths.ts';
import { provenanceJson } from './envelope.ts';
import { EXAMPLE_GAME, game, gameJson } from './game.ts';
import {
  homeLegJson,
  homeLegs,
  legBefore,
  legJson,
  legTo,
  roundTrips,
  roundTripsJson,
  smallestSlack,
} from './legs.ts';
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
  round_trips: [],
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
    smallest_slack_minutes: smallestSlack,
    home: homeLegs('Null for a trip that starts at its first game or stays in one city.'),
    round_trips: roundTrips,
    stops: listOf(v.object({ leg: legBefore, game }), 'In order.'),
  },
  {
    description: 'A trip you can really drive.',
    examples: [{ ...EXAMPLE_TRIP, stops: [{ leg: null, game: EXAMPLE_GAME }] }],
  },
);

interface Found {
  trip: Trip;
  question: TripQuestion;
  placeNumber?: number | null;
}

/** Leaves out a trip when one of its games is no longer stored. */
export async function foundTripsJson(
  { db, config, now }: Deps,
  trips: readonly Found[],
  feeds: readonly FeedRow[],
) {
  const listed = trips.flatMap(({ trip }) => trip.games);
  const games = await readGamesById(db, listed, now());
  return {
    data: trips.flatMap((found) => foundTripJson(found, games, config) ?? []),
    provenance: provenanceJson(feeds, [...games.values()]),
  };
}

function foundTripJson(
  { trip, question, placeNumber = null }: Found,
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
    round_trips: roundTripsJson(trip),
    stops: games.map((next, index) => {
      const [before, way] = [games[index - 1], legTo(index, trip)];
      return {
        leg: before && way ? legJson(before, next, way, question.drivingHours * 60) : null,
        game: gameJson(next, config),
      };
    }),
  };
}
