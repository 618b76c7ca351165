import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request that is being answered. */
export interface RequestTrace {
  /** Cloudflare's ray id, else random: what an operator looks for, and a visitor may be shown. */
  readonly id: string;
  /** Calls to the database so far. */
  databaseCalls: number;
  /** Until each call's answer was read to its end, added up, in milliseconds. */
  databaseMs: number;
  /** Lets work finish after the response is sent or its visitor has left. @param work that never rejects. */
  readonly keepAlive: (work: Promise<unknown>) => void;
}

// The runtime's own context: the database client and the log serve all requests of an isolate at once.
const traces = new AsyncLocalStorage<RequestTrace>();

/** Runs `work` as part of a request. */
export function traced<T>(trace: RequestTrace, work: () => T): T {
  return traces.run(trace, work);
}

/** The request that is being answered; null in jobs and commands. */
export function currentTrace(): RequestTrace | null {
  return traces.getStore() ?? null;
}

/** Counts a call to the database for the request that makes it, also when it fails. */
export async function traceDatabaseCall<T>(call: () => Promise<T>): Promise<T> {
  const trace = currentTrace();
  if (trace === null) return call();
  const startedAt = performance.now();
  try {
    return await call();
  } finally {
    trace.databaseCalls += 1;
    trace.databaseMs += performance.now() - startedAt;
  }
}
