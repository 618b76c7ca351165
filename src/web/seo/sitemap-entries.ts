import type { SitemapFacts } from '../../db/queries/sitemap.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';
import { INDEXED_FROM } from '../sequences/sequences-state.ts';

/** A page that search engines should know. */
export interface SitemapEntry {
  path: string;
  /** Null where nobody knows: a date that is not true is worse than none. */
  changedAt: Date | null;
}

/** Every page of the site that may be indexed; those of invented games may not (decisions.md 3). */
export function sitemapEntries(facts: SitemapFacts): SitemapEntry[] {
  return [
    ...fixedEntries(),
    ...facts.roadtrips.map(({ slug }) => ({ path: paths.roadtrip(slug), changedAt: null })),
    ...LEAGUES.flatMap((league) => leagueEntries(league, facts)),
  ];
}

function fixedEntries(): SitemapEntry[] {
  return [
    paths.home(),
    paths.cityGuides(),
    paths.roadtrips(),
    paths.about(),
    paths.privacy(),
    paths.terms(),
    // A hub holds facts, which change with the code.
    ...LEAGUES.map((league) => paths.league(league)),
  ].map((path) => ({ path, changedAt: null }));
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
    // When a guide's text last changed is not stored.
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
