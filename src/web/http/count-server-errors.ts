import { createMiddleware } from 'hono/factory';
import { BoundedMap } from '../../db/bounded-map.ts';
import type { Database } from '../../db/neon/client.ts';
import { afterResponse } from './after-response.ts';
import type { WebEnvironment } from './web-context.ts';

const MINUTE_MS = 60_000;
/** Between writes of one isolate, also while the database is away. */
const WRITE_EVERY_MS = 10_000;
/** Minutes that are remembered while they cannot be written. */
const MAX_MINUTES = 120;

/**
 * Counts answers of 5xx by minute, for alerts. An isolate keeps what it could not write, when the database
 * is the fault, and writes it after a later request; what ends with the isolate only stands in the log.
 */
export function countServerErrors() {
  const unwritten = new BoundedMap<number, number>(MAX_MINUTES);
  let nextWriteAt = 0;
  return createMiddleware<WebEnvironment>(async (c, next) => {
    await next();
    if (c.res.status < 500 && unwritten.size === 0) return;
    // Pages' own connection only reads.
    const { privateDb: db, log, now } = c.var.deps;
    const time = now().getTime();
    if (c.res.status >= 500) add(unwritten, [[Math.floor(time / MINUTE_MS) * MINUTE_MS, 1]]);
    if (time < nextWriteAt) return;
    nextWriteAt = time + WRITE_EVERY_MS;
    const written = new Map(unwritten);
    unwritten.clear();
    const writing = write(db, written).catch((error: unknown) => {
      add(unwritten, written);
      log.warn('faults not counted yet', { error });
    });
    afterResponse(c, writing);
  });
}

/** Behind the first fault: alerts are tables that no page reads. */
async function write(db: Database, counts: ReadonlyMap<number, number>): Promise<void> {
  const { addServerErrors } = await import('../../db/queries/alerts.ts');
  await addServerErrors(db, counts);
}

function add(to: Map<number, number>, counts: Iterable<readonly [minute: number, answers: number]>): void {
  for (const [minute, answers] of counts) to.set(minute, (to.get(minute) ?? 0) + answers);
}
