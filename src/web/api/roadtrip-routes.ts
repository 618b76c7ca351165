import { Hono } from 'hono';
import { readRoadtrip, readRoadtripCards } from '../../db/queries/roadtrips.ts';
import type { SequenceCounts } from '../../db/queries/sequence-counts.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import { travelLegs, type Roadtrip, type RoadtripCard } from '../../domain/content/roadtrip.ts';
import type { DriveTable } from '../../domain/travel/travel.ts';
import { paths } from '../urls/paths.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { respondMissing, withQuery } from './respond.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY, QUERIES } from './parameters.ts';
import type { Roadtrip as RoadtripJson, RoadtripReference, RoadtripSummary } from './schemas/roadtrips.ts';
import { teamReferenceJson } from './team-json.ts';

export const roadtripApiRoutes = new Hono<WebEnvironment>();

roadtripApiRoutes.get(routeOf('listRoadtrips'), (c) =>
  withQuery(c, QUERIES.listRoadtrips, { tags: [cacheTags.content] }, async ({ league = null }) => {
    const { db, config } = c.var.deps;
    const trips = await readRoadtripCards(db, league);
    const data = trips.map((trip) => summaryJson(trip, config.siteOrigin));
    return { data };
  }),
);

roadtripApiRoutes.get(routeOf('getRoadtrip'), (c) => {
  const slug = c.req.param('roadtrip') ?? '';
  return withQuery(c, NO_QUERY, { tags: [], roadtrip: slug }, async () => {
    const { db, config, now } = c.var.deps;
    const { roadtrip, removal, sequences } = await readRoadtrip(db, {
      slug,
      path: paths.roadtrip(slug),
      now: now(),
    });
    if (roadtrip === null) return respondMissing(c, removal, NO_SUCH_ROADTRIP);
    const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
    return { data: roadtripJson(roadtrip, sequences, VENUE_DRIVES, config.siteOrigin) };
  });
});

export const NO_SUCH_ROADTRIP = 'No roadtrip has this slug. /api/v1/roadtrips lists them.';

export function roadtripReferenceJson(
  trip: { slug: string; league: League; title: string; cities: readonly string[] },
  siteOrigin: string,
): RoadtripReference {
  return {
    slug: trip.slug,
    league: leagueFacts(trip.league).path,
    title: trip.title,
    cities: [...trip.cities],
    url: `${siteOrigin}${paths.roadtrip(trip.slug)}`,
  };
}

function summaryJson(trip: RoadtripCard, siteOrigin: string): RoadtripSummary {
  return {
    ...roadtripReferenceJson(trip, siteOrigin),
    travel: trip.travel,
    intro: trip.intro,
    image_url: `${siteOrigin}${paths.roadtripImage(trip.image)}`,
  };
}

function roadtripJson(
  trip: Roadtrip,
  sequences: SequenceCounts | null,
  table: DriveTable,
  siteOrigin: string,
): RoadtripJson {
  const cities = trip.stops.map(({ city }) => city);
  return {
    ...summaryJson(trip, siteOrigin),
    introduction_html: trip.introContent,
    teams: trip.teams.map(({ fullName }) => teamReferenceJson(fullName)),
    performer_ids: [...trip.performerIds],
    stops: trip.stops.map(({ city, content, teams }) => ({
      city,
      html: content,
      teams: teams.map(({ fullName }) => teamReferenceJson(fullName)),
    })),
    drives: travelLegs(trip, trip.stops, table).flatMap((leg, index) => {
      const [from, to] = [cities[index], cities[index + 1] ?? cities[0]];
      if (leg === null || from === undefined || to === undefined) return [];
      return [{ from, to, miles: leg.miles, minutes: leg.minutes, crosses_border: leg.crossesBorder }];
    }),
    sequences: sequences && { any_team: sequences.anyTeam, same_team: sequences.sameTeam },
    checked_on: trip.checkedOn,
  };
}
