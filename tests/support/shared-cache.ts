import CachePolicy from 'http-cache-semantics';

type CacheOutcome = 'hit' | 'stale-while-revalidate' | 'revalidated' | 'miss' | 'stale-if-error';

export interface CachedResponse {
  outcome: CacheOutcome;
  status: number;
  headers: Headers;
  body: string;
}

/** An origin must not follow redirects. */
export type Origin = (path: string, headers: Record<string, string>) => Promise<Response>;

export interface SharedCache {
  ask: (path: string, headers?: Record<string, string>) => Promise<CachedResponse>;
  /**
   * Marks entries with one of these tags as stale.
   * @returns the paths of these entries.
   */
  invalidate: (tags: readonly string[]) => string[];
  /** Keys are paths. */
  stored: () => Map<string, { status: number; headers: Headers; body: string }>;
}

interface Entry {
  policy: CachePolicy;
  status: number;
  headers: Headers;
  body: Buffer;
  /** True means that the entry must be revalidated at any age. */
  isInvalidated: boolean;
}

/**
 * Implements a shared cache by RFC 9111 and RFC 5861 (http-cache-semantics) with Cache-Tag.
 * @param clock returns the current time of the cache.
 */
export function openSharedCache(origin: Origin, clock: () => Date): SharedCache {
  class Policy extends CachePolicy {
    now(): number {
      return clock().getTime();
    }
  }
  const entries = new Map<string, Entry>();

  const ask = async (path: string, headers: Record<string, string> = {}): Promise<CachedResponse> => {
    const request = { url: path, method: 'GET', headers: { host: 'edge', ...headers } };
    const entry = entries.get(path);
    if (!entry) return store(path, request, await origin(path, headers));
    const { response, revalidation } = entry.policy.evaluateRequest(request);
    if (response && !entry.isInvalidated) {
      if (revalidation) await revalidate(path, request, entry);
      return { ...responseOf(entry), outcome: revalidation ? 'stale-while-revalidate' : 'hit' };
    }
    return revalidate(path, request, entry);
  };

  const revalidate = async (
    path: string,
    request: CachePolicy.Request,
    entry: Entry,
  ): Promise<CachedResponse> => {
    const fresh = await origin(path, flat(entry.policy.revalidationHeaders(request)));
    const { policy, modified } = entry.policy.revalidatedPolicy(request, headOf(fresh));
    // After an error the library returns the same policy when a copy within stale-if-error exists.
    if (fresh.status >= 500 && policy === entry.policy)
      return { ...responseOf(entry), outcome: 'stale-if-error' };
    if (modified) return store(path, request, fresh);
    const confirmed = { ...entry, policy, isInvalidated: false };
    entries.set(path, confirmed);
    return { ...responseOf(confirmed), outcome: 'revalidated' };
  };

  const store = async (
    path: string,
    request: CachePolicy.Request,
    response: Response,
  ): Promise<CachedResponse> => {
    const policy = new Policy(request, headOf(response), { shared: true });
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    const entry = { policy, status, headers, body, isInvalidated: false };
    if (policy.storable()) entries.set(path, entry);
    return { ...responseOf(entry), outcome: 'miss' };
  };

  return {
    ask,
    invalidate: (tags) => {
      const invalidated = [...entries].filter(([, { headers }]) =>
        (headers.get('cache-tag') ?? '').split(',').some((tag) => tags.includes(tag)),
      );
      for (const [, entry] of invalidated) entry.isInvalidated = true;
      return invalidated.map(([path]) => path);
    },
    stored: () => new Map([...entries].map(([path, entry]) => [path, responseOf(entry)])),
  };
}

function responseOf({ status, headers, body }: Entry) {
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
