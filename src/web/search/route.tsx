import { Hono } from 'hono';
import { readRoadtripCards } from '../../db/queries/roadtrips.ts';
import type { Deps } from '../../deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { createSearch, type FindableRoadtrip, type SearchResults } from '../../domain/search.ts';
import { paths } from '../paths.ts';
import { renderPage, type Head } from '../render-page.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { SearchPage } from './search-page.tsx';
import { parseSearchQuery, searchSearch } from './search-view.ts';

/** `/search`, which stands without roadtrips when the database does not answer. */
export const searchRoutes = new Hono<WebEnvironment>();

searchRoutes.get(paths.search(), async (c) => {
  const { search, searchParams } = new URL(c.req.url);
  const query = parseSearchQuery(searchParams);
  if (search !== searchSearch(query)) return c.redirect(paths.search(query), 301);
  const results = query === '' ? null : await findAnything(c.var.deps, query);
  return renderPage(c, searchHead(query, results), <SearchPage query={query} results={results} />);
});

/** One index per isolate, made at its first search and anew when the roadtrips have changed. */
let index: {
  of: string;
  roadtrips: readonly FindableRoadtrip[];
  find: ReturnType<typeof createSearch>;
} | null = null;

async function findAnything(deps: Deps, query: string): Promise<SearchResults> {
  // During an outage the roadtrips of before are better than none.
  const roadtrips = (await findableRoadtrips(deps)) ?? index?.roadtrips ?? [];
  const of = JSON.stringify(roadtrips);
  if (index?.of !== of) index = { of, roadtrips, find: createSearch(roadtrips) };
  return index.find(query);
}

/** @returns null when the database does not answer. */
async function findableRoadtrips({ db, log }: Deps): Promise<FindableRoadtrip[] | null> {
  try {
    const cards = await readRoadtripCards(db, null);
    return cards.map(({ slug, title, league, cities }) => ({ slug, title, league, cities }));
  } catch (error) {
    log.error('roadtrips unreadable for the search', { error });
    return null;
  }
}

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
