import { Hono } from 'hono';
import { exportAccount } from '../../auth/account/own-account.ts';
import { refuseTooManyReads } from '../../auth/rate-limits/buckets.ts';
import { readNotices } from '../../db/queries/trip-notices.ts';
import { routeOfPath } from '../api/operations.ts';
import { PRIVATE_QUERIES } from '../api/parameters.ts';
import { PRIVATE_OPERATIONS, privateRouteOf } from '../api/private-operations.ts';
import { pagingOf, readQuery, respondInvalid } from '../api/respond.ts';
import {
  respondFailure,
  respondNoOperation,
  respondProblem,
  respondTooMany,
} from '../api/respond-problem.ts';
import { clientOf } from '../http/client-of-request.ts';
import { isFromOurPages, SAFE_METHODS } from '../http/same-origin.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { PRIVATE_CACHE_CONTROL } from '../page/render-private-page.tsx';
import { patterns } from '../urls/url-table.ts';
import { hasOwnToken, readOwner, readOwnerWith } from './owner.ts';
import { noticeJson } from './saved-trip-json.ts';
import { saveTripRoutes } from './save-route.ts';
import { savedTripApiRoutes } from './trip-routes.ts';
import { visitApiRoutes } from './visit-routes.ts';

/**
 * Serves the signed-in person's data, by cookie or bearer token. Unlike the public API it sends no CORS
 * headers, so pages of other origins read nothing.
 */
export const privateApiRoutes = new Hono<WebEnvironment>();

privateApiRoutes.use(patterns.privateApi, async (c, next) => {
  await next();
  c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
  c.header('Vary', 'Cookie, Authorization');
  c.header('X-Robots-Tag', 'noindex');
});

privateApiRoutes.use(patterns.privateApi, async (c, next) => {
  const { siteOrigin } = c.var.deps.config;
  if (SAFE_METHODS.has(c.req.method) || hasOwnToken(c) || isFromOurPages(c.req.raw.headers, siteOrigin))
    return next();
  return respondProblem(
    c,
    'other-origin',
    'Only pages of this site change data with cookies. Other programs send a bearer token.',
  );
});

privateApiRoutes.route('/', savedTripApiRoutes);
privateApiRoutes.route('/', saveTripRoutes);
privateApiRoutes.route('/', visitApiRoutes);

privateApiRoutes.get(privateRouteOf('listMyNotices'), async (c) => {
  const read = readQuery(c.req.url, PRIVATE_QUERIES.listMyNotices);
  if (read.kind === 'invalid') return respondInvalid(c, read.errors);
  const { page, page_size: pageSize } = read.query;
  const owner = await readOwnerWith(c, (db, userId) => readNotices(db, userId, { page, pageSize }));
  if ('response' in owner) return owner.response;
  const { notices, totalItems } = owner.rows;
  const { siteOrigin } = c.var.deps.config;
  return c.json({
    data: notices.map((notice) => noticeJson(notice, siteOrigin)),
    ...pagingOf(c.req.url, { page, pageSize, totalItems }),
  });
});

privateApiRoutes.get(privateRouteOf('exportMyAccount'), async (c) => {
  const owner = await readOwner(c);
  if ('response' in owner) return owner.response;
  const { auth } = c.var;
  const refusal = await refuseTooManyReads(auth, owner.signedIn, clientOf(c));
  if (refusal !== null) return respondTooMany(c, refusal.retryAfterSeconds ?? 1);
  return c.json({ data: await exportAccount(auth, owner.signedIn, clientOf(c)) });
});

for (const [path, operations] of Map.groupBy(Object.values(PRIVATE_OPERATIONS), ({ path: key }) => key)) {
  const methods = operations.map(({ method }) => method.toUpperCase());
  const allowed = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  privateApiRoutes.all(routeOfPath(path), (c) => {
    c.header('Allow', allowed.toSorted().join(', '));
    return respondProblem(c, 'method-not-allowed', `This address takes ${methods.join(', ')}.`);
  });
}

privateApiRoutes.all(patterns.privateApi, respondNoOperation);

privateApiRoutes.onError((error, c) => respondFailure(c, error));
