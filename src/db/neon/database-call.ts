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
const NOTICEABLY_LATE_MS = 10;

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
 * A busy isolate may notice the deadline late. It then waits as long again, because the response may be
 * there.
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
