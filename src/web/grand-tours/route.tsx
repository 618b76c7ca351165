import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { readRoute, UNREACHABLE } from '../caching/read-route.ts';
import { leagueOf } from '../http/request-url.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { grandTourSources, readGrandTour, readTours } from './load-tours.ts';
import { tourSummary, tourView } from './tour-view.ts';
import {
  grandTourCrumbs,
  GrandTourPage,
  GrandToursPage,
  tourCrumbs,
  type GrandToursState,
  type GrandTourState,
} from './tours-page.tsx';

const tours = readRoute({
  ask: () => null,
  depends: () => ({ sources: grandTourSources(LEAGUES) }),
  async read(c): Promise<GrandToursState> {
    const { tours: stored, ...rest } = await readTours(c.var.deps, LEAGUES);
    return {
      kind: 'loaded',
      tours: stored.map(({ read, checked }) => tourSummary(read, checked)),
      without: LEAGUES.filter((league) => stored.every(({ read }) => read.league !== league)),
      ...rest,
    };
  },
  outage: { what: 'grand tours', read: () => UNREACHABLE },
  show: (state, _asked, c) => ({
    head: {
      title: `Grand Tours: Every NFL, NBA, NHL & MLB Venue in One Drive | ${BRAND.name}`,
      description:
        'Every ballpark, arena or stadium of a league in as few days as we found, with each game, drive and time to spare, checked against the schedule.',
      canonical: paths.grandTours(),
      noindex: state.kind !== 'loaded' || state.tours.length === 0 || state.isSample,
      section: paths.trips(),
      structuredData: [breadcrumbData(grandTourCrumbs, c.var.deps.config.siteOrigin)],
    },
    page: <GrandToursPage state={state} />,
  }),
});

const tour = readRoute({
  ask: (c) => ({ league: leagueOf(c) }),
  depends: ({ league }) => ({ sources: grandTourSources([league]) }),
  async read(c, { league }): Promise<GrandTourState> {
    const { found, ...rest } = await readGrandTour(c.var.deps, league);
    return { kind: 'loaded', tour: found && tourView(found.read, found.checked), ...rest };
  },
  outage: { what: 'grand tours', read: () => UNREACHABLE },
  show: (state, { league }, c) => ({
    head: {
      title: `${league} Grand Tour: Every Venue in One Drive | ${BRAND.name}`,
      description: `Every ${league} venue in as few days as we found: the games in order, each drive and its time to spare, checked against the schedule.`,
      canonical: paths.grandTour(league),
      noindex: state.kind !== 'loaded' || state.tour === null || state.isSample,
      section: paths.trips(),
      teamColors: [league],
      styles: ['tours'],
      structuredData: [breadcrumbData(tourCrumbs(league), c.var.deps.config.siteOrigin)],
    },
    page: <GrandTourPage league={league} state={state} />,
  }),
});

/** Tours see every venue of a season (docs/rules.md#grand-tours). */
export const grandTourRoutes = new Hono<WebEnvironment>();
grandTourRoutes.get(patterns.grandTours, tours.page);
grandTourRoutes.get(patterns.grandTour, tour.page);
