import { Hono } from 'hono';
import { readGamesById } from '../../db/queries/upcoming-games.ts';
import { leagueFacts, leagueFromPath, type League } from '../../domain/leagues.ts';
import { openQuestion } from '../../domain/trips/lists/trip-list.ts';
import { grandTourSources, readGrandTour } from '../grand-tours/load-tours.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { paths } from '../urls/paths.ts';
import { foundTripJson } from './found-trip-json.ts';
import { provenanceJson } from './game-json.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY } from './parameters.ts';
import { respondProblem } from './respond-problem.ts';
import { withQuery } from './respond.ts';
import type { GrandTourJson } from './schemas/grand-tours.ts';

export const grandTourApiRoutes = new Hono<WebEnvironment>();

grandTourApiRoutes.get(routeOf('getGrandTour'), (c) => {
  const league = leagueFromPath(c.req.param('league') ?? '');
  if (league === null) return respondProblem(c, 'not-found', 'The leagues are nfl, nba, nhl and mlb.');
  return withQuery(c, NO_QUERY, grandTourSources([league]), () => respondWithTour(c, league));
});

async function respondWithTour(c: WebContext, league: League): Promise<object | Response> {
  const { config, db, now } = c.var.deps;
  const { found, feeds } = await readGrandTour(c.var.deps, league);
  if (found === null) return { data: null, provenance: provenanceJson(feeds, []) };
  const { tour, foundAt } = found.read;
  const { stops, trip, brokenLegs } = found.checked;
  const games = await readGamesById(db, trip?.games ?? [], now());
  const question = openQuestion({ from: trip?.firstDate ?? '', through: trip?.lastDate ?? '' });
  const data: GrandTourJson = {
    league: leagueFacts(league).path,
    venues: tour.venueIds.length,
    games_planned: stops.length,
    games_standing: stops.filter(({ stands }) => stands).length,
    legs_broken: brokenLegs.length,
    fewest_days: tour.fewestDates,
    found_at: foundAt.toISOString(),
    url: `${config.siteOrigin}${paths.grandTour(league)}`,
    trip: trip && foundTripJson(trip, { question, placeNumber: null }, games, config),
  };
  return { data, provenance: provenanceJson(feeds, [...games.values()]) };
}
