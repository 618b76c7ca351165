/** What the driver sends, and after how many milliseconds it gives up. */
export interface DatabaseCall {
  url: string;
  request: RequestInit & { body: string };
  timeoutMs: number;
}

export type CallDatabase = (call: DatabaseCall) => Promise<DatabaseAnswer>;

/** What the database answered, read to its end. */
export interface DatabaseAnswer {
  status: number;
  text: string;
  /** The JSON of a result or of a refused statement; null for any other text. */
  body: unknown;
}

/** Postgres refused the statement. */
const REFUSED = 400;

/**
 * Calls the database and reads its whole answer. The driver takes only what `fetch` throws for trouble on the
 * way; an answer that breaks off later must be told from a fault of ours in the same way.
 * @throws whatever went wrong on the way, also in the middle of the answer.
 */
export async function callDatabase({ url, request, timeoutMs }: DatabaseCall): Promise<DatabaseAnswer> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
  const { status } = response;
  const text = await response.text();
  const isJson = response.ok || status === REFUSED;
  return { status, text, body: isJson ? JSON.parse(text) : null };
}
