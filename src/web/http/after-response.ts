import type { WebContext } from './web-context.ts';

/** Lets work go on once the request is answered. @param work that never rejects. */
export function afterResponse(c: WebContext, work: Promise<unknown>): void {
  const keepAlive = waitUntilOf(c);
  if (keepAlive) keepAlive(work);
}

/** Under Node there is no such thing, and nothing that would end the work. */
function waitUntilOf(c: WebContext): ((work: Promise<unknown>) => void) | null {
  try {
    const context = c.executionCtx;
    return (work) => context.waitUntil(work);
  } catch {
    return null;
  }
}
