import { Hono, type ExecutionContext } from 'hono';
import { matchedRoutes } from 'hono/route';
import { getPath } from 'hono/utils/url';
import { isDatabaseFailure } from '../db/neon/failure.ts';
import type { Deps } from '../composition/web-deps.ts';
import type { Environment } from '../config/parse-config.ts';
import { jsonLog } from '../observability/log.ts';
import { canonicalPath, canonicalHost, isPathTooLong, refuseLongPaths } from './http/canonical-path.ts';
import { countResponses } from './http/count-responses.ts';
import { NO_STORE, noStoreUnlessPublic } from './http/cache-control.ts';
import { loggedPath } from './http/logged-path.ts';
import { requestLog } from './http/request-log.ts';
import { SAFE_METHODS, sameOrigin } from './http/same-origin.ts';
import { securityHeaders, widgetHost } from './http/security-headers.ts';
import { pageRenderer } from './page/render-page.tsx';
import { respondNotFound, respondServerError, serviceUnavailable } from './errors/respond-error.tsx';
import type { WebApp, WebContext, WebEnvironment } from './http/web-context.ts';
import {
  createGroupMatcher,
  FALLBACK_ROUTES,
  type DevelopmentRoutes,
  type LoadRoutes,
} from './routes/lazy-routes.ts';

export interface App {
  fetch: (request: Request, env?: Environment, context?: ExecutionContext) => Promise<Response>;
  request: (
    address: string,
    init?: RequestInit,
    ...more: [Environment?, ExecutionContext?]
  ) => Promise<Response>;
}

/**
 * Loads a group of routes with the first request for one of its URLs
 * (docs/architecture.md#lazy-route-groups).
 * @param makeDeps creates each request's dependencies. An error is logged and becomes a plain 500.
 * @param raiseAlerts runs after a response when many requests end with a 5xx.
 */
export function createApp(
  makeDeps: (env: Environment) => Deps,
  development: DevelopmentRoutes | null = null,
  raiseAlerts: (env: Environment) => Promise<void> = async () => undefined,
): App {
  const countAll = countResponses(raiseAlerts);
  const groupOf = createGroupMatcher(development);
  const apps = new Map<LoadRoutes, WebApp>();
  const load = async (group: LoadRoutes) => {
    const routes = await group();
    // Requests share no promise, because workerd cancels one when its visitor leaves.
    const app = apps.get(group) ?? groupApp(routes, { makeDeps, countAll });
    apps.set(group, app);
    return app;
  };
  const fetch: App['fetch'] = async (request, env = {}, context) => {
    const path = getPath(request);
    const group = isPathTooLong(path) ? FALLBACK_ROUTES : groupOf(path);
    const app = apps.get(group) ?? (await load(group));
    return app.fetch(request, env, context);
  };
  return {
    fetch,
    request: async (address, init, ...more) => fetch(new Request(address, init), ...more),
  };
}

interface SharedMiddleware {
  makeDeps: (env: Environment) => Deps;
  countAll: ReturnType<typeof countResponses>;
}

function groupApp(routes: readonly WebApp[], { makeDeps, countAll }: SharedMiddleware): WebApp {
  const app = new Hono<WebEnvironment>();

  app.use(requestLog);
  app.use(securityHeaders);
  app.use(noStoreUnlessPublic);
  app.use(async (c, next) => {
    const deps = compose(makeDeps, c.env);
    // Without configuration no page can be rendered.
    if (deps === null) return c.text(NOT_SET_UP, 500, { 'Cache-Control': NO_STORE });
    c.set('deps', deps);
    return next();
  });
  app.use(countAll);
  app.use(refuseLongPaths);
  app.use(canonicalHost);
  app.use(canonicalPath);
  app.use(widgetHost);
  // A form at a path that takes no forms changes nothing.
  app.use((c, next) => {
    const changesNothing = !SAFE_METHODS.has(c.req.method) && methodsInstead(app, c).length > 0;
    return changesNothing ? next() : sameOrigin(c, next);
  });
  app.use(pageRenderer);

  for (const route of routes) app.route('/', route);

  app.notFound((c) => {
    const methods = methodsInstead(app, c);
    if (methods.length === 0) return respondNotFound(c);
    c.header('Allow', methods.join(', '));
    return respondNotFound(c, 405);
  });
  app.onError((error, c) => {
    c.var.deps.log.error('request failed', { method: c.req.method, path: loggedPath(c.req.path), error });
    return isDatabaseFailure(error) ? respondServerError(c, serviceUnavailable(c)) : respondServerError(c);
  });
  return app;
}

/**
 * Returns the methods that routes take at this path when none takes the request's own (RFC 9110, 15.5.6). Middleware
 * takes every method, so it does not count.
 */
function methodsInstead(app: WebApp, c: WebContext): string[] {
  const own = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  if (matchedRoutes(c).some(({ method }) => method === own)) return [];
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) =>
      app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
    )
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
}

const NOT_SET_UP = 'Fanroads is not set up yet. The log says why.';

function compose(makeDeps: (env: Environment) => Deps, env: Environment): Deps | null {
  try {
    return makeDeps(env);
  } catch (error) {
    jsonLog.error('start refused', { error });
    return null;
  }
}
