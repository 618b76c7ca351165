import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { findAnything, suggestionsFor } from '../search/find-anything.ts';
import { shownSuggestion } from '../search/asked-text.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { withQuery } from './respond.ts';
import { routeOf } from './operations.ts';
import { QUERIES } from './parameters.ts';
import { roadtripReferenceJson } from './roadtrip-routes.ts';
import type { SearchResults, SearchSuggestions } from './schemas/search.ts';
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

searchApiRoutes.get(routeOf('suggestSearch'), (c) => {
  const today = easternDateAt(c.var.deps.now());
  // Names are part of the code, so no keystroke reaches the database.
  return withQuery(
    c,
    QUERIES.suggestSearch,
    null,
    ({ q }) => {
      const data: SearchSuggestions = {
        suggestions: suggestionsFor(q, today).map((suggestion) => shownSuggestion(suggestion, q, today)),
      };
      return { data };
    },
    { period: { name: today, ends: endOfEasternDate(today) } },
  );
});
