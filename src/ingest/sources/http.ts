import { itemsOfBody, readBody, wholeBody, type BodyReader } from './json-body.ts';

const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** Limits the first random wait, and doubles with every attempt. */
const FIRST_CEILING_MS = 4_000;
const MAX_ATTEMPTS = 5;
/** A longer `Retry-After` ends the call; the next run tries again. */
const MAX_RETRY_AFTER_SECONDS = 600;
const MAX_PER_HOST = 2;
const CIRCUIT_OPENS_AFTER = 5;
const CIRCUIT_OPEN_MS = 60_000;
const RETRIED_4XX: ReadonlySet<number> = new Set([408, 425, 429]);
const DEFAULT_TIMEOUT_MS = 20_000;
/** A run has 15 minutes (run-job.ts), three of them for writing. */
const DEFAULT_BUDGET_MS = 12 * 60_000;
const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;

type LastProblem = 'status' | 'timeout' | 'connection' | 'malformed';

type FinalFailure =
  /** The vendor's CDN turns this server away with a web page instead of JSON. */
  { kind: 'refused'; status: number; isWebPage: boolean } | { kind: 'not-json' } | { kind: 'too-large' };

/** Without URL and headers, so that no API key reaches a log. */
export type HttpFailure = { outcome: 'failed' } & (
  | FinalFailure
  | { kind: 'unreachable'; problem: LastProblem; status: number | null; attempts: number }
  | { kind: 'retry-later'; retryAfterSeconds: number }
  | { kind: 'circuit-open' }
  | { kind: 'out-of-time' }
);

type HttpResult<Body> = { outcome: 'json'; body: Body } | HttpFailure;

export interface HttpClient {
  getJson(url: URL): Promise<HttpResult<unknown>>;
  /** Reads the items of the array `key` one by one. `rest` is the response with that array empty. */
  getItems<Item>(
    url: URL,
    key: string,
    read: (raw: unknown) => Item,
  ): Promise<HttpResult<{ rest: unknown; items: Item[] }>>;
}

export interface HttpClientOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  userAgent: string;
  now: () => Date;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  timeoutMs?: number;
  /** For all calls of the client. */
  budgetMs?: number;
  maxBytes?: number;
}

interface HostState {
  running: number;
  waiting: (() => void)[];
  failuresInARow: number;
  circuitOpenUntilMs: number;
}

type Attempt<Body> =
  | { result: 'json'; body: Body }
  | { result: 'final'; failure: HttpFailure }
  | { result: 'again'; problem: LastProblem; status: number | null; retryAfterSeconds: number };

