import { BoundedMap } from '../db/bounded-map.ts';
import type { Database } from '../db/neon/client.ts';
import {
  selectPageVersion,
  toPageVersion,
  type PageVersionSources,
  type PageVersion,
} from '../db/queries/page-version.ts';

/** See docs/caching.md#what-the-isolate-remembers. */
const REMEMBERED_SECONDS = 30;
/** Memory may serve a version for this long in an outage, as `stale-if-error` does. */
const OUTAGE_SECONDS = 86_400;
/** This covers all teams' pages and many roadtrips. */
const MAX_REMEMBERED = 1000;

export interface KnownPageVersion {
  version: PageVersion;
  /** Null for a version that was just read. */
  maxAgeSeconds: number | null;
  /** The database's error, when memory served the version. */
  outage?: unknown;
}

export interface PageVersionMemory {
  /**
   * Makes at most one cheap read. If it fails, returns the last known version, unless a game has begun since.
   * @throws the database's error when no version is known.
   */
  read: (db: Database, sources: PageVersionSources, now: Date) => Promise<KnownPageVersion>;
  remember: (sources: PageVersionSources, version: PageVersion) => void;
  clear: () => void;
}

/** @param clockMs a monotonic clock, because tests may stop the site's own. */
export function createPageVersionMemory(clockMs: () => number = () => performance.now()): PageVersionMemory {
  const remembered = new BoundedMap<string, { version: PageVersion; readAtMs: number }>(MAX_REMEMBERED);
  const remember = (sources: PageVersionSources, version: PageVersion) => {
    remembered.set(JSON.stringify(sources), { version, readAtMs: clockMs() });
  };
  const recall = (sources: PageVersionSources, now: Date) => {
    const entry = remembered.get(JSON.stringify(sources));
    if (!entry || (entry.version.nextBoundary ?? Infinity) < now.getTime()) return null;
    return { version: entry.version, ageSeconds: (clockMs() - entry.readAtMs) / 1000 };
  };
  return {
    read: async (db, sources, now) => {
      const recalled = recall(sources, now);
      const maxAgeSeconds = REMEMBERED_SECONDS - (recalled?.ageSeconds ?? REMEMBERED_SECONDS);
      if (recalled && maxAgeSeconds > 0) return { version: recalled.version, maxAgeSeconds };
      try {
        const [row] = await db.batch([selectPageVersion(sources, now)]);
        const version = toPageVersion(row);
        remember(sources, version);
        return { version, maxAgeSeconds: null };
      } catch (outage) {
        if (!recalled || recalled.ageSeconds > OUTAGE_SECONDS) throw outage;
        return { version: recalled.version, maxAgeSeconds: REMEMBERED_SECONDS, outage };
      }
    },
    remember,
    clear: () => remembered.clear(),
  };
}
