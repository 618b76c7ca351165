import { BRAND } from '../../domain/brand.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { Head } from '../page/head.ts';
import { teamSocialCard } from '../cards/social-card.ts';
import { hasTicketLink, type GameRow } from '../games/game-row.ts';
import type { GamesState } from '../games/games-state.ts';
import { paths } from '../urls/paths.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { GamesView } from '../urls/page-queries.ts';
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
  const canonical = paths.team(team);
  // Search engines read no other view.
  const isCanonical = paths.team(team, view) === canonical;
  const homeGames = isCanonical ? games.filter(({ homeTeam }) => homeTeam === fullName) : [];
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
    canonical,
    card: teamSocialCard(team, view.show === 'all' && view.page === 1 ? games : []),
    noindex: state.kind === 'loaded' && state.isSample,
    section: paths.league(league),
    styles: ['team-page'],
    teamColors: [league],
    hasFragment: true,
    structuredData: [
      sportsTeamData(team, siteOrigin),
      breadcrumbData(teamCrumbs(team), siteOrigin),
      ...homeGames.flatMap(sportsEventData),
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

/**
 * Returns a schema.org SportsEvent with the fields that Google requires: name, startDate, and location with
 * an address. Returns an empty list when the game is a sample or uncertain, or lacks a field.
 */
export function sportsEventData(game: ListedGame): object[] {
  const { homeTeam, awayTeam, venueName, city, venuePlace } = game;
  const isCertain = game.source !== 'sample' && game.status === 'scheduled' && !game.dateTbd;
  if (!isCertain || !homeTeam || !awayTeam || !venueName || !city) return [];
  return [
    {
      '@type': 'SportsEvent',
      name: `${awayTeam} at ${homeTeam}`,
      startDate: startDate(game),
      eventStatus: 'https://schema.org/EventScheduled',
      homeTeam: { '@type': 'SportsTeam', name: homeTeam },
      awayTeam: { '@type': 'SportsTeam', name: awayTeam },
      location: {
        '@type': 'Place',
        name: venueName,
        address: {
          '@type': 'PostalAddress',
          addressLocality: city,
          ...(venuePlace?.region && { addressRegion: venuePlace.region }),
          ...(venuePlace && { addressCountry: venuePlace.country }),
        },
      },
    },
  ];
}

/** Returns ISO 8601: the local time with its offset, or only the date. */
function startDate(game: ListedGame): string {
  if (game.timeTbd || game.startsAt === null) return localDateOf(game);
  const offsetMinutes = Math.round(
    (Date.parse(`${game.localDateTime}Z`) - game.startsAt.getTime()) / MINUTE_MS,
  );
  const absolute = Math.abs(offsetMinutes);
  const hours = String(Math.floor(absolute / 60)).padStart(2, '0');
  const minutes = String(absolute % 60).padStart(2, '0');
  return `${game.localDateTime}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}
