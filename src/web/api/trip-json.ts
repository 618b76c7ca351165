import type { Config } from '../../config/parse-config.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { tripChanges } from '../../domain/trips/check/change-text.ts';
import type { LoadedTrip } from '../trip-pages/load-trip.ts';
import type { StopOption } from '../trip-pages/trip-options.ts';
import { paths } from '../urls/paths.ts';
import { gameJson } from './game-json.ts';
import { homeLegJson, legJson } from './leg-json.ts';
import type { Trip, TripAlternative } from './schemas/trips.ts';
import { teamReferenceJson } from './team-json.ts';

export function tripJson({ facts, checked: compared }: LoadedTrip, config: Config): Trip {
  const { code, plan, home } = facts;
  const { stops, checked, condition } = compared;
  const { drivingHours } = plan.limits;
  const trip = checked?.trip ?? null;
  return {
    code,
    url: `${config.siteOrigin}${paths.trip(code)}`,
    condition,
    changes: tripChanges(compared, { plan, home }),
    first_date: trip?.firstDate ?? null,
    last_date: trip?.lastDate ?? null,
    miles: trip?.miles ?? 0,
    minutes: trip?.minutes ?? 0,
    nights: trip?.nights ?? 0,
    leagues: (trip?.leagues ?? []).map((league) => leagueFacts(league).path),
    smallest_slack_minutes: trip?.minutesToSpare ?? null,
    home: trip &&
      home && { out: trip.out && homeLegJson(trip.out), back: trip.back && homeLegJson(trip.back) },
    stops: (checked?.stops ?? []).flatMap(({ game, status }, index) => {
      if (game === null) return [];
      const [before, leg] = [checked?.stored[index - 1], trip?.legs[index - 1]];
      return {
        status,
        fits: leg ? !checked?.brokenLegs.includes(index - 1) : null,
        leg: before && leg ? legJson(before, game, leg, drivingHours * 60) : null,
        game: gameJson(game, config),
      };
    }),
    missing: stops
      .filter((stop) => !checked?.stops.includes(stop))
      .map(({ planned, status }) => ({
        date: planned.localDate,
        home_team: teamReferenceJson(planned.home.fullName),
        away_team: planned.away && teamReferenceJson(planned.away.fullName),
        status,
      })),
  };
}

/** Returns nothing for a game that is no longer stored. */
export function tripAlternativeJson(
  { game: { id }, code, isLaterDate, extraMiles }: StopOption,
  games: ReadonlyMap<string, ListedGame>,
  config: Config,
): TripAlternative[] {
  const game = games.get(id);
  const url = `${config.siteOrigin}${paths.trip(code)}`;
  return game
    ? [{ code, url, later_date: isLaterDate, extra_miles: extraMiles, game: gameJson(game, config) }]
    : [];
}
