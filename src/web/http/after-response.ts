import type { WebContext } from './web-context.ts';

/** Keeps work running after the response. @param work must not reject. */
export function afterResponse(c: WebContext, work: Promise<unknown>): void {
  const keepAlive = waitUntilOf(c);
  if (keepAlive) keepAlive(work);
}

/** Null under Node, where nothing ends the work. */
function waitUntilOf(c: WebContext): ((work: Promise<unknown>) => void) | null {
  try {
    const context = c.executionCtx;
    return (work) => context.waitUntil(work);
  } catch {
    return null;
  }
}
