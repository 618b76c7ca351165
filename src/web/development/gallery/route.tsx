import { Hono } from 'hono';
import { BRAND } from '../../../domain/brand.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { renderPage } from '../../page/render-page.tsx';
import type { WebEnvironment } from '../../http/web-context.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import { TRIP_RESULTS, TripResultsPage } from './trips-states-page.tsx';
import { TRIP_STATES, TripState } from './trip-page-states.tsx';
import { ACCOUNT_STATES, AccountState } from './account-pages.tsx';
import { StatesPage } from './states-page.tsx';

/** Serves `/__states` with parts of the site in every state. Responds with a 404 in production. */
export const statesRoutes = new Hono<WebEnvironment>();

statesRoutes.get(patterns.states, (c) => {
  if (c.var.deps.config.environment === 'production') return respondNotFound(c);
  const head = {
    title: `States | ${BRAND.name}`,
    description: 'Every part of the site in every state it can be in, over fixed data.',
    canonical: paths.gallery(),
    noindex: true,
    teamColors: LEAGUES,
    hasGuideStyles: true,
    hasTripStyles: true,
    hasScreen: true,
  };
  return renderPage(c, head, <StatesPage />);
});

statesRoutes.get(patterns.tripStates, (c) => {
  const name = c.req.param('name');
  const state = TRIP_RESULTS[name];
  if (c.var.deps.config.environment === 'production' || state === undefined) return respondNotFound(c);
  const head = {
    title: `Trips: ${name} | ${BRAND.name}`,
    description: 'The trip finder with results over fixed data.',
    canonical: paths.galleryTrips(name),
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

statesRoutes.get(patterns.tripPageStates, (c) => {
  const name = c.req.param('name');
  const state = TRIP_STATES[name];
  if (c.var.deps.config.environment === 'production' || state === undefined) return respondNotFound(c);
  const head = {
    title: `Trip: ${name} | ${BRAND.name}`,
    description: 'The page of a trip over fixed data.',
    canonical: paths.galleryTrip(name),
    noindex: true,
    teamColors: LEAGUES,
    hasGuideStyles: true,
    hasShare: true,
  };
  return renderPage(c, head, <TripState page={state()} />);
});

statesRoutes.get(patterns.accountStates, (c) => {
  const name = c.req.param('name');
  const state = ACCOUNT_STATES[name];
  if (c.var.deps.config.environment === 'production' || state === undefined) return respondNotFound(c);
  const head = {
    title: `Account: ${name} | ${BRAND.name}`,
    description: 'A page of an account over fixed data.',
    canonical: paths.galleryAccount(name),
    noindex: true,
    teamColors: LEAGUES,
    hasGuideStyles: true,
    hasTripStyles: true,
    hasScreen: true,
  };
  return renderPage(c, head, <AccountState>{state()}</AccountState>);
});
