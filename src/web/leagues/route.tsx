import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { leagueFacts, leagueFromPath, type League } from '../../domain/leagues.ts';
import { paths, patterns } from '../paths.ts';
import { renderPage, type Head } from '../render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { ConferencesPage, conferencesCrumbs, conferencesTitle } from './conferences-page.tsx';
import { LeaguePage, leagueCrumbs } from './league-page.tsx';
import { LEAGUE_WORDS } from './league-words.ts';

/** The four hubs and their conference pages. They hold facts only and ask no database. */
export const leagueRoutes = new Hono<WebEnvironment>();

leagueRoutes.get(patterns.league, (c) => {
  const league = knownLeague(c.req.param('league'));
  const { siteOrigin } = c.var.deps.config;
  return renderPage(c, leagueHead(league, siteOrigin), <LeaguePage league={league} />);
});

leagueRoutes.get(patterns.conferences, (c) => {
  const league = knownLeague(c.req.param('league'));
  const { siteOrigin } = c.var.deps.config;
  return renderPage(c, conferencesHead(league, siteOrigin), <ConferencesPage league={league} />);
});
leagueRoutes.get(patterns.leagues, (c) => {
  const { siteOrigin } = c.var.deps.config;
  return renderPage(c, conferencesHead('MLB', siteOrigin), <ConferencesPage league="MLB" />);
});

leagueRoutes.get(patterns.mlbConferences, (c) => c.redirect(paths.conferences('MLB'), 301));
leagueRoutes.get(patterns.otherLeagues, (c) =>
  c.redirect(paths.conferences(knownLeague(c.req.param('league'))), 301),
);
leagueRoutes.get(patterns.teams, (c) => c.redirect(paths.league(knownLeague(c.req.param('league'))), 301));

function leagueHead(league: League, siteOrigin: string): Head {
  const { fullName, sport, teamCount } = leagueFacts(league);
  return {
    title: `${league} Teams, Schedules & Travel Guides | ${BRAND.name}`,
    description: `All ${teamCount} ${league} teams with upcoming games, tickets and city guides. ${LEAGUE_WORDS[league].season}`,
    canonical: paths.league(league),
    section: paths.league(league),
    teamColors: [league],
    structuredData: [
      { '@type': 'SportsOrganization', name: fullName, alternateName: league, sport },
      breadcrumbData(leagueCrumbs(league), siteOrigin),
    ],
  };
}

function conferencesHead(league: League, siteOrigin: string): Head {
  return {
    title: `${conferencesTitle(league)} | ${BRAND.name}`,
    description: `Every ${league} team by ${leagueFacts(league).halfName} and division, with its home venue and where it stands.`,
    canonical: paths.conferences(league),
    section: paths.league(league),
    teamColors: [league],
    structuredData: [breadcrumbData(conferencesCrumbs(league), siteOrigin)],
  };
}

function knownLeague(path: string): League {
  const league = leagueFromPath(path);
  if (league === null) throw new Error(`a league route matched ${path}`);
  return league;
}
