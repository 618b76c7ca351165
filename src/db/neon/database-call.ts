/** What the driver sends, and after how many milliseconds it gives up. */
export interface DatabaseCall {
  url: string;
  request: RequestInit & { body: string };
  timeoutMs: number;
}

export type CallDatabase = (call: DatabaseCall) => Promise<DatabaseResponse>;

/** What the database answered, read to its end. */
export interface DatabaseResponse {
  status: number;
  text: string;
  /** The JSON of a result or of a refused statement; null for any other text. */
  body: unknown;
}

/** Postgres refused the statement. */
const REFUSED = 400;
const NOTICEABLY_LATE_MS = 10;

/**
 * Calls the database and reads its whole answer. The driver takes only what `fetch` throws for trouble on the
 * way; an answer that breaks off later must be told from a fault of ours in the same way.
 * @throws whatever went wrong on the way, also in the middle of the answer.
 */
export async function callDatabase({ url, request, timeoutMs }: DatabaseCall): Promise<DatabaseResponse> {
  const deadline = startDeadline(timeoutMs);
  try {
    const response = await fetch(url, { ...request, signal: deadline.signal });
    const { status } = response;
    const text = await response.text();
    const isJson = response.ok || status === REFUSED;
    return { status, text, body: isJson ? JSON.parse(text) : null };
  } finally {
    deadline.clear();
  }
}

/** What is thrown when the time is over. */
export function timeoutError(): DOMException {
  return new DOMException('The database did not answer in time.', 'TimeoutError');
}

/**
 * Aborts after a time, and as much later, once, as the isolate was too busy to notice: the answer may be there
 * and wait for the processor as this does, and that is no outage.
 */
function startDeadline(timeoutMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const endsAt = performance.now() + timeoutMs;
  const giveUp = () => controller.abort(timeoutError());
  let timer = setTimeout(() => {
    const lateMs = performance.now() - endsAt;
    if (lateMs < NOTICEABLY_LATE_MS) giveUp();
    else timer = setTimeout(giveUp, lateMs);
  }, timeoutMs);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
