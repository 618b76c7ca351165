import { createElement, type ReactElement } from 'react';
import type { SitemapFacts } from '../../db/queries/sitemap.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { MARKET_CITIES } from '../../domain/teams/market-cities.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';
import { INDEXED_FROM } from '../sequences/sequences-state.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface SitemapEntry {
  path: string;
  /** Null when unknown, because search engines distrust wrong dates. */
  changedAt: Date | null;
}

/** Follows sitemaps.org. It calls `createElement` because JSX types allow only HTML element names. */
export function sitemap(facts: SitemapFacts, siteOrigin: string): ReactElement {
  return createElement(
    'urlset',
    { xmlns: NAMESPACE },
    sitemapEntries(facts).map(({ path, changedAt }) =>
      createElement(
        'url',
        { key: path },
        createElement('loc', null, `${siteOrigin}${path}`),
        changedAt && createElement('lastmod', null, changedAt.toISOString()),
      ),
    ),
  );
}

/** Leaves out pages with sample games. */
function sitemapEntries(facts: SitemapFacts): SitemapEntry[] {
  return [
    ...fixedEntries(),
    ...(facts.sampleLeagues.size > 0 ? [] : [...allLeaguesEntries(facts), ...cityEntries(facts)]),
    ...facts.roadtrips.map(({ slug }) => ({ path: paths.roadtrip(slug), changedAt: null })),
    ...LEAGUES.flatMap((league) => leagueEntries(league, facts)),
  ];
}

function fixedEntries(): SitemapEntry[] {
  return [
    paths.home(),
    paths.cityGuides(),
    paths.cities(),
    paths.roadtrips(),
    paths.trips(),
    paths.about(),
    paths.privacy(),
    paths.terms(),
    ...LEAGUES.map((league) => paths.league(league)),
  ].map((path) => ({ path, changedAt: null }));
}

/** Leaves out empty lists. */
function allLeaguesEntries({ filledLists, hasGamesAbroad, grandTours }: SitemapFacts): SitemapEntry[] {
  return [
    paths.schedule(null),
    ...(filledLists.has('weekends') ? [paths.weekends()] : []),
    ...(filledLists.has('twinbills') ? [paths.twinbills()] : []),
    ...(hasGamesAbroad ? [paths.gamesAbroad()] : []),
    ...(grandTours.length > 0 ? [paths.grandTours(), ...grandTours.map(paths.grandTour)] : []),
  ].map((path) => ({ path, changedAt: null }));
}

/** Lists cities with a game or a guide. */
function cityEntries({ guides, hosts }: SitemapFacts): SitemapEntry[] {
  const named = new Set([
    ...guides.map(({ sport, team }) => `${sport} ${team}`),
    ...hosts.map(({ league, team }) => `${league} ${team}`),
  ]);
  return MARKET_CITIES.filter(({ teams }) =>
    teams.some(({ league, fullName }) => named.has(`${league} ${fullName}`)),
  ).map(({ slug }) => ({ path: paths.city(slug), changedAt: null }));
}

function leagueEntries(
  league: League,
  { leagues, teams, guides, roadtrips, sampleLeagues }: SitemapFacts,
): SitemapEntry[] {
  if (sampleLeagues.has(league)) return [];
  const changedAt = leagues.get(league) ?? null;
  const latest = latestByTeam(teams.filter((change) => change.league === league));
  return [
    { path: paths.schedule(league), changedAt },
    { path: paths.conferences(league), changedAt },
    ...teamsOf(league).map((team) => ({
      path: paths.team(team),
      changedAt: latest.get(team.fullName) ?? null,
    })),
    ...guides
      .filter((guide) => guide.sport === league)
      .map((guide) => ({ path: paths.storedCityGuide(guide), changedAt: null })),
    ...roadtrips
      .filter(({ sport, sequences }) => sport === league && sequences >= INDEXED_FROM)
      .map(({ slug, builtAt }) => ({ path: paths.sequences(slug, 'any-team'), changedAt: builtAt })),
  ];
}

function latestByTeam(changes: SitemapFacts['teams']): Map<string, Date> {
  return new Map(
    changes
      .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
      .map(({ team, changedAt }) => [team, changedAt]),
  );
}
