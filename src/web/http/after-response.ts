import type { WebContext } from './web-context.ts';

/** Keeps the isolate alive until `work` is done, which must not reject. */
export function afterResponse(c: WebContext, work: Promise<unknown>): void {
  const keepAlive = waitUntilOf(c);
  if (keepAlive) keepAlive(work);
}

/** Returns null under Node, where work continues anyway. */
function waitUntilOf(c: WebContext): ((work: Promise<unknown>) => void) | null {
  try {
    const context = c.executionCtx;
    return (work) => context.waitUntil(work);
  } catch {
    return null;
  }
}
