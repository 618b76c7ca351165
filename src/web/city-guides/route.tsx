import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Config } from '../../config/parse-config.ts';
import { findGuidesOfPlace, readGuideDirectory } from '../../db/queries/city-guides.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import {
  guideSlug,
  parseFallbackSlug,
  teamByGuideSlug,
  teamByGuideAlias,
  type GuidePlace,
} from '../../domain/content/city-guide.ts';
import { leagueFromPath, LEAGUES } from '../../domain/leagues.ts';
import { plainName, slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityOf } from '../../domain/teams/market-cities.ts';
import { venueById } from '../../domain/venues/index.ts';
import { framesOf, widgetFrameSource } from '../activities/activities.ts';
import { readRoute, redirectMoved, redirectUncached } from '../caching/read-route.ts';
import type { CacheDependencies } from '../caching/respond-public.ts';
import { teamSocialCard } from '../cards/social-card.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { respondMissing, respondRemoved } from '../errors/respond-gone-or-missing.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { sportsTeamData } from '../teams/team-head.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { CityGuidePage, cityGuideCrumbs, GuideFragment } from './city-guide-page.tsx';
import { GUIDE_UNREACHABLE, loadGuide, type GuideState } from './load-guide.ts';
import { DirectoryFragment, TeamDirectoryPage, type DirectoryState } from './team-directory-page.tsx';

const NO_GUIDES: DirectoryState = { kind: 'error' };

const directory = readRoute({
  ask: () => null,
  depends: () => ({ sources: { tags: [cacheTags.content] } }),
  read: async (c): Promise<DirectoryState> => ({
    kind: 'loaded',
    guides: await readGuideDirectory(c.var.deps.db),
  }),
  outage: { what: 'guide directory', read: () => NO_GUIDES },
  show: (state) => ({
    head: directoryHead(state),
    page: <TeamDirectoryPage state={state} />,
    fragment: <DirectoryFragment state={state} />,
  }),
});

const UNREADABLE_GUIDE: GuideState = {
  kind: 'error',
  what: 'Database error',
  message: GUIDE_UNREACHABLE,
};

const guide = readRoute({
  ask(c, as) {
    const slug = (c.req.param('slug') ?? '').trim();
    const team = teamByGuideSlug(slug);
    if (team !== null) return { slug, team };
    return as === 'page' ? respondToOtherSlug(c, slug) : respondMissingGuide(c, slug);
  },
  depends: ({ team }) => guideDependencies(team),
  read: (c, { team }) => loadGuide(c.var.deps, team),
  outage: { what: 'city guide', read: () => UNREADABLE_GUIDE },
  show(state, { slug, team }, c) {
    if (state.kind === 'missing') return respondRemoved(c, state.removal, missingGuide(slug));
    const shown = { team, venue: venueById(team.venueId), state };
    return {
      head: guideHead(team, state, c.var.deps.config),
      page: <CityGuidePage {...shown} />,
      fragment: <GuideFragment {...shown} />,
    };
  },
});

export const cityGuideRoutes = new Hono<WebEnvironment>();
cityGuideRoutes.get(patterns.cityGuides, directory.page);
cityGuideRoutes.get(patterns.cityGuidesFragment, directory.fragment);
cityGuideRoutes.get(patterns.cityGuide, guide.page);
cityGuideRoutes.get(patterns.cityGuideFragment, guide.fragment);

function guideDependencies(team: Team): CacheDependencies {
  const { teams } = marketCityOf(team);
  const byLeague = Map.groupBy(teams, ({ league }) => league);
  return {
    sources: {
      tags: [cacheTags.guide(guideSlug(team)), ...teams.map(cacheTags.host), cacheTags.content],
      starts: [...byLeague].map(([league, hosts]) => ({
        league,
        hosts: hosts.map(({ fullName }) => fullName),
      })),
      feeds: [...byLeague.keys()],
    },
  };
}

/** Redirects other names of teams and cities (docs/rules.md#guides). */
async function respondToOtherSlug(c: WebContext, slug: string): Promise<Response> {
  if (slug === '') return respondMissingGuide(c, slug, 'No slug provided');
  const team = teamByGuideAlias(slug);
  if (team && guideSlug(team) !== slug) return redirectMoved(c, paths.cityGuide(team));
  const place = parseFallbackSlug(slug);
  return place === null ? respondMissingGuide(c, slug) : redirectToPlace(c, slug, place);
}

async function redirectToPlace(c: WebContext, slug: string, place: GuidePlace): Promise<Response> {
  const { db, log } = c.var.deps;
  try {
    const guides = await findGuidesOfPlace(db, place);
    const [first, second] = guides;
    const isOneCity = guides.every(({ city }) => city === first?.city);
    if (first === undefined || !isOneCity) return await respondMissingGuide(c, slug);
    // A second guide may be added.
    const address = second ? paths.cityGuides(slugOf(first.city)) : paths.storedCityGuide(first);
    return redirectUncached(c, address, 301);
  } catch (error) {
    log.error('city guides unreadable', { slug, error });
    return respondMissingGuide(c, slug, `Database error: ${GUIDE_UNREACHABLE}`, serviceUnavailable(c));
  }
}

function respondMissingGuide(
  c: WebContext,
  slug: string,
  title = 'City guide not found',
  status: ContentfulStatusCode = 404,
): Promise<Response> {
  return respondMissing(c, title, missingGuide(slug), status);
}

function missingGuide(slug: string) {
  const words = plainName(slug.replace(/^city[_-]guide[_-]/, '')).split(' ');
  // Turns 'city_guide_nhl_new_york' into 'NHL new york'.
  const name = words.map((word) => leagueFromPath(word) ?? word).join(' ');
  return {
    what: 'City guide',
    message: name === '' ? 'Choose a team in the directory.' : `We have no city guide for “${name}”.`,
    list: { href: paths.cityGuides(), label: 'Back to all city guides' },
    path: slug,
  };
}

function directoryHead(state: DirectoryState): Head {
  return {
    title: `Sports Team Directory & City Guides | ${BRAND.name}`,
    description: 'City guides for all 124 NFL, NBA, NHL and MLB teams, by sport, conference and division.',
    canonical: paths.cityGuides(),
    section: paths.cityGuides(),
    styles: ['guides'],
    teamColors: LEAGUES,
    hasFragment: state.kind === 'error',
  };
}

const DESCRIPTION_LENGTH = 155;

function guideHead(team: Team, state: GuideState, config: Pick<Config, 'siteOrigin' | 'widgetOrigin'>): Head {
  const isLoaded = state.kind === 'loaded';
  return {
    title: `City Guide: ${team.fullName} - ${team.marketCity} | ${BRAND.name}`,
    description: isLoaded
      ? `${state.guide.introText.slice(0, DESCRIPTION_LENGTH)}...`
      : `Going to see the ${team.fullName} in ${team.marketCity}: the game and two days around it.`,
    isDescriptionCut: isLoaded,
    canonical: paths.cityGuide(team),
    card: teamSocialCard(team, []),
    noindex: isLoaded && state.isSample,
    section: paths.cityGuides(),
    styles: ['guide'],
    teamColors: [team.league],
    hasFragment: state.kind === 'error',
    // 'Try Again' may load the widget.
    frames: isLoaded ? framesOf([state.activities]) : [widgetFrameSource(config)],
    structuredData: [
      sportsTeamData(team, config.siteOrigin),
      breadcrumbData(cityGuideCrumbs(team), config.siteOrigin),
    ],
  };
}
