import { currentTrace } from '../../observability/request-trace.ts';

export interface DatabaseCall {
  url: string;
  request: RequestInit & { body: string };
  timeoutMs: number;
}

export type CallDatabase = (call: DatabaseCall) => Promise<DatabaseResponse>;

interface DatabaseResponse {
  status: number;
  text: string;
  /** Null for text that is not JSON. */
  body: unknown;
}

const BAD_REQUEST = 400;
const TICK_MS = 100;

/** Reads the whole response: a connection broken halfway is a database failure. */
export async function callDatabase({ url, request, timeoutMs }: DatabaseCall): Promise<DatabaseResponse> {
  const deadline = startDeadline(timeoutMs);
  try {
    const response = await fetch(url, { ...request, signal: deadline.signal });
    const { status } = response;
    const text = await response.text();
    const isJson = response.ok || status === BAD_REQUEST;
    return { status, text, body: isJson ? JSON.parse(text) : null };
  } finally {
    deadline.clear();
  }
}

function timeoutError(): DOMException {
  return new DOMException('The database did not respond in time.', 'TimeoutError');
}

/** Counts ticks, not time: in a busy isolate, a response may be there that nobody has read yet. */
function startDeadline(timeoutMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  let ticks = Math.ceil(timeoutMs / TICK_MS);
  const timer = setInterval(() => {
    ticks -= 1;
    if (ticks <= 0) controller.abort(timeoutError());
  }, timeoutMs / ticks);
  return { signal: controller.signal, clear: () => clearInterval(timer) };
}

/** It holds plain values, which every request of the isolate may read. */
interface SharedRead {
  /** Requests that have sent the read: the first, and each that waited too long. */
  leaders: number;
  result: Pick<DatabaseResponse, 'status' | 'text'> | null;
  hasFailed: boolean;
}

const LOOK_MS = 10;
/** This is 200 ms of an idle isolate. Polls are counted, because the clock stops while a request computes. */
const LOOKS_BEFORE_SENDING = 20;

/**
 * Sends equal simultaneous reads once. Followers poll plain values, because the runtime cancels a promise
 * when the request that owns it ends.
 */
export function coalesceReads(call: CallDatabase): CallDatabase {
  const inFlight = new Map<string, SharedRead>();

  const send = async (shared: SharedRead, read: DatabaseCall): Promise<DatabaseResponse> => {
    const key = read.request.body;
    try {
      const result = await call(read);
      if (result.status === 200) shared.result = { status: result.status, text: result.text };
      return result;
    } finally {
      shared.hasFailed = shared.result === null;
      if (inFlight.get(key) === shared) inFlight.delete(key);
    }
  };

  const sendShared = (shared: SharedRead, read: DatabaseCall): Promise<DatabaseResponse> => {
    shared.leaders += 1;
    const sent = send(shared, read);
    // Other requests follow this read even when its visitor leaves.
    currentTrace()?.keepAlive(sent.catch(() => undefined));
    return sent;
  };

  const follow = async (shared: SharedRead, read: DatabaseCall): Promise<DatabaseResponse> => {
    let { leaders } = shared;
    for (let looks = 1; ; looks += 1) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      // Each request parses a copy, because the driver changes it.
      if (shared.result !== null) return { ...shared.result, body: JSON.parse(shared.result.text) };
      const remaining = { ...read, timeoutMs: read.timeoutMs - looks * LOOK_MS };
      if (remaining.timeoutMs <= 0) throw timeoutError();
      // The failure may concern only the other request.
      if (shared.hasFailed) return call(remaining);
      if (looks % LOOKS_BEFORE_SENDING !== 0) continue;
      if (shared.leaders === leaders) return sendShared(shared, remaining);
      ({ leaders } = shared);
    }
  };

  return (read) => {
    const key = read.request.body;
    const known = inFlight.get(key);
    if (known) return follow(known, read);
    const shared: SharedRead = { leaders: 0, result: null, hasFailed: false };
    inFlight.set(key, shared);
    return sendShared(shared, read);
  };
}
