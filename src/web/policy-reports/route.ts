import { Hono } from 'hono';
import * as v from 'valibot';
import { NO_STORE } from '../http/cache-control.ts';
import { loggedPath } from '../http/logged-path.ts';
import { patterns } from '../urls/url-table.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { readJson } from '../http/read-json.ts';
import { takeOfNetwork } from '../http/take-of-network.ts';

export const policyReportRoutes = new Hono<WebEnvironment>();

const MAX_BYTES = 16_384;
const MAX_REPORTS = 5;
const LIMIT = { tokens: 10, refillSeconds: 60 };

// Anyone can send reports, so the log gets only short texts from a few fields.
const text = v.pipe(
  v.string(),
  v.transform((value) => value.slice(0, 200)),
);
/** Leaves out what may be a secret: the query, the fragment and keys. */
const url = v.pipe(
  text,
  v.transform((value) => loggedPath(value.replace(/[?#].*$/s, ''))),
);
const reportShape = v.array(
  v.object({
    type: v.literal('csp-violation'),
    body: v.object({ documentURL: url, effectiveDirective: text, blockedURL: v.optional(url, '') }),
  }),
);

policyReportRoutes.post(patterns.policyReports, async (c) => {
  const reports = await readReports(c.req.raw);
  if (reports.length > 0 && (await takeOfNetwork(c, 'policy-report', LIMIT)).allowed) {
    for (const { body } of reports) c.var.deps.log.warn('content security policy broken', body);
  }
  return c.body(null, 204, { 'Cache-Control': NO_STORE });
});

async function readReports(request: Request) {
  const read = await readJson(request, MAX_BYTES);
  const parsed = v.safeParse(reportShape, read.kind === 'read' ? read.json : null);
  return parsed.success ? parsed.output.slice(0, MAX_REPORTS) : [];
}
