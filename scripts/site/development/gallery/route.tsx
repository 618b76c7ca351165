import { Hono } from 'hono';
import { BRAND } from '../../../../src/domain/brand.ts';
import { LEAGUES } from '../../../../src/domain/leagues.ts';
import { paths } from '../../../../src/web/urls/paths.ts';
import { developmentPaths } from '../development-paths.ts';
import { developmentPatterns } from '../development-paths.ts';
import { renderPage } from '../../../../src/web/page/render-page.tsx';
import type { WebEnvironment } from '../../../../src/web/http/web-context.ts';
import { respondNotFound } from '../../../../src/web/errors/respond-error.tsx';
import { TRIP_RESULTS, TripResultsPage } from './trips-states-page.tsx';
import { TRIP_STATES, TripState } from './trip-page-states.tsx';
import { ACCOUNT_STATES, AccountState } from './account-pages.tsx';
import { StatesPage } from './states-page.tsx';

/** Serves `/__states` with parts of the site in every state. Responds with a 404 in production. */
export const galleryRoutes = new Hono<WebEnvironment>();

galleryRoutes.get(developmentPatterns.gallery, (c) => {
  if (c.var.deps.config.environment === 'production') return respondNotFound(c);
  const head = {
    title: `States | ${BRAND.name}`,
    description: 'Every part of the site in every state it can be in, over fixed data.',
    canonical: developmentPaths.gallery(),
    noindex: true,
    teamColors: LEAGUES,
    hasGuideStyles: true,
    hasTripStyles: true,
    hasScreen: true,
  };
  return renderPage(c, head, <StatesPage />);
});

galleryRoutes.get(developmentPatterns.trips, (c) => {
  const name = c.req.param('name');
  const state = TRIP_RESULTS[name];
  if (c.var.deps.config.environment === 'production' || state === undefined) return respondNotFound(c);
  const head = {
    title: `Trips: ${name} | ${BRAND.name}`,
    description: 'The trip finder with results over fixed data.',
    canonical: developmentPaths.trips(name),
    noindex: true,
    teamColors: LEAGUES,
    hasTripStyles: true,
    hasGuideStyles: state.asked.query.view === 'map',
    hasFragment: state.kind === 'grid',
    hasGrid: state.kind === 'grid',
    section: paths.trips(),
  };
  return renderPage(c, head, <TripResultsPage state={state} />);
});

galleryRoutes.get(developmentPatterns.tripPage, (c) => {
  const name = c.req.param('name');
  const state = TRIP_STATES[name];
  if (c.var.deps.config.environment === 'production' || state === undefined) return respondNotFound(c);
  const head = {
    title: `Trip: ${name} | ${BRAND.name}`,
    description: 'The page of a trip over fixed data.',
    canonical: developmentPaths.tripPage(name),
    noindex: true,
    teamColors: LEAGUES,
    hasGuideStyles: true,
    hasShare: true,
  };
  return renderPage(c, head, <TripState page={state()} />);
});

galleryRoutes.get(developmentPatterns.account, (c) => {
  const name = c.req.param('name');
  const state = ACCOUNT_STATES[name];
  if (c.var.deps.config.environment === 'production' || state === undefined) return respondNotFound(c);
  const head = {
    title: `Account: ${name} | ${BRAND.name}`,
    description: 'A page of an account over fixed data.',
    canonical: developmentPaths.account(name),
    noindex: true,
    teamColors: LEAGUES,
    hasGuideStyles: true,
    hasTripStyles: true,
    hasScreen: true,
  };
  return renderPage(c, head, <AccountState>{state()}</AccountState>);
});
