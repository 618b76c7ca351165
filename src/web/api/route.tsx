import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { BRAND } from '../../domain/brand.ts';
import { respondPublic } from '../caching/respond-public.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { renderPage } from '../page/render-page.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { ApiPage } from './api-page.tsx';
import { routeOf } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { respondFailure, respondNoOperation, respondProblem } from './problems.ts';

const A_DAY_IN_SECONDS = 86_400;

/**
 * Serves the page `/api` and the data under `/api/v1`. Every origin may read the data. Cookies are ignored.
 */
export const apiRoutes = new Hono<WebEnvironment>();

apiRoutes.get(patterns.api, (c) =>
  respondPublic(c, { sources: null }, async () => {
    // Loads what reads accounts, which no public operation does.
    const { PRIVATE_OPERATIONS } = await import('./private-operations.ts');
    return renderPage(
      c,
      {
        title: `API | ${BRAND.name}`,
        description: `The ${BRAND.name} API: schedules, city guides, roadtrips and game sequences as JSON, with an example of every request.`,
        canonical: paths.api(),
      },
      <ApiPage
        operations={[...OPERATIONS, ...PRIVATE_OPERATIONS]}
        siteOrigin={c.var.deps.config.siteOrigin}
      />,
    );
  }),
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

// A pattern with a suffix is first, because the one without it matches the same address.
const bySuffix = OPERATIONS.toSorted((a, b) => Number(a.path.endsWith('}')) - Number(b.path.endsWith('}')));
for (const { path, handle } of bySuffix) apiRoutes.get(routeOf(path), handle);

apiRoutes.all(patterns.apiVersion, respondNoOperation);

apiRoutes.onError((error, c) => respondFailure(c, error));
