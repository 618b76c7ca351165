import { Hono } from 'hono';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import {
  leaguesOf,
  leaguesOfSubject,
  teamsInCity,
  teamsOfSubject,
  type GamesSubject,
} from '../../domain/search/games-subject.ts';
import type { SearchQuestion } from '../../domain/search/search-question.ts';
import { listsNamed, type NamedList } from '../../domain/search/named-lists.ts';
import type { Head } from '../page/head.ts';
import { redirectUncached } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import { searchQuery } from '../urls/page-queries.ts';
import { readQuestion } from './find-anything.ts';
import { loadSearch, type LoadedSearch } from './load-search.ts';
import { SearchPage } from './search-page.tsx';

/** During a database outage `/search` finds only teams and cities (docs/caching.md#outages). */
export const searchRoutes = new Hono<WebEnvironment>();

searchRoutes.get(patterns.search, (c) => {
  const { q: query, near } = searchQuery.parse(new URL(c.req.url).searchParams);
  const search = searchQuery.print({ q: query, near });
  if (query === '') {
    return respondPublic(c, { sources: null, search }, () =>
      renderPage(
        c,
        searchHead('', NOTHING_FOUND),
        <SearchPage query="" results={null} answer={null} guides={null} lists={[]} />,
      ),
    );
  }
  const today = easternDateAt(c.var.deps.now());
  const question = withPlace(readQuestion(query, today), near);
  const named = listsNamed(query);
  const dependencies = {
    sources: sourcesOf(question, named),
    search,
    ...(isDated(question) && { period: { name: today, ends: endOfEasternDate(today) } }),
  };
  return respondPublic(c, dependencies, async () => {
    const loaded = await loadSearch(c.var.deps, { query, question, today });
    const { isIncomplete, hasGrandTour, ...found } = loaded;
    if (found.answer?.kind === 'near' && found.answer.state.kind === 'moved')
      return redirectUncached(c, paths.search(query, found.answer.state.slug));
    if (isIncomplete) c.header('Cache-Control', NO_STORE);
    const lists = named.filter((name) => name !== 'grand-tours' || hasGrandTour);
    const page = <SearchPage query={query} {...found} lists={lists} />;
    return renderPage(c, searchHead(query, found), page);
  });
});

/** @param near a place's slug, or what was typed as the place of a question that asks for one. */
function withPlace(question: SearchQuestion, near: string): SearchQuestion {
  if (question.kind !== 'near' || near === '') return question;
  return { ...question, near: { ...question.near, place: near } };
}

/** What it finds, or how old that is, depends on the date. */
function isDated(question: SearchQuestion): boolean {
  return question.kind !== 'names' && question.kind !== 'other';
}

function sourcesOf(question: SearchQuestion, lists: readonly NamedList[]): PageVersionSources {
  const always = [cacheTags.content, ...(lists.includes('grand-tours') ? [cacheTags.grandTours] : [])];
  const { leagues, tags } = gamesOf(question);
  return leagues.length === 0
    ? { tags: [...always, ...tags] }
    : { tags: [...always, ...tags], starts: leagues.map((league) => ({ league })), feeds: leagues };
}

/** The games that a question shows. */
function gamesOf(question: SearchQuestion): { leagues: readonly League[]; tags: readonly string[] } {
  switch (question.kind) {
    case 'names':
    case 'rule':
    case 'other':
      return { leagues: [], tags: [] };
    case 'games':
      return { leagues: leaguesOfSubject(question.subject), tags: tagsOf(question.subject) };
    case 'sides': {
      // One side is enough for the meetings; the home games are of both.
      const { one, other } = question.sides;
      const tags = [...one.map(cacheTags.team), ...other.map(cacheTags.host)];
      return { leagues: leaguesOf([...one, ...other]), tags };
    }
    case 'tour':
      return { leagues: leaguesOf(question.teams), tags: question.teams.map(cacheTags.host) };
    case 'stay': {
      const { city, leagues } = question;
      return { leagues, tags: teamsInCity(city, leagues).map(cacheTags.host) };
    }
    case 'near': {
      const { place, leagues, period } = question.near;
      if (place === null) return { leagues: [], tags: [] };
      const asked = leagues.length === 0 ? LEAGUES : leagues;
      // Beyond the next days, games are of no other tag.
      const games = period === null ? [cacheTags.soon] : asked.map(cacheTags.league);
      return { leagues: asked, tags: [...games, cacheTags.places] };
    }
  }
}

function tagsOf(subject: GamesSubject): string[] {
  if (subject.kind === 'all' || subject.kind === 'leagues')
    return leaguesOfSubject(subject).map(cacheTags.league);
  return teamsOfSubject(subject).map(subject.kind === 'cities' ? cacheTags.host : cacheTags.team);
}

type Found = Pick<LoadedSearch, 'results' | 'answer'>;

const NOTHING_FOUND: Found = { results: null, answer: null };

function searchHead(query: string, { results, answer }: Found): Head {
  const teams = [...(results?.teams ?? []), ...(results?.cities ?? []).flatMap((city) => city.teams)];
  const games = answer !== null && 'listed' in answer ? (answer.listed?.games ?? []) : [];
  return {
    title:
      query === '' ? `Search Teams, Cities & Roadtrips | ${BRAND.name}` : `${query} - Search | ${BRAND.name}`,
    description:
      query === ''
        ? 'Find a team, a city or a roadtrip by name, nickname or building. Two teams find their next games against each other.'
        : `What ${BRAND.name} has on “${query}”: teams with their schedules, cities with their guides, roadtrips.`,
    canonical: paths.search(query),
    // Search engines may index only the empty search page.
    noindex: query !== '',
    section: paths.search(),
    styles: query === '' ? ['search-page'] : ['search-page', 'finder', 'results'],
    teamColors: LEAGUES.filter(
      (league) => leaguesOf(teams).includes(league) || games.some((game) => game.league === league),
    ),
  };
}
