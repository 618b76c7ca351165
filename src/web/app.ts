import { Hono } from 'hono';
import { isDatabaseFailure } from '../db/failure.ts';
import type { Deps } from '../deps.ts';
import type { Environment } from '../env.ts';
import { jsonLog } from '../log.ts';
import { accountRoutes } from './account/route.tsx';
import { twoStepRoutes } from './account/two-step-route.ts';
import { authApiRoutes } from './auth-api/route.ts';
import { activityRoutes } from './activities/route.tsx';
import { apiRoutes } from './api/route.tsx';
import { resetPasswordRoutes } from './auth/reset-password-route.tsx';
import { authRoutes } from './auth/route.tsx';
import { secondStepRoutes } from './auth/second-step-route.ts';
import { verifyRoutes } from './auth/verify-route.tsx';
import { calendarRoutes } from './calendars/route.ts';
import { googleRoutes } from './auth/google-route.ts';
import { cardRoutes } from './cards/route.tsx';
import { cityGuideRoutes } from './city-guides/route.tsx';
import { functionRoutes } from './functions/route.ts';
import { healthRoutes } from './health/route.tsx';
import { homeRoutes } from './home/route.tsx';
import { internalRoutes } from './internal/route.ts';
import { leagueRoutes } from './leagues/route.tsx';
import { rememberAnswers } from './caching/kept-answers.ts';
import { canonicalPath } from './middleware/canonical-path.ts';
import { countServerErrors } from './middleware/count-server-errors.ts';
import { NEVER_STORED, storedOnlyIfPublic } from './middleware/cache-control.ts';
import { keepAnswers } from './middleware/keep-answers.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { widgetHost } from './middleware/widget-host.ts';
import { policyReportRoutes } from './policy-reports/route.ts';
import { pageRenderer } from './render-page.tsx';
import { roadtripRoutes } from './roadtrips/route.tsx';
import { scheduleRoutes } from './schedule/route.tsx';
import { sequenceRoutes } from './sequences/route.tsx';
import { searchRoutes } from './search/route.tsx';
import { seoRoutes } from './seo/route.ts';
import { answerNotFound, answerServerError, askLater } from './states/answer-state.tsx';
import { staticRoutes } from './static/route.tsx';
import { teamRoutes } from './teams/route.tsx';
import type { WebApp, WebEnvironment } from './web-context.ts';

/**
 * The web half: request, route, query, page, HTML.
 * @param makeDeps called once per request; what it throws is logged and answered with a plain 500.
 * @param moreRoutes what only development has.
 */
export function createApp(makeDeps: (env: Environment) => Deps, moreRoutes: readonly WebApp[] = []): WebApp {
  const app = new Hono<WebEnvironment>();
  const kept = rememberAnswers();

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
  app.use(countServerErrors());
  // 5. One address per page, before anything is read.
  app.use(canonicalPath);
  // 6. Frames and pages stay on their hosts; forms of ours only.
  app.use(widgetHost);
  app.use(sameOrigin);
  // 7. React to a string.
  app.use(pageRenderer);

  // 8. One route per area. Areas with a `/:league/:slug` short form come last.
  // Before home, to which the wire leads what is nobody's.
  app.route('/', googleRoutes);
  app.route('/', homeRoutes);
  app.route('/', staticRoutes);
  app.route('/', authRoutes);
  app.route('/', secondStepRoutes);
  app.route('/', verifyRoutes);
  app.route('/', resetPasswordRoutes);
  app.route('/', authApiRoutes);
  app.route('/', accountRoutes);
  app.route('/', twoStepRoutes);
  app.route('/', healthRoutes);
  app.route('/', internalRoutes);
  for (const more of moreRoutes) app.route('/', more);
  app.route('/', seoRoutes);
  app.route('/', policyReportRoutes);
  app.route('/', cityGuideRoutes);
  app.route('/', roadtripRoutes);
  app.route('/', sequenceRoutes);
  app.route('/', functionRoutes);
  app.route('/', activityRoutes);
  app.route('/', apiRoutes);
  app.route('/', scheduleRoutes);
  app.route('/', searchRoutes);
  app.route('/', leagueRoutes);
  app.route('/', calendarRoutes);
  app.route('/', cardRoutes);
  app.route('/', teamRoutes);

  app.notFound((c) => answerNotFound(c));
  app.onError((error, c) => {
    c.var.deps.log.error('request failed', { method: c.req.method, path: c.req.path, error });
    return isDatabaseFailure(error) ? answerServerError(c, askLater(c)) : answerServerError(c);
  });
  // Before anything else: an answer that was given a moment ago.
  const { fetch } = app;
  app.fetch = (request, env = {}, context) =>
    kept.again(request, () => makeDeps(env)) ?? fetch(request, env, context);
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
