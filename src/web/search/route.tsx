import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { SearchResults } from '../../domain/search/search.ts';
import type { TeamSides } from '../../domain/search/matchup-query.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import { findAnything, sidesOf } from './find-anything.ts';
import { leaguesOf, loadMeetings } from './load-meetings.ts';
import { SearchPage } from './search-page.tsx';
import { parseSearchQuery, searchQueryString } from '../urls/search-query.ts';

/** During a database outage `/search` finds only teams and cities (docs/caching.md#outages). */
export const searchRoutes = new Hono<WebEnvironment>();

searchRoutes.get(patterns.search, (c) => {
  const query = parseSearchQuery(new URL(c.req.url).searchParams);
  const sides = query === '' ? null : sidesOf(query);
  const sources = query === '' ? null : sourcesOf(sides);
  return respondPublic(c, { sources, search: searchQueryString(query) }, async () => {
    const { deps } = c.var;
    const [results, meetings] = await Promise.all([
      query === '' ? null : findAnything(deps, query),
      sides && loadMeetings(deps, sides),
    ]);
    if (meetings && meetings.listed === null) c.header('Cache-Control', NO_STORE);
    const page = <SearchPage query={query} results={results} meetings={meetings} />;
    return renderPage(c, searchHead(query, results), page);
  });
});

/** The sources of one side are enough because both sides play in every meeting. */
function sourcesOf(sides: TeamSides | null): PageVersionSources {
  if (sides === null) return { tags: [cacheTags.content] };
  const leagues = leaguesOf(sides);
  return {
    tags: [cacheTags.content, ...sides.one.map(cacheTags.team)],
    starts: leagues.map((league) => ({ league })),
    feeds: leagues,
  };
}

function searchHead(query: string, results: SearchResults | null): Head {
  const shown = [...(results?.teams ?? []), ...(results?.cities ?? []).flatMap((city) => city.teams)];
  return {
    title:
      query === '' ? `Search Teams, Cities & Roadtrips | ${BRAND.name}` : `${query} - Search | ${BRAND.name}`,
    description:
      query === ''
        ? 'Find a team, a city or a roadtrip by name, nickname or building. Two teams find their next games against each other.'
        : `What ${BRAND.name} has on "${query}": teams with their schedules, cities with their guides, roadtrips.`,
    canonical: paths.search(query),
    // Search engines may index only the empty search page.
    noindex: query !== '',
    section: paths.search(),
    teamColors: LEAGUES.filter((league) => shown.some((team) => team.league === league)),
  };
}
