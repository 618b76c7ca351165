import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { findAnything } from '../search/find-anything.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { withQuery } from './respond.ts';
import { routeOf } from './operations.ts';
import { QUERIES } from './parameters.ts';
import { roadtripReferenceJson } from './roadtrip-routes.ts';
import type { SearchResults } from './schemas/search.ts';
import { teamJson, teamReferenceJson } from './team-json.ts';

export const searchApiRoutes = new Hono<WebEnvironment>();

searchApiRoutes.get(routeOf('search'), (c) =>
  withQuery(c, QUERIES.search, { tags: [cacheTags.content] }, async ({ q }) => {
    const { siteOrigin } = c.var.deps.config;
    const found = await findAnything(c.var.deps, q);
    const data: SearchResults = {
      league: found.league && leagueFacts(found.league).path,
      teams: found.teams.map((team) => teamJson(team, siteOrigin)),
      cities: found.cities.map(({ name, teams }) => ({
        name,
        teams: teams.map(({ fullName, league }) => ({
          ...teamReferenceJson(fullName),
          league: leagueFacts(league).path,
        })),
      })),
      roadtrips: found.roadtrips.map((trip) => roadtripReferenceJson(trip, siteOrigin)),
    };
    return { data };
  }),
);
