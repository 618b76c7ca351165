import type { Database } from '../db/neon/client.ts';
import { deleteStaleTags, readStaleTags } from '../db/queries/stale-tags.ts';

/** Only the Worker's code can reach it (docs/caching.md#purging). */
export interface EdgeCache {
  /** @throws when the cache rejects the call. */
  invalidate: (tags: readonly string[]) => Promise<void>;
}

/** Every version of the platform accepts this many. */
const TAGS_PER_CALL = 30;

/**
 * Prefers `invalidate`, which keeps stale copies for outages, to `purge`. Local workerd has neither.
 * @param context of a fetch or scheduled event.
 */
export function edgeCacheOf(context: object): EdgeCache {
  const cache: unknown = 'cache' in context ? context.cache : undefined;
  const invalidate = methodOf(cache, 'invalidate') ?? methodOf(cache, 'purge');
  return {
    invalidate: async (tags) => {
      if (invalidate === null) return;
      for (let first = 0; first < tags.length; first += TAGS_PER_CALL) {
        const result = await invalidate({ tags: tags.slice(first, first + TAGS_PER_CALL) });
        if (isRefusal(result)) throw new Error(`the edge cache refused: ${JSON.stringify(result)}`);
      }
    },
  };
}

export async function invalidateStale(db: Database, cache: EdgeCache): Promise<number> {
  const tags = await readStaleTags(db);
  if (tags.length === 0) return 0;
  await cache.invalidate(tags.map(({ tag }) => tag));
  await deleteStaleTags(db, tags);
  return tags.length;
}

function methodOf(owner: unknown, name: string): ((options: { tags: string[] }) => Promise<unknown>) | null {
  if (typeof owner !== 'object' || owner === null) return null;
  const method: unknown = Reflect.get(owner, name);
  return typeof method === 'function' ? async (options) => Reflect.apply(method, owner, [options]) : null;
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'success' in result && result.success === false;
}
