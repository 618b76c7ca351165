export interface DatabaseCall {
  url: string;
  request: RequestInit & { body: string };
  timeoutMs: number;
}

export type CallDatabase = (call: DatabaseCall) => Promise<DatabaseResponse>;

export interface DatabaseResponse {
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

export function timeoutError(): DOMException {
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
