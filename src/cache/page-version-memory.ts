import { BoundedMap } from '../db/bounded-map.ts';
import type { Database } from '../db/neon/client.ts';
import {
  selectPageVersion,
  toPageVersion,
  type PageVersionSources,
  type PageVersion,
} from '../db/queries/page-version.ts';

/** How long what was read may answer for the database (decisions.md 1). */
const REMEMBERED_SECONDS = 30;
/** During an outage the last that is known counts for as long as copies are kept for one. */
const BELIEVED_SECONDS = 86_400;
/** Every team in every way, with room for roadtrips. */
const MAX_REMEMBERED = 1000;

/** A standing, and for how many seconds more it may be taken for the present one. */
export interface KnownPageVersion {
  standing: PageVersion;
  /** Null for one that was read just now. */
  goodForSeconds: number | null;
  /** What kept the database from answering, when this is what it said before. */
  outage?: unknown;
}

/** What this isolate remembers of standings, so that most revalidations ask no database. */
export interface PageVersionMemory {
  /**
   * The standing of some sources, at the cost of at most one cheap read. When that fails, what was known
   * before, unless a game has begun since.
   * @throws what the database threw when nothing is known.
   */
  know: (db: Database, sources: PageVersionSources, now: Date) => Promise<KnownPageVersion>;
  /** Takes over what an answer has read. */
  remember: (sources: PageVersionSources, standing: PageVersion) => void;
  /** For whoever changes what pages show: the next answer reads anew. */
  forget: () => void;
}

/** @param clockMs a clock that only moves on; the site's own may be stopped. */
export function createPageVersionMemory(clockMs: () => number = () => performance.now()): PageVersionMemory {
  const remembered = new BoundedMap<string, { standing: PageVersion; readAtMs: number }>(MAX_REMEMBERED);
  const remember = (sources: PageVersionSources, standing: PageVersion) => {
    remembered.set(JSON.stringify(sources), { standing, readAtMs: clockMs() });
  };
  const recall = (sources: PageVersionSources, now: Date) => {
    const entry = remembered.get(JSON.stringify(sources));
    if (!entry || (entry.standing.nextStart ?? Infinity) < now.getTime()) return null;
    return { standing: entry.standing, ageSeconds: (clockMs() - entry.readAtMs) / 1000 };
  };
  return {
    know: async (db, sources, now) => {
      const recalled = recall(sources, now);
      const goodForSeconds = REMEMBERED_SECONDS - (recalled?.ageSeconds ?? REMEMBERED_SECONDS);
      if (recalled && goodForSeconds > 0) return { standing: recalled.standing, goodForSeconds };
      try {
        const [answer] = await db.batch([selectPageVersion(sources, now)]);
        const standing = toPageVersion(answer);
        remember(sources, standing);
        return { standing, goodForSeconds: null };
      } catch (outage) {
        if (!recalled || recalled.ageSeconds > BELIEVED_SECONDS) throw outage;
        return { standing: recalled.standing, goodForSeconds: REMEMBERED_SECONDS, outage };
      }
    },
    remember,
    forget: () => remembered.clear(),
  };
}
