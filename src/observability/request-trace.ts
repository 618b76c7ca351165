import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestTrace {
  /** Cloudflare's ray id or a random one, which error pages show. */
  readonly id: string;
  databaseCalls: number;
  /** Includes reading responses. */
  databaseMs: number;
  /**
   * Lets work finish after the response, or after the visitor has left.
   * @param work never rejects.
   */
  readonly keepAlive: (work: Promise<unknown>) => void;
}

// All requests of an isolate share the database client and the log.
const traces = new AsyncLocalStorage<RequestTrace>();

export function traced<T>(trace: RequestTrace, work: () => T): T {
  return traces.run(trace, work);
}

/** Null in jobs and commands. */
export function currentTrace(): RequestTrace | null {
  return traces.getStore() ?? null;
}

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
