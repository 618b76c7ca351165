export interface DatabaseCall {
  url: string;
  request: RequestInit & { body: string };
  timeoutMs: number;
}

export type CallDatabase = (call: DatabaseCall) => Promise<DatabaseResponse>;

export interface DatabaseResponse {
  status: number;
  text: string;
  /** JSON of a result or a failed statement; null for other text. */
  body: unknown;
}

const BAD_REQUEST = 400;
const TICK_MS = 100;

/** Reads the whole response, so that a connection broken halfway counts as a database failure. */
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

export function timeoutError(): DOMException {
  return new DOMException('The database did not respond in time.', 'TimeoutError');
}

/**
 * Counts ticks, which come late in a busy isolate: while other requests compute, a response may be there that nobody
 * has read yet.
 */
function startDeadline(timeoutMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  let ticks = Math.ceil(timeoutMs / TICK_MS);
  const timer = setInterval(() => {
    ticks -= 1;
    if (ticks <= 0) controller.abort(timeoutError());
  }, timeoutMs / ticks);
  return { signal: controller.signal, clear: () => clearInterval(timer) };
}
