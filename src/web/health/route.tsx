import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readHealth } from '../../db/queries/job-status.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { HealthPage } from './health-page.tsx';
import { healthReport, type HealthReport } from './health-report.ts';

export const healthRoutes = new Hono<WebEnvironment>();

healthRoutes.get(patterns.health, async (c) => {
  const report = await checkHealth(c.var.deps);
  const wanted = accepts(c, {
    header: 'Accept',
    supports: ['text/html', 'application/json'],
    default: 'text/html',
  });
  return wanted === 'application/json' ? respondWithJson(c, report) : respondWithPage(c, report);
});

healthRoutes.get(patterns.healthJson, async (c) => respondWithJson(c, await checkHealth(c.var.deps)));

async function checkHealth(deps: Deps): Promise<HealthReport> {
  const now = deps.now();
  try {
    return healthReport(await readHealth(deps.db, deps.config, now), now);
  } catch (error) {
    deps.log.error('job status unreadable', { error });
    return healthReport(null, now);
  }
}

function respondWithJson(c: WebContext, report: HealthReport): Response {
  return c.json(report, statusOf(c, report), {
    'Cache-Control': NO_STORE,
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept',
  });
}

async function respondWithPage(c: WebContext, report: HealthReport): Promise<Response> {
  const head = {
    title: `Health | ${BRAND.name}`,
    description:
      'Whether the schedules are up to date: the source, last refresh and latest run of each league.',
    canonical: paths.health(),
    noindex: true,
    styles: ['plain-page'] as const,
  };
  const response = await renderPage(c, head, <HealthPage report={report} />, statusOf(c, report));
  response.headers.set('Cache-Control', NO_STORE);
  response.headers.set('Vary', 'Accept');
  return response;
}

function statusOf(c: WebContext, { status }: HealthReport): ContentfulStatusCode {
  return status === 'down' ? serviceUnavailable(c) : 200;
}
