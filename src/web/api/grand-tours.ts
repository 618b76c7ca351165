import * as v from 'valibot';
import { leagueFacts, leagueFromPath, type League } from '../../domain/leagues.ts';
import { openQuestion } from '../../domain/trips/lists/trip-list.ts';
import { grandTourSources, readGrandTour } from '../grand-tours/load-tours.ts';
import type { WebContext } from '../http/web-context.ts';
import { paths } from '../urls/paths.ts';
import { oneWithGames, provenanceJson } from './envelope.ts';
import { EXAMPLE_TRIP, foundTrip, foundTripsJson } from './found-trip.ts';
import { EXAMPLE_GAME } from './game.ts';
import { operation } from './operation.ts';
import { NO_FIELDS } from './read-fields.ts';
import { component, instant, leagueId, orNull, webAddress, whole } from './shapes.ts';
import { LEAGUE_IN_PATH, respondNoLeague } from './teams.ts';

const grandTour = component(
  'GrandTour',
  {
    league: leagueId,
    venues: whole('The venues of the season.'),
    games_planned: whole('One at each venue that the tour sees.'),
    games_standing: whole('Those whose date, time and venue are as planned.'),
    legs_broken: whole('Drives that no longer fit.'),
    fewest_days: orNull(
      whole(),
      'Proven: no tour of all venues has fewer days. Null where no road joins them.',
    ),
    found_at: instant(),
    url: webAddress('The page for people.'),
    trip: orNull(foundTrip, 'The games that are still on; null without one.'),
  },
  {
    description: 'The best tour of a season’s venues that was found.',
    examples: [
      {
        league: 'nba',
        venues: 30,
        games_planned: 30,
        games_standing: 30,
        legs_broken: 0,
        fewest_days: 17,
        found_at: '2026-11-22T09:00:00.000Z',
        url: 'https://fanroads.com/grand-tours/nba',
        trip: { ...EXAMPLE_TRIP, stops: [{ leg: null, game: EXAMPLE_GAME }] },
      },
    ],
  },
);

export const getGrandTour = operation({
  id: 'getGrandTour',
  path: '/api/v1/grand-tours/{league}',
  tag: 'Trips',
  summary: 'A tour of every venue of a league’s season, checked against the schedule',
  description: '`data` is null while no tour was found. A trip of more than 20 games has no code.',
  example: '/api/v1/grand-tours/nba',
  inPath: LEAGUE_IN_PATH,
  query: NO_FIELDS,
  response: () => oneWithGames(v.nullable(grandTour)),
  handle: (c, respond) => {
    const league = leagueFromPath(c.req.param('league') ?? '');
    if (league === null) return respondNoLeague(c);
    return respond(grandTourSources([league]), () => tourBody(c, league));
  },
});

async function tourBody(c: WebContext, league: League) {
  const { found, feeds } = await readGrandTour(c.var.deps, league);
  if (found === null) return { data: null, provenance: provenanceJson(feeds, []) };
  const { tour, foundAt } = found.read;
  const { stops, trip, brokenLegs } = found.checked;
  const planned = trip
    ? [{ trip, question: openQuestion({ from: trip.firstDate, through: trip.lastDate }) }]
    : [];
  const json = await foundTripsJson(c.var.deps, planned, feeds);
  const data: v.InferOutput<typeof grandTour> = {
    league: leagueFacts(league).path,
    venues: tour.venueIds.length,
    games_planned: stops.length,
    games_standing: stops.filter(({ stands }) => stands).length,
    legs_broken: brokenLegs.length,
    fewest_days: tour.fewestDates,
    found_at: foundAt.toISOString(),
    url: `${c.var.deps.config.siteOrigin}${paths.grandTour(league)}`,
    trip: json.data[0] ?? null,
  };
  return { data, provenance: json.provenance };
}
