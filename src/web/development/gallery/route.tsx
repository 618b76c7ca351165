import { Hono } from 'hono';
import { BRAND } from '../../../domain/brand.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { renderPage } from '../../page/render-page.tsx';
import type { WebEnvironment } from '../../http/web-context.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
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
    hasScreen: true,
  };
  return renderPage(c, head, <StatesPage />);
});