/**
 * Retries, honors `Retry-After`, and has a concurrency limit and a circuit breaker for each host
 * (docs/rules.md#sources).
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const hosts = new Map<string, HostState>();
  const endsAtMs = options.now().getTime() + (options.budgetMs ?? DEFAULT_BUDGET_MS);
  const msLeft = () => endsAtMs - options.now().getTime();

  async function get<Body>(url: URL, createReader: () => BodyReader<Body>) {
    const host = hosts.get(url.host) ?? { running: 0, waiting: [], failuresInARow: 0, circuitOpenUntilMs: 0 };
    hosts.set(url.host, host);
    await acquireSlot(host);
    try {
      return await attemptUntilDone(url, host, createReader);
    } finally {
      releaseSlot(host);
    }
  }

  async function attemptUntilDone<Body>(
    url: URL,
    host: HostState,
    createReader: () => BodyReader<Body>,
  ): Promise<HttpResult<Body>> {
    for (let attempt = 1; ; attempt += 1) {
      if (options.now().getTime() < host.circuitOpenUntilMs) {
        return { outcome: 'failed', kind: 'circuit-open' };
      }
      if (msLeft() <= 0) return { outcome: 'failed', kind: 'out-of-time' };
      const attempted = await attemptOnce(options, url, msLeft(), createReader());
      if (attempted.result !== 'again') {
        host.failuresInARow = 0;
        return attempted.result === 'json' ? { outcome: 'json', body: attempted.body } : attempted.failure;
      }
      host.failuresInARow += 1;
      if (host.failuresInARow >= CIRCUIT_OPENS_AFTER) {
        host.circuitOpenUntilMs = options.now().getTime() + CIRCUIT_OPEN_MS;
      }
      const { problem, status, retryAfterSeconds } = attempted;
      if (retryAfterSeconds > Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, msLeft() / 1000))) {
        return { outcome: 'failed', kind: 'retry-later', retryAfterSeconds };
      }
      if (attempt === MAX_ATTEMPTS) {
        return { outcome: 'failed', kind: 'unreachable', problem, status, attempts: attempt };
      }
      const waitMs = Math.max(jitterMs(attempt, options.random()), retryAfterSeconds * 1000);
      if (waitMs > msLeft()) return { outcome: 'failed', kind: 'out-of-time' };
      await options.sleep(waitMs);
    }
  }

  return {
    getJson: (url) => get(url, wholeBody),
    getItems: (url, key, read) => get(url, () => itemsOfBody(key, read)),
  };
}

/** @returns seconds: 0 for a past date, null for a missing or unreadable header. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

export function describeFailure(vendor: string, failure: HttpFailure): string {
  switch (failure.kind) {
    case 'refused':
      return failure.isWebPage
        ? `${vendor} rejected the request with status ${failure.status}: its network blocks this server.`
        : `${vendor} rejected the request with status ${failure.status}.`;
    case 'not-json':
      return `${vendor} sent a web page instead of data.`;
    case 'too-large':
      return `${vendor} sent more data than one response may hold.`;
    case 'retry-later':
      return `${vendor} asked us to wait for ${failure.retryAfterSeconds} seconds.`;
    case 'circuit-open':
      return `${vendor} failed several times in a row and gets no request for a minute.`;
    case 'out-of-time':
      return `${vendor} was too slow: the time for one run is over.`;
    case 'unreachable':
      return `${vendor} ${PROBLEM_TEXTS[failure.problem](failure.status)}, ${failure.attempts} times in a row.`;
  }
}

const PROBLEM_TEXTS: Record<LastProblem, (status: number | null) => string> = {
  status: (status) => `responded with status ${status ?? 0}`,
  timeout: () => 'did not respond in time',
  connection: () => 'could not be reached',
  malformed: () => 'sent an incomplete response',
};

async function attemptOnce<Body>(
  options: HttpClientOptions,
  url: URL,
  msLeft: number,
  reader: BodyReader<Body>,
): Promise<Attempt<Body>> {
  const { fetch, now, timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES } = options;
  try {
    const response = await fetch(url.href, {
      headers: { accept: 'application/json', 'user-agent': options.userAgent },
      // A redirect could carry the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.min(timeoutMs, msLeft)),
    });
    const { status } = response;
    if (status >= 500 || RETRIED_4XX.has(status)) {
      await discard(response);
      const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), now()) ?? 0;
      return { result: 'again', problem: 'status', status, retryAfterSeconds };
    }
    const isWebPage = !isJson(response);
    if (status < 200 || status >= 300) {
      await discard(response);
      return finalFailure({ kind: 'refused', status, isWebPage: isWebPage && status >= 400 });
    }
    if (isWebPage) {
      await discard(response);
      return finalFailure({ kind: 'not-json' });
    }
    const isWhole = await readBody(response, maxBytes, reader);
    return isWhole ? { result: 'json', body: reader.end() } : finalFailure({ kind: 'too-large' });
  } catch (error) {
    if (error instanceof SyntaxError) {
      return { result: 'again', problem: 'malformed', status: null, retryAfterSeconds: 0 };
    }
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const problem = timedOut ? 'timeout' : 'connection';
    return { result: 'again', problem, status: null, retryAfterSeconds: 0 };
  }
}

function finalFailure(failure: FinalFailure): Attempt<never> {
  return { result: 'final', failure: { outcome: 'failed', ...failure } };
}

function isJson(response: Response): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
}

/** An unread body keeps its connection open. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

function jitterMs(attempt: number, random: number): number {
  const ceiling = Math.min(MAX_WAIT_MS, FIRST_CEILING_MS * 2 ** (attempt - 1));
  return MIN_WAIT_MS + random * (ceiling - MIN_WAIT_MS);
}

async function acquireSlot(host: HostState): Promise<void> {
  if (host.running < MAX_PER_HOST) {
    host.running += 1;
    return;
  }
  // `releaseSlot` hands over its slot, so `running` does not change.
  await new Promise<void>((resolve) => host.waiting.push(resolve));
}

function releaseSlot(host: HostState): void {
  const next = host.waiting.shift();
  if (next) next();
  else host.running -= 1;
}
