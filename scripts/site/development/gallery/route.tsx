import type { ReactElement } from 'react';
import { Hono } from 'hono';
import { BRAND } from '../../../../src/domain/brand.ts';
import { LEAGUES } from '../../../../src/domain/leagues.ts';
import { respondNotFound } from '../../../../src/web/errors/respond-error.tsx';
import type { WebEnvironment } from '../../../../src/web/http/web-context.ts';
import type { Head } from '../../../../src/web/page/head.ts';
import { renderPage } from '../../../../src/web/page/render-page.tsx';
import { paths } from '../../../../src/web/urls/paths.ts';
import { developmentPatterns } from '../development-paths.ts';
import { accountState } from './account-pages.tsx';
import { GALLERY_STYLES, StatesPage } from './states-page.tsx';
import { tripState } from './trip-page-states.tsx';
import { TRIP_RESULTS, TripResultsPage } from './trips-states-page.tsx';

/** Serves `/__states` with parts of the site in every state. Responds with a 404 in production. */
export const galleryRoutes = new Hono<WebEnvironment>();

type Shown = Partial<Head> & { page: ReactElement | null };
const ACCOUNT_STYLES = { hasGuideStyles: true, hasTripStyles: true, hasScreen: true } as const;

galleryRoutes.get(developmentPatterns.galleryStyles, (c) =>
  c.body(GALLERY_STYLES, 200, { 'Content-Type': 'text/css' }),
);

show(developmentPatterns.gallery, () => ({ ...ACCOUNT_STYLES, page: <StatesPage /> }));

show(developmentPatterns.account, (name) => ({ ...ACCOUNT_STYLES, page: accountState(name) }));

show(developmentPatterns.tripPage, (name) => ({
  hasGuideStyles: true,
  hasShare: true,
  page: tripState(name),
}));

show(developmentPatterns.trips, (name) => {
  const state = TRIP_RESULTS[name];
  if (state === undefined) return { page: null };
  const isGrid = state.kind === 'grid';
  return {
    hasTripStyles: true,
    hasGuideStyles: state.asked.query.view === 'map',
    hasFragment: isGrid,
    hasGrid: isGrid,
    section: paths.trips(),
    page: <TripResultsPage state={state} />,
  };
});

function show(pattern: string, find: (name: string) => Shown): void {
  galleryRoutes.get(pattern, (c) => {
    const name = c.req.param('name') ?? '';
    const { page, ...head } = find(name);
    if (c.var.deps.config.environment === 'production' || page === null) return respondNotFound(c);
    const common = {
      title: `States${name && `: ${name}`} | ${BRAND.name}`,
      description: 'Every part of the site in every state it can be in, over fixed data.',
      canonical: c.req.path,
      noindex: true,
      teamColors: LEAGUES,
    };
    return renderPage(c, { ...common, ...head }, page);
  });
}
