import { createMiddleware } from 'hono/factory';
import { BoundedMap } from '../../db/bounded-map.ts';
import type { Database } from '../../db/neon/client.ts';
import { afterResponse } from './after-response.ts';
import type { WebEnvironment } from './web-context.ts';

const MINUTE_MS = 60_000;
/** Each isolate waits this long, even after a failed write. */
const WRITE_EVERY_MS = 10_000;
const MAX_MINUTES = 120;

/**
 * Counts 5xx responses by minute, for alerts. If a write fails, the isolate tries again with a later request.
 */
export function countServerErrors() {
  const unwritten = new BoundedMap<number, number>(MAX_MINUTES);
  let nextWriteAt = 0;
  return createMiddleware<WebEnvironment>(async (c, next) => {
    await next();
    if (c.res.status < 500 && unwritten.size === 0) return;
    // `privateDb` is used because `db` is read-only.
    const { privateDb: db, log, now } = c.var.deps;
    const time = now().getTime();
    if (c.res.status >= 500) add(unwritten, [[Math.floor(time / MINUTE_MS) * MINUTE_MS, 1]]);
    if (time < nextWriteAt) return;
    nextWriteAt = time + WRITE_EVERY_MS;
    const written = new Map(unwritten);
    unwritten.clear();
    const writing = write(db, written).catch((error: unknown) => {
      add(unwritten, written);
      log.warn('server errors not counted yet', { error });
    });
    afterResponse(c, writing);
  });
}

/** The first error loads this import, because pages do not need these tables. */
async function write(db: Database, counts: ReadonlyMap<number, number>): Promise<void> {
  const { addServerErrors } = await import('../../db/queries/alerts.ts');
  await addServerErrors(db, counts);
}

function add(to: Map<number, number>, counts: Iterable<readonly [minute: number, responses: number]>): void {
  for (const [minute, responses] of counts) to.set(minute, (to.get(minute) ?? 0) + responses);
}
