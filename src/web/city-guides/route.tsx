import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { findGuidesOfPlace, readGuideDirectory } from '../../db/queries/city-guides.ts';
import type { Removal } from '../../db/queries/removed-content.ts';
import type { Deps } from '../../composition/web-deps.ts';
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
import { respondPublic, type CacheDependencies } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { CityGuidePage } from './city-guide-page.tsx';
import { DirectoryFragment } from './directory-fragment.tsx';
import type { DirectoryState } from './directory-state.ts';
import { guideHead } from './guide-head.ts';
import { GuideFragment } from './guide-fragment.tsx';
import { GUIDE_UNREACHABLE } from './guide-state.ts';
import { loadGuide, type LoadedGuide } from './load-guide.ts';
import { GONE, MissingGuidePage, NO_SLUG, NOT_FOUND } from './missing-guide-page.tsx';
import { TeamDirectoryPage } from './team-directory-page.tsx';

/** Serves `/city-guides` and the page of each guide. */
export const cityGuideRoutes = new Hono<WebEnvironment>();

const DIRECTORY: CacheDependencies = { sources: { tags: [cacheTags.content] } };

cityGuideRoutes.get(patterns.cityGuides, (c) =>
  respondPublic(c, DIRECTORY, async () => {
    const state = await loadDirectory(c.var.deps);
    const page = <TeamDirectoryPage state={state} />;
    return renderPage(c, directoryHead(state), page, state.kind === 'loaded' ? 200 : serviceUnavailable(c));
  }),
);

cityGuideRoutes.get(patterns.cityGuidesFragment, (c) =>
  respondPublic(c, DIRECTORY, async () => {
    const state = await loadDirectory(c.var.deps);
    return renderFragment(
      c,
      <DirectoryFragment state={state} />,
      state.kind === 'loaded' ? 200 : serviceUnavailable(c),
    );
  }),
);

cityGuideRoutes.get(patterns.cityGuide, async (c) => {
  const slug = c.req.param('slug').trim();
  const team = teamByGuideSlug(slug);
  if (team === null) return respondToOtherSlug(c, slug);
  return respondPublic(c, guideDependencies(team), async () => {
    const loaded = await loadGuide(c.var.deps, team);
    if (loaded.kind === 'missing') return respondRemoved(c, slug, loaded.removal);
    const { state } = loaded;
    const page = <CityGuidePage team={team} venue={venueById(team.venueId)} state={state} />;
    return renderPage(c, guideHead(team, state, c.var.deps.config), page, statusOf(c, loaded));
  });
});

cityGuideRoutes.get(patterns.cityGuideFragment, async (c) => {
  const slug = c.req.param('slug');
  const team = teamByGuideSlug(slug);
  if (team === null) return respondMissing(c, NOT_FOUND, slug, 404);
  return respondPublic(c, guideDependencies(team), async () => {
    const loaded = await loadGuide(c.var.deps, team);
    if (loaded.kind === 'missing') return respondRemoved(c, slug, loaded.removal);
    const fragment = <GuideFragment team={team} venue={venueById(team.venueId)} state={loaded.state} />;
    return renderFragment(c, fragment, statusOf(c, loaded));
  });
});

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

/** Redirects another name of a team or a city (docs/rules.md#guides). */
async function respondToOtherSlug(c: WebContext, slug: string): Promise<Response> {
  if (slug === '') return respondMissing(c, NO_SLUG, slug, 404);
  const team = teamByGuideAlias(slug);
  if (team && guideSlug(team) !== slug) return c.redirect(paths.cityGuide(team), 301);
  const place = parseFallbackSlug(slug);
  return place === null ? respondMissing(c, NOT_FOUND, slug, 404) : redirectToPlace(c, slug, place);
}

/** Redirects to the only guide of a place, or to the city in the directory. */
async function redirectToPlace(c: WebContext, slug: string, place: GuidePlace): Promise<Response> {
  const { db, log } = c.var.deps;
  try {
    const guides = await findGuidesOfPlace(db, place);
    const [first, second] = guides;
    const isOneCity = guides.every(({ city }) => city === first?.city);
    if (first === undefined || !isOneCity) return await respondMissing(c, NOT_FOUND, slug, 404);
    // The redirect is not cached because a second guide may be added.
    c.header('Cache-Control', NO_STORE);
    const address = second ? paths.cityGuides(slugOf(first.city)) : paths.storedCityGuide(first);
    return c.redirect(address, 301);
  } catch (error) {
    log.error('city guides unreadable', { slug, error });
    return respondMissing(c, `Database error: ${GUIDE_UNREACHABLE}`, slug, serviceUnavailable(c));
  }
}

function respondRemoved(c: WebContext, slug: string, removal: Removal | null): Response | Promise<Response> {
  if (removal === null) return respondMissing(c, NOT_FOUND, slug, 404);
  if (removal.movedTo === null) return respondMissing(c, GONE, slug, 410);
  c.header('Cache-Control', NO_STORE);
  return c.redirect(removal.movedTo, 301);
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

async function loadDirectory({ db, log }: Deps): Promise<DirectoryState> {
  try {
    return { kind: 'loaded', guides: await readGuideDirectory(db) };
  } catch (error) {
    log.error('guide directory unreadable', { error });
    return { kind: 'error' };
  }
}

function statusOf(c: WebContext, loaded: LoadedGuide): ContentfulStatusCode {
  return loaded.kind === 'found' ? 200 : serviceUnavailable(c);
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
