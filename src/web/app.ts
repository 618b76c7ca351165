import { Hono, type ExecutionContext } from 'hono';
import { getPath } from 'hono/utils/url';
import { isDatabaseFailure } from '../db/neon/failure.ts';
import type { Deps } from '../composition/web-deps.ts';
import type { Environment } from '../config/parse-config.ts';
import { jsonLog } from '../observability/log.ts';
import { canonicalPath } from './http/canonical-path.ts';
import { countServerErrors } from './http/count-server-errors.ts';
import { NO_STORE, noStoreUnlessPublic } from './http/cache-control.ts';
import { requestLog } from './http/request-log.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { widgetHost } from './http/widget-host.ts';
import { pageRenderer } from './page/render-page.tsx';
import { respondNotFound, respondServerError, serviceUnavailable } from './errors/respond-error.tsx';
import type { WebApp, WebEnvironment } from './http/web-context.ts';
import {
  createGroupMatcher,
  lazyRoutes,
  type DevelopmentRoutes,
  type LazyRoutes,
} from './routes/lazy-routes.ts';
import type { RouteGroup } from './urls/url-table.ts';

/** The web half: request, route, query, page, HTML. */
export interface App {
  fetch: (request: Request, env?: Environment, context?: ExecutionContext) => Promise<Response>;
  /** As `fetch`, of what a Request is made of. */
  request: (
    address: string,
    init?: RequestInit,
    ...more: [Environment?, ExecutionContext?]
  ) => Promise<Response>;
}

/**
 * Loads each group of routes with the first request for one of its URLs.
 * @param makeDeps called once per request; what it throws is logged and answered with a plain 500.
 * @param developmentRoutes what only development has.
 */
export function createApp(
  makeDeps: (env: Environment) => Deps,
  developmentRoutes: DevelopmentRoutes = {},
): App {
  const groups: LazyRoutes = { ...lazyRoutes, ...developmentRoutes };
  const countFaults = countServerErrors();
  const groupOf = createGroupMatcher(groups);
  const apps = new Map<RouteGroup, WebApp>();
  const load = async (group: RouteGroup) => {
    const routes = await (groups[group] ?? groups.pages)();
    // Another request may have loaded it meanwhile; a shared promise would die with its visitor.
    const app = apps.get(group) ?? groupApp(routes, { makeDeps, countFaults });
    apps.set(group, app);
    return app;
  };
  const fetch: App['fetch'] = async (request, env = {}, context) => {
    const group = groupOf(getPath(request));
    const app = apps.get(group) ?? (await load(group));
    return app.fetch(request, env, context);
  };
  return {
    fetch,
    request: async (address, init, ...more) => fetch(new Request(address, init), ...more),
  };
}

interface Shared {
  makeDeps: (env: Environment) => Deps;
  countFaults: ReturnType<typeof countServerErrors>;
}

/** A group of routes as an app of its own, behind the middleware that all groups share. */
function groupApp(routes: readonly WebApp[], { makeDeps, countFaults }: Shared): WebApp {
  const app = new Hono<WebEnvironment>();

  // 1. One log line, whatever comes of the request.
  app.use(requestLog);
  // 2. Protective headers, on errors too, and nothing stored by accident.
  app.use(securityHeaders);
  app.use(noStoreUnlessPublic);
  // 3. The outside world.
  app.use(async (c, next) => {
    const deps = compose(makeDeps, c.env);
    // Without configuration there is no page to render; the log line names the missing variables.
    if (deps === null) return c.text(NOT_SET_UP, 500, { 'Cache-Control': NO_STORE });
    c.set('deps', deps);
    return next();
  });
  // 4. Faults are counted, for alerts.
  app.use(countFaults);
  // 5. One address per page, before anything is read.
  app.use(canonicalPath);
  // 6. Frames and pages stay on their hosts; forms of ours only.
  app.use(widgetHost);
  app.use(sameOrigin);
  // 7. React to a string.
  app.use(pageRenderer);

  // 8. The routes.
  for (const route of routes) app.route('/', route);

  app.notFound((c) => respondNotFound(c));
  app.onError((error, c) => {
    c.var.deps.log.error('request failed', { method: c.req.method, path: c.req.path, error });
    return isDatabaseFailure(error) ? respondServerError(c, serviceUnavailable(c)) : respondServerError(c);
  });
  return app;
}

const NOT_SET_UP = 'Fanroads is not set up yet. Its operator finds the reason in the log.';

function compose(makeDeps: (env: Environment) => Deps, env: Environment): Deps | null {
  try {
    return makeDeps(env);
  } catch (error) {
    jsonLog.error('start refused', { error });
    return null;
  }
}
