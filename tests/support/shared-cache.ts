import CachePolicy from 'http-cache-semantics';

/** Where an answer came from. */
type CacheOutcome = 'hit' | 'stale-while-revalidate' | 'revalidated' | 'miss' | 'stale-if-error';

export interface CachedAnswer {
  outcome: CacheOutcome;
  status: number;
  headers: Headers;
  body: string;
}

/** What a cache asks in turn; nothing is followed. */
export type Origin = (path: string, headers: Record<string, string>) => Promise<Response>;

export interface SharedCache {
  /** Answers a GET as a cache between visitors and the origin does. */
  ask: (path: string, headers?: Record<string, string>) => Promise<CachedAnswer>;
  /** Marks what is stored under one of these tags as stale, and keeps it for outages. @returns the paths. */
  invalidate: (tags: readonly string[]) => string[];
  /** Everything stored now, by path. */
  stored: () => Map<string, { status: number; headers: Headers; body: string }>;
}

interface Entry {
  policy: CachePolicy;
  status: number;
  headers: Headers;
  body: Buffer;
  /** It may no longer be used without asking, whatever its age. */
  isCalledBack: boolean;
}

/**
 * A shared cache that keeps to the standards: RFC 9111 and 5861 as http-cache-semantics decides, and Cache-Tag.
 * @param clock of the cache; copies age by it.
 */
export function openSharedCache(origin: Origin, clock: () => Date): SharedCache {
  class Policy extends CachePolicy {
    /** The library asks itself for the time. */
    now(): number {
      return clock().getTime();
    }
  }
  const entries = new Map<string, Entry>();

  const ask = async (path: string, headers: Record<string, string> = {}): Promise<CachedAnswer> => {
    const request = { url: path, method: 'GET', headers: { host: 'edge', ...headers } };
    const entry = entries.get(path);
    if (!entry) return store(path, request, await origin(path, headers));
    const { response, revalidation } = entry.policy.evaluateRequest(request);
    if (response && !entry.isCalledBack) {
      if (revalidation) await revalidate(path, request, entry);
      return { ...answerOf(entry), outcome: revalidation ? 'stale-while-revalidate' : 'hit' };
    }
    return revalidate(path, request, entry);
  };

  const revalidate = async (
    path: string,
    request: CachePolicy.Request,
    entry: Entry,
  ): Promise<CachedAnswer> => {
    const answer = await origin(path, flat(entry.policy.revalidationHeaders(request)));
    const { policy, modified } = entry.policy.revalidatedPolicy(request, headOf(answer));
    // On errors the library lets a copy stand in for as long as stale-if-error says.
    if (answer.status >= 500 && policy === entry.policy)
      return { ...answerOf(entry), outcome: 'stale-if-error' };
    if (modified) return store(path, request, answer);
    const confirmed = { ...entry, policy, isCalledBack: false };
    entries.set(path, confirmed);
    return { ...answerOf(confirmed), outcome: 'revalidated' };
  };

  const store = async (
    path: string,
    request: CachePolicy.Request,
    answer: Response,
  ): Promise<CachedAnswer> => {
    const policy = new Policy(request, headOf(answer), { shared: true });
    const { status, headers } = answer;
    const body = Buffer.from(await answer.arrayBuffer());
    const entry = { policy, status, headers, body, isCalledBack: false };
    if (policy.storable()) entries.set(path, entry);
    return { ...answerOf(entry), outcome: 'miss' };
  };

  return {
    ask,
    invalidate: (tags) => {
      const called = [...entries].filter(([, { headers }]) =>
        (headers.get('cache-tag') ?? '').split(',').some((tag) => tags.includes(tag)),
      );
      for (const [, entry] of called) entry.isCalledBack = true;
      return called.map(([path]) => path);
    },
    stored: () => new Map([...entries].map(([path, entry]) => [path, answerOf(entry)])),
  };
}

function answerOf({ status, headers, body }: Entry) {
  return { status, headers, body: body.toString('latin1') };
}

function headOf({ status, headers }: Response): CachePolicy.Response {
  return { status, headers: Object.fromEntries(headers) };
}

function flat(headers: CachePolicy.Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'host' ? [] : [[name, String(value)]],
    ),
  );
}
