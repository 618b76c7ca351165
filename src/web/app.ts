import { Hono, type ExecutionContext } from 'hono';
import { getPath } from 'hono/utils/url';
import { isDatabaseFailure } from '../db/failure.ts';
import type { Deps } from '../deps.ts';
import type { Environment } from '../env.ts';
import { jsonLog } from '../log.ts';
import { rememberAnswers, type KeptAnswers } from './caching/kept-answers.ts';
import { canonicalPath } from './middleware/canonical-path.ts';
import { countServerErrors } from './middleware/count-server-errors.ts';
import { NEVER_STORED, storedOnlyIfPublic } from './middleware/cache-control.ts';
import { keepAnswers } from './middleware/keep-answers.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { widgetHost } from './middleware/widget-host.ts';
import { pageRenderer } from './render-page.tsx';
import { answerNotFound, answerServerError, askLater } from './states/answer-state.tsx';
import type { WebApp, WebEnvironment } from './web-context.ts';
import { WINGS, type Wing } from './wings.ts';

/** The web half: request, route, query, page, HTML. */
export interface App {
  fetch: (request: Request, env?: Environment, context?: ExecutionContext) => Response | Promise<Response>;
  /** As `fetch`, of what a Request is made of. */
  request: (
    address: string,
    init?: RequestInit,
    ...more: [Environment?, ExecutionContext?]
  ) => Promise<Response>;
}

/**
 * Opens each wing of the site with the first request for it.
 * @param makeDeps called once per request; what it throws is logged and answered with a plain 500.
 * @param moreWings what only development has.
 */
export function createApp(makeDeps: (env: Environment) => Deps, moreWings: readonly Wing[] = []): App {
  const kept = rememberAnswers();
  const countFaults = countServerErrors();
  const wings = [...moreWings, ...WINGS];
  const opened = new Map<Wing, WebApp>();
  const open = async (wing: Wing) => {
    const areas = await wing.load();
    // Another request may have opened it meanwhile; a promise of its own would die with its visitor.
    const app = opened.get(wing) ?? wingApp(areas, { makeDeps, kept, countFaults });
    opened.set(wing, app);
    return app;
  };
  const route = async (request: Request, env: Environment, context?: ExecutionContext) => {
    const path = getPath(request);
    const wing = wings.find(({ holds }) => holds(path));
    if (wing === undefined) throw new Error(`no wing holds ${path}`);
    const app = opened.get(wing) ?? (await open(wing));
    return app.fetch(request, env, context);
  };
  // Before anything else, and at once: an answer that was given a moment ago.
  const fetch: App['fetch'] = (request, env = {}, context) =>
    kept.again(request, () => makeDeps(env)) ?? route(request, env, context);
  return {
    fetch,
    request: async (address, init, ...more) => fetch(new Request(address, init), ...more),
  };
}

interface Shared {
  makeDeps: (env: Environment) => Deps;
  kept: KeptAnswers;
  countFaults: ReturnType<typeof countServerErrors>;
}

/** A wing as an app of its own, with what all of them have around their areas. */
function wingApp(areas: readonly WebApp[], { makeDeps, kept, countFaults }: Shared): WebApp {
  const app = new Hono<WebEnvironment>();

  // 1. One log line, whatever comes of the request.
  app.use(requestLog);
  app.use(keepAnswers(kept));
  // 2. Protective headers, on errors too, and nothing stored by accident.
  app.use(securityHeaders);
  app.use(storedOnlyIfPublic);
  // 3. The outside world.
  app.use(async (c, next) => {
    const deps = compose(makeDeps, c.env);
    // Without configuration there is no page to render; the log line names the missing variables.
    if (deps === null) return c.text(NOT_SET_UP, 500, { 'Cache-Control': NEVER_STORED });
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

  // 8. The areas.
  for (const area of areas) app.route('/', area);

  app.notFound((c) => answerNotFound(c));
  app.onError((error, c) => {
    c.var.deps.log.error('request failed', { method: c.req.method, path: c.req.path, error });
    return isDatabaseFailure(error) ? answerServerError(c, askLater(c)) : answerServerError(c);
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
