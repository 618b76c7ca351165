import type { ListedGame } from '../../../src/db/queries/upcoming-games.ts';
import { leagueFacts } from '../../../src/domain/leagues.ts';
import type { Team } from '../../../src/domain/teams/index.ts';
import { sportsEventData } from '../../../src/web/teams/team-head.ts';

const ORIGIN = 'https://fanroads.com';

/** Returns the page's schema.org data, the same as the product's. */
export function structuredData(team: Team, path: string, games: readonly ListedGame[]): object {
  const { league, fullName } = team;
  const { path: leaguePath, sport } = leagueFacts(league);
  const crumbs = [
    { name: 'Home', item: `${ORIGIN}/` },
    { name: league, item: `${ORIGIN}/${leaguePath}` },
    { name: fullName, item: `${ORIGIN}${path}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SportsTeam',
        name: team.playsAs ?? fullName,
        ...(team.playsAs && { alternateName: fullName }),
        url: `${ORIGIN}${path}`,
        sport,
        memberOf: { '@type': 'SportsOrganization', name: team.conference },
        location: { '@type': 'City', name: team.marketCity },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...crumb,
        })),
      },
      ...games.filter(({ homeTeam }) => homeTeam === fullName).flatMap(sportsEventData),
    ],
  };
}
