import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { findGuidesOfPlace, readGuideDirectory } from '../../db/queries/city-guides.ts';
import type { Removal } from '../../db/queries/content-facts.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import {
  guideSlug,
  parseFallbackSlug,
  teamByGuideSlug,
  teamByGuideAlias,
  type GuidePlace,
} from '../../domain/content/city-guide.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityOf } from '../../domain/teams/market-cities.ts';
import { venueById } from '../../domain/venues/index.ts';
import { readRoute, redirectMoved, redirectUncached } from '../caching/read-route.ts';
import type { CacheDependencies } from '../caching/respond-public.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { CityGuidePage } from './city-guide-page.tsx';
import { DirectoryFragment } from './directory-fragment.tsx';
import type { DirectoryState } from './directory-state.ts';
import { guideHead } from './guide-head.ts';
import { GuideFragment } from './guide-fragment.tsx';
import { GUIDE_UNREACHABLE } from './guide-state.ts';
import { loadGuide, UNREADABLE_GUIDE } from './load-guide.ts';
import { GONE, MissingGuidePage, NO_SLUG, NOT_FOUND } from './missing-guide-page.tsx';
import { TeamDirectoryPage } from './team-directory-page.tsx';

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

const guide = readRoute({
  ask(c, as) {
    const slug = (c.req.param('slug') ?? '').trim();
    const team = teamByGuideSlug(slug);
    if (team !== null) return { slug, team };
    return as === 'page' ? respondToOtherSlug(c, slug) : respondMissing(c, NOT_FOUND, slug, 404);
  },
  depends: ({ team }) => guideDependencies(team),
  read: (c, { team }) => loadGuide(c.var.deps, team),
  outage: { what: 'city guide', read: () => UNREADABLE_GUIDE },
  show(loaded, { slug, team }, c) {
    if (loaded.kind === 'missing') return respondRemoved(c, slug, loaded.removal);
    const shown = { team, venue: venueById(team.venueId), state: loaded.state };
    return {
      head: guideHead(team, loaded.state, c.var.deps.config),
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
  return {
    sources: {
      tags: [cacheTags.guide(guideSlug(team)), ...teams.map(cacheTags.host), cacheTags.content],
      starts: teams.map(({ league, fullName }) => ({ league, team: fullName })),
      feeds: [...new Set(teams.map(({ league }) => league))],
    },
  };
}

/** Redirects other names of teams and cities (docs/rules.md#guides). */
async function respondToOtherSlug(c: WebContext, slug: string): Promise<Response> {
  if (slug === '') return respondMissing(c, NO_SLUG, slug, 404);
  const team = teamByGuideAlias(slug);
  if (team && guideSlug(team) !== slug) return redirectMoved(c, paths.cityGuide(team));
  const place = parseFallbackSlug(slug);
  return place === null ? respondMissing(c, NOT_FOUND, slug, 404) : redirectToPlace(c, slug, place);
}

async function redirectToPlace(c: WebContext, slug: string, place: GuidePlace): Promise<Response> {
  const { db, log } = c.var.deps;
  try {
    const guides = await findGuidesOfPlace(db, place);
    const [first, second] = guides;
    const isOneCity = guides.every(({ city }) => city === first?.city);
    if (first === undefined || !isOneCity) return await respondMissing(c, NOT_FOUND, slug, 404);
    // A second guide may be added.
    const address = second ? paths.cityGuides(slugOf(first.city)) : paths.storedCityGuide(first);
    return redirectUncached(c, address, 301);
  } catch (error) {
    log.error('city guides unreadable', { slug, error });
    return respondMissing(c, `Database error: ${GUIDE_UNREACHABLE}`, slug, serviceUnavailable(c));
  }
}

async function respondRemoved(c: WebContext, slug: string, removal: Removal | null): Promise<Response> {
  if (removal === null) return respondMissing(c, NOT_FOUND, slug, 404);
  if (removal.movedTo === null) return respondMissing(c, GONE, slug, 410);
  return redirectUncached(c, removal.movedTo, 301);
}

function respondMissing(
  c: WebContext,
  title: string,
  slug: string,
  status: ContentfulStatusCode,
): Promise<Response> {
  const head = {
    title: `${title} | ${BRAND.name}`,
    description: BRAND.description,
    canonical: c.req.path,
    noindex: true,
  };
  return renderPage(c, head, <MissingGuidePage title={title} slug={slug} />, status);
}

function directoryHead(state: DirectoryState): Head {
  return {
    title: `Sports Team Directory & City Guides | ${BRAND.name}`,
    description: 'City guides for all 124 NFL, NBA, NHL and MLB teams, by sport, conference and division.',
    canonical: paths.cityGuides(),
    section: paths.cityGuides(),
    hasGuideStyles: true,
    teamColors: LEAGUES,
    hasFragment: state.kind === 'error',
  };
}
