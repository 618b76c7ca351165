import { createMiddleware } from 'hono/factory';
import { MINUTE_MS } from '../../domain/dates/durations.ts';
import type { Environment } from '../../config/parse-config.ts';
import { BoundedMap } from '../../db/bounded-map.ts';
import type { ResponseCounts } from '../../db/queries/server-errors.ts';
import { hasManyServerErrors, SERVER_ERROR_WINDOW_MS } from '../../domain/alerts/alerts.ts';
import { currentTrace } from '../../observability/request-trace.ts';
import { type WebContext, type WebEnvironment, afterResponse } from './web-context.ts';

/** Each isolate waits this long, even after a failed write. */
const WRITE_ERRORS_EVERY_MS = 10_000;
const WRITE_TRAFFIC_EVERY_MS = 5 * MINUTE_MS;
/** The crons report changes in between. */
const RAISE_EVERY_MS = 60 * MINUTE_MS;
const MAX_MINUTES = 120;

/**
 * Counts requests and 5xx responses by minute. A later request repeats a failed write. Without errors it
 * writes only after a request that used the database, so that counting never wakes the database.
 * @param raiseAlerts runs when the last hour's counts are an alert.
 */
export function countResponses(raiseAlerts: (env: Environment) => Promise<void>) {
  const unwritten: Map<number, ResponseCounts> = new BoundedMap(MAX_MINUTES);
  let nextErrorsAt = 0;
  let nextTrafficAt: number | null = null;
  let nextRaiseAt = 0;

  const isWriteDue = (time: number) => {
    if (sumOf(unwritten).responses > 0) return time >= nextErrorsAt;
    return time >= (nextTrafficAt ?? Infinity) && currentTrace()?.databaseCalls !== 0;
  };

  const write = async (c: WebContext, now: Date, counts: Map<number, ResponseCounts>): Promise<void> => {
    // `db` is read-only.
    const { privateDb: db, log } = c.var.deps;
    let inLastHour: ResponseCounts;
    try {
      // Pages do not need these tables.
      const { addResponseCounts } = await import('../../db/queries/server-errors.ts');
      inLastHour = await addResponseCounts(db, counts, now);
    } catch (error) {
      for (const [minute, added] of counts) add(unwritten, minute, added);
      log.warn('responses not counted yet', { error });
      inLastHour = sumOf(unwritten, now.getTime() - SERVER_ERROR_WINDOW_MS);
    }
    if (!hasManyServerErrors(inLastHour) || now.getTime() < nextRaiseAt) return;
    nextRaiseAt = now.getTime() + RAISE_EVERY_MS;
    await raiseAlerts(c.env).catch((error: unknown) => log.error('alerts not checked', { error }));
  };

  return createMiddleware<WebEnvironment>(async (c, next) => {
    await next();
    const now = c.var.deps.now();
    const time = now.getTime();
    nextTrafficAt ??= time + WRITE_TRAFFIC_EVERY_MS;
    add(unwritten, Math.floor(time / MINUTE_MS) * MINUTE_MS, {
      responses: c.res.status >= 500 ? 1 : 0,
      requests: 1,
    });
    if (!isWriteDue(time)) return;
    nextErrorsAt = time + WRITE_ERRORS_EVERY_MS;
    nextTrafficAt = time + WRITE_TRAFFIC_EVERY_MS;
    const counts = new Map(unwritten);
    unwritten.clear();
    afterResponse(c, write(c, now, counts));
  });
}

function add(to: Map<number, ResponseCounts>, minute: number, { responses, requests }: ResponseCounts): void {
  const known = to.get(minute);
  to.set(minute, {
    responses: (known?.responses ?? 0) + responses,
    requests: (known?.requests ?? 0) + requests,
  });
}

/** @param since in epoch milliseconds. */
function sumOf(counts: Map<number, ResponseCounts>, since = 0): ResponseCounts {
  const sum = { responses: 0, requests: 0 };
  for (const [minute, { responses, requests }] of counts) {
    if (minute <= since) continue;
    sum.responses += responses;
    sum.requests += requests;
  }
  return sum;
}
