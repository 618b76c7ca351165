import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { BRAND } from '../../domain/brand.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { renderPage } from '../page/render-page.tsx';
import { ApiPage } from './api-page.tsx';
import { apiView } from './api-view.ts';
import { gameApiRoutes } from './game-routes.ts';
import { guideApiRoutes } from './guide-routes.ts';
import { placeApiRoutes } from './place-routes.ts';
import { respondFailure, respondNoOperation, respondProblem } from './respond-problem.ts';
import { roadtripApiRoutes } from './roadtrip-routes.ts';
import { searchApiRoutes } from './search-routes.ts';
import { sequenceApiRoutes } from './sequence-routes.ts';
import { tripApiRoutes } from './trip-routes.ts';
import { tripFinderApiRoutes } from './trip-finder-routes.ts';
import { grandTourApiRoutes } from './grand-tour-routes.ts';
import { tripListApiRoutes } from './trip-list-routes.ts';
import { teamApiRoutes } from './team-routes.ts';

const A_DAY_IN_SECONDS = 86_400;

/**
 * Serves the page `/api` and the data under `/api/v1`. Every origin may read the data. Cookies are ignored.
 */
export const apiRoutes = new Hono<WebEnvironment>();

apiRoutes.get(patterns.api, (c) =>
  respondPublic(c, { sources: null }, () =>
    renderPage(
      c,
      {
        title: `API | ${BRAND.name}`,
        description: `The ${BRAND.name} API: schedules, city guides, roadtrips and game sequences as JSON, with an example of every request.`,
        canonical: paths.api(),
      },
      <ApiPage sections={apiView()} siteOrigin={c.var.deps.config.siteOrigin} />,
    ),
  ),
);

apiRoutes.use(
  patterns.apiVersion,
  cors({ allowMethods: ['GET', 'HEAD'], exposeHeaders: ['etag', 'retry-after'], maxAge: A_DAY_IN_SECONDS }),
);

apiRoutes.use(patterns.apiVersion, async (c, next) => {
  c.header('X-Robots-Tag', 'noindex');
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  c.header('Allow', 'GET, HEAD, OPTIONS');
  return respondProblem(c, 'method-not-allowed', 'The API is read-only. Send a GET request.');
});

apiRoutes.route('/', teamApiRoutes);
apiRoutes.route('/', gameApiRoutes);
apiRoutes.route('/', guideApiRoutes);
apiRoutes.route('/', roadtripApiRoutes);
apiRoutes.route('/', sequenceApiRoutes);
apiRoutes.route('/', tripApiRoutes);
apiRoutes.route('/', searchApiRoutes);
apiRoutes.route('/', placeApiRoutes);
apiRoutes.route('/', tripFinderApiRoutes);
apiRoutes.route('/', tripListApiRoutes);
apiRoutes.route('/', grandTourApiRoutes);

apiRoutes.all(patterns.apiVersion, respondNoOperation);

apiRoutes.onError((error, c) => respondFailure(c, error));
