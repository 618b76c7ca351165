import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { SearchResults } from '../../domain/search.ts';
import { answerPublic } from '../caching/public-answer.ts';
import { paths } from '../paths.ts';
import { renderPage, type Head } from '../render-page.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { findAnything } from './find-anything.ts';
import { SearchPage } from './search-page.tsx';
import { parseSearchQuery, searchSearch } from './search-view.ts';

/** `/search`, which stands without roadtrips when the database does not answer. */
export const searchRoutes = new Hono<WebEnvironment>();

searchRoutes.get(paths.search(), (c) => {
  const query = parseSearchQuery(new URL(c.req.url).searchParams);
  const sources = query === '' ? null : { tags: [cacheTags.content] };
  return answerPublic(c, { sources, search: searchSearch(query) }, async () => {
    const results = query === '' ? null : await findAnything(c.var.deps, query);
    return renderPage(c, searchHead(query, results), <SearchPage query={query} results={results} />);
  });
});

function searchHead(query: string, results: SearchResults | null): Head {
  const shown = [...(results?.teams ?? []), ...(results?.cities ?? []).flatMap((city) => city.teams)];
  return {
    title:
      query === '' ? `Search Teams, Cities & Roadtrips | ${BRAND.name}` : `${query} - Search | ${BRAND.name}`,
    description:
      query === ''
        ? 'Find a team, a city or a roadtrip by name, nickname or building. A misspelled one is found as well.'
        : `What ${BRAND.name} has on "${query}": teams with their schedules, cities with their guides, roadtrips.`,
    canonical: paths.search(query),
    // Anything can be asked for; only the page that asks is worth an index.
    noindex: query !== '',
    section: paths.search(),
    teamColors: LEAGUES.filter((league) => shown.some((team) => team.league === league)),
  };
}
