import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPage } from '../page/render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { GRAND_TOUR_SOURCES, loadGrandTours } from './load-tours.ts';
import { GrandToursPage, grandTourCrumbs } from './tours-page.tsx';

/** Serves the tours that see every venue of a season (docs/rules.md#grand-tours). */
export const grandTourRoutes = new Hono<WebEnvironment>();

grandTourRoutes.get(patterns.grandTours, (c) =>
  respondPublic(c, { sources: GRAND_TOUR_SOURCES }, async () => {
    const { deps } = c.var;
    const state = await loadGrandTours(deps);
    const isEmpty = state.kind !== 'loaded' || state.tours.length === 0;
    const head: Head = {
      title: `Grand Tours: Every NFL, NBA, NHL & MLB Venue in One Drive | ${BRAND.name}`,
      description:
        'Every ballpark, arena or stadium of a league in as few days as we found, with each game, drive and time to spare, checked against the schedule.',
      canonical: paths.grandTours(),
      noindex: isEmpty || state.isSample,
      section: paths.trips(),
      teamColors: LEAGUES,
      hasGuideStyles: true,
      hasTripStyles: true,
      structuredData: [breadcrumbData(grandTourCrumbs, deps.config.siteOrigin)],
    };
    const status = state.kind === 'unreachable' ? serviceUnavailable(c) : 200;
    return renderPage(c, head, <GrandToursPage state={state} />, status);
  }),
);
