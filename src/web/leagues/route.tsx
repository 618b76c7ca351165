import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import { readNextHomeGames } from '../../db/queries/schedule.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { gameDate } from '../../domain/games/game-date.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import { readRoute } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { leagueOf } from '../http/request-url.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { nicknameOf } from '../../domain/teams/index.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import {
  ConferencesPage,
  conferencesCrumbs,
  conferencesTitle,
  type NextHomeGames,
} from './conferences-page.tsx';
import { LeaguePage, leagueCrumbs } from './league-page.tsx';
import { LEAGUE_TEXTS } from './league-texts.ts';

export const leagueRoutes = new Hono<WebEnvironment>();

leagueRoutes.get(patterns.league, (c) => {
  const league = leagueOf(c);
  const { siteOrigin } = c.var.deps.config;
  const page = <LeaguePage league={league} />;
  return respondPublic(c, { sources: null }, () => renderPage(c, leagueHead(league, siteOrigin), page));
});

const UNREADABLE_GAMES: NextHomeGames = { kind: 'error', message: SCHEDULE_UNREACHABLE };

const conferences = readRoute({
  ask: (c): { league: League } => ({ league: c.req.param('league') === undefined ? 'MLB' : leagueOf(c) }),
  depends: ({ league }) => ({ sources: { tags: [cacheTags.league(league)], starts: [{ league }] } }),
  read: (c, { league }) => loadNextHomeGames(c.var.deps, league),
  outage: { what: 'next home games', read: () => UNREADABLE_GAMES },
  show: (nextGames, { league }, c) => ({
    head: {
      ...conferencesHead(league, c.var.deps.config.siteOrigin),
      noindex: nextGames.kind === 'loaded' && nextGames.isSample,
    },
    page: <ConferencesPage league={league} nextGames={nextGames} />,
  }),
});

leagueRoutes.get(patterns.conferences, conferences.page);
leagueRoutes.get(patterns.leagues, conferences.page);

async function loadNextHomeGames(deps: Deps, league: League): Promise<NextHomeGames> {
  const games = await readNextHomeGames(deps.db, { league, now: deps.now() });
  const lines = [...games].map(([team, game]) => {
    // The nickname is enough within a league, and fits on a phone's line.
    const opponent = game.awayTeam === null ? 'TBD' : nicknameOf(league, game.awayTeam);
    return [team, { ...gameDate(game, 'short'), opponent }] as const;
  });
  return {
    kind: 'loaded',
    byTeam: new Map(lines),
    isSample: [...games.values()].some(({ source }) => source === 'sample'),
  };
}

function leagueHead(league: League, siteOrigin: string): Head {
  const { fullName, sport, teamCount } = leagueFacts(league);
  return {
    title: `${league} Teams, Schedules & Travel Guides | ${BRAND.name}`,
    description: `All ${teamCount} ${league} teams with upcoming games and city guides. ${LEAGUE_TEXTS[league].season}`,
    canonical: paths.league(league),
    styles: ['hub'],
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
    description: `Every ${league} team by ${leagueFacts(league).groupWord} and division, with its home venue and its next game there.`,
    canonical: paths.conferences(league),
    styles: ['hub'],
    section: paths.league(league),
    teamColors: [league],
    structuredData: [breadcrumbData(conferencesCrumbs(league), siteOrigin)],
  };
}
