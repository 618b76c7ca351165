import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { leagueOf } from '../http/league-of.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPage } from '../page/render-page.tsx';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { grandTourSources, loadGrandTour, loadGrandTours } from './load-tours.ts';
import { GrandTourPage, tourCrumbs } from './tour-page.tsx';
import { GrandToursPage, grandTourCrumbs } from './tours-page.tsx';

/** Serves the tours that see every venue of a season (docs/rules.md#grand-tours). */
export const grandTourRoutes = new Hono<WebEnvironment>();

grandTourRoutes.get(patterns.grandTours, (c) =>
  respondPublic(c, { sources: grandTourSources(LEAGUES) }, async () => {
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
      structuredData: [breadcrumbData(grandTourCrumbs, deps.config.siteOrigin)],
    };
    const status = state.kind === 'unreachable' ? serviceUnavailable(c) : 200;
    return renderPage(c, head, <GrandToursPage state={state} />, status);
  }),
);

grandTourRoutes.get(patterns.grandTour, (c) => {
  const league = leagueOf(c);
  return respondPublic(c, { sources: grandTourSources([league]) }, async () => {
    const { deps } = c.var;
    const state = await loadGrandTour(deps, league);
    const head: Head = {
      title: `${league} Grand Tour: Every Venue in One Drive | ${BRAND.name}`,
      description: `Every ${league} venue in as few days as we found: the games in order, each drive and its time to spare, checked against the schedule.`,
      canonical: paths.grandTour(league),
      noindex: state.kind !== 'loaded' || state.tour === null || state.isSample,
      section: paths.trips(),
      teamColors: [league],
      hasGuideStyles: true,
      structuredData: [breadcrumbData(tourCrumbs(league), deps.config.siteOrigin)],
    };
    const status = state.kind === 'unreachable' ? serviceUnavailable(c) : 200;
    return renderPage(c, head, <GrandTourPage league={league} state={state} />, status);
  });
});
