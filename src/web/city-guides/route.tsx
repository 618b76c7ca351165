import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { guideSlug, teamByGuideSlug, teamByOtherGuideSlug } from '../../domain/city-guide.ts';
import { LEAGUES, leagueFacts } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths, patterns } from '../paths.ts';
import { renderPage, type Head } from '../render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { CityGuidePage, cityGuideCrumbs, GuideNotFoundPage } from './city-guide-page.tsx';
import { TeamDirectoryPage } from './team-directory-page.tsx';

/** `/city-guides` and the guides' own pages. */
export const cityGuideRoutes = new Hono<WebEnvironment>();

cityGuideRoutes.get(paths.cityGuides(), (c) =>
  renderPage(
    c,
    {
      title: `Sports Team Directory & City Guides | ${BRAND.name}`,
      description: 'City guides for all 124 NFL, NBA, NHL and MLB teams, by sport, conference and division.',
      canonical: paths.cityGuides(),
      section: paths.cityGuides(),
      teamColors: LEAGUES,
    },
    <TeamDirectoryPage />,
  ),
);

cityGuideRoutes.get(patterns.cityGuide, async (c) => {
  const slug = c.req.param('slug');
  const team = teamByGuideSlug(slug);
  if (team) {
    const page = <CityGuidePage team={team} venue={venueById(team.venueId)} />;
    return renderPage(c, guideHead(team, c.var.deps.config.siteOrigin), page);
  }
  const other = teamByOtherGuideSlug(slug);
  if (other && guideSlug(other) !== slug) return c.redirect(paths.cityGuide(other), 301);
  return renderPage(c, missingGuideHead(c.req.path), <GuideNotFoundPage slug={slug} />, 404);
});

function guideHead(team: Team, siteOrigin: string): Head {
  return {
    title: `City Guide: ${team.fullName} - ${team.marketCity} | ${BRAND.name}`,
    description: `Going to see the ${team.fullName} in ${team.marketCity}: where they play and when.`,
    canonical: paths.cityGuide(team),
    // A guide is for search engines once it is written.
    noindex: true,
    section: paths.cityGuides(),
    teamColors: [team.league],
    structuredData: [
      {
        '@type': 'SportsTeam',
        name: team.playsAs ?? team.fullName,
        sport: leagueFacts(team.league).sport,
        url: `${siteOrigin}${paths.team(team)}`,
      },
      breadcrumbData(cityGuideCrumbs(team), siteOrigin),
    ],
  };
}

function missingGuideHead(path: string): Head {
  return {
    title: `City guide not found | ${BRAND.name}`,
    description: BRAND.description,
    canonical: path,
    noindex: true,
  };
}
