import type { Head } from '../page/head.ts';
import { BRAND } from '../../domain/brand.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { teamSocialCard } from '../cards/social-card.ts';
import { hasTicketLink, type GameRow } from '../games/game-row.ts';
import type { GamesState } from '../games/games-state.ts';
import { paths } from '../urls/paths.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { sportsEventData } from './sports-event.ts';
import type { GamesView } from '../urls/games-query.ts';
import { teamCrumbs } from './team-page.tsx';

export function teamHead(
  team: Team,
  /** Empty when the games could not be read. */
  games: readonly ListedGame[],
  view: GamesView,
  state: GamesState,
  siteOrigin: string,
): Head {
  const { league, fullName, marketCity } = team;
  const rows = state.kind === 'loaded' ? state.rows : [];
  return {
    title: `${fullName} Schedule, Tickets & Travel Guide | ${league} ${BRAND.name}`,
    description: `Complete ${fullName} travel guide: upcoming games, ${ticketWords(rows)}every venue, and what to do in ${marketCity} around the game.`,
    keywords: [
      fullName,
      `${fullName} schedule`,
      `${fullName} tickets`,
      `${marketCity} sports travel`,
      `${league} travel guide`,
      `${marketCity} attractions`,
    ],
    canonical: paths.team(team),
    card: teamSocialCard(team, view.show === 'all' && view.page === 1 ? games : []),
    noindex: state.kind === 'loaded' && state.isSample,
    section: paths.league(league),
    teamColors: [league],
    hasFragment: true,
    structuredData: [
      sportsTeamData(team, siteOrigin),
      breadcrumbData(teamCrumbs(team), siteOrigin),
      ...games.filter((game) => game.homeTeam === fullName).flatMap(sportsEventData),
    ],
  };
}

function ticketWords(rows: readonly GameRow[]): string {
  if (!hasTicketLink(rows)) return '';
  return rows.some(({ price }) => price !== null) ? 'tickets and prices, ' : 'tickets, ';
}

export function sportsTeamData(team: Team, siteOrigin: string): object {
  return {
    '@type': 'SportsTeam',
    name: team.fullName,
    ...(team.playsAs && { alternateName: team.playsAs }),
    url: `${siteOrigin}${paths.team(team)}`,
    sport: leagueFacts(team.league).sport,
    memberOf: { '@type': 'SportsOrganization', name: team.conference },
    location: { '@type': 'City', name: team.marketCity },
  };
}
