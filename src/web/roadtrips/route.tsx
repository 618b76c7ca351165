import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { paths } from '../paths.ts';
import { renderPage } from '../render-page.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { RoadtripsPage } from './roadtrips-page.tsx';

/** `/roadtrips`. */
export const roadtripRoutes = new Hono<WebEnvironment>();

roadtripRoutes.get(paths.roadtrips(), (c) =>
  renderPage(
    c,
    {
      title: `Sports Roadtrips | ${BRAND.name}`,
      description: 'Roadtrips through several cities with a game at every stop: NFL, NBA, NHL and MLB.',
      canonical: paths.roadtrips(),
      section: paths.roadtrips(),
    },
    <RoadtripsPage />,
  ),
);
