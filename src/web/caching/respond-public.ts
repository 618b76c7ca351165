import { failingDatabase, withFirstStatement, type Database } from '../../db/neon/client.ts';
import {
  selectPageVersion,
  toPageVersion,
  type PageVersionSources,
  type PageVersion,
} from '../../db/queries/page-version.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { sha256Hex } from '../../crypto/sha256.ts';
import type { KnownPageVersion } from '../../cache/page-version-memory.ts';
import { urlOf } from '../http/request-url.ts';
import type { WebContext } from '../http/web-context.ts';
import { buildAndConfigHash } from './build-hash.ts';
import { cacheControl, PAGE_LIFETIME, type Lifetime } from './lifetime.ts';

/** What a public answer is made of besides code and address; all of it decides how long it may be kept. */
export interface CacheDependencies {
  /** Rows of the database; null for facts of the code alone. */
  sources: PageVersionSources | null;
  /** A stretch of time that the answer names or reckons with, such as a day. */
  period?: { name: string; ends: Date };
  /** The one query of its address, with its '?'; without one there is none. */
  search?: string;
  lifetime?: Lifetime;
}

/** Facts of the code: nothing is asked. */
const NOTHING_READ: PageVersion = { versions: '', lastStart: null, nextStart: null, tags: [] };

/**
 * Answers what is the same for everyone, so that edges and browsers may keep it (decisions.md 1). Whoever has
 * the present copy learns so without anything being rendered; other queries lead to the one address.
 *
 * What `answer` reads in its first batch takes the standing of its sources along: a page stays one round trip,
 * and it is public only if that batch was answered. An answer that is not a 200, or says itself how it may be
 * stored, goes out as it is.
 */
export async function respondPublic(
  c: WebContext,
  shows: CacheDependencies,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const { pathname, search } = urlOf(c.req.url);
  const ownSearch = shows.search ?? '';
  if (search !== ownSearch) return c.redirect(`${pathname}${ownSearch}`, 301);
  const { deps } = c.var;
  const asked = c.req.header('if-none-match');
  const known = asked === undefined ? null : await knownStanding(deps, shows.sources);
  if (asked !== undefined && known?.kind === 'known') {
    const headers = await headersOf(c, shows, known);
    if (isAmong(asked, headers.ETag)) return c.body(null, 304, headers);
  }
  const reading = readingOf(deps, shows.sources, known?.kind === 'unknown' ? known.reason : null);
  c.set('deps', { ...deps, db: reading.db });
  const response = await answer();
  c.set('deps', deps);
  const standing = reading.standing();
  if (standing === null || response.status !== 200 || response.headers.has('Cache-Control')) return response;
  if (shows.sources !== null) deps.standings.remember(shows.sources, standing);
  const headers = await headersOf(c, shows, { standing, goodForSeconds: null });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** What caches go by, on a whole answer and on one that confirms a copy. */
async function headersOf(c: WebContext, shows: CacheDependencies, known: KnownPageVersion) {
  const tags = tagsOf(shows.sources, known.standing);
  return {
    ETag: await etagOf(c, shows, known.standing),
    'Cache-Control': cacheControlOf(c.var.deps, shows, known),
    ...(tags.length > 0 && { 'Cache-Tag': tags.join(',') }),
  };
}

type Known = ({ kind: 'known' } & KnownPageVersion) | { kind: 'unknown'; reason: unknown };

/** A database that does not answer is an outcome, logged here. */
async function knownStanding(deps: Deps, sources: PageVersionSources | null): Promise<Known> {
  if (sources === null) return { kind: 'known', standing: NOTHING_READ, goodForSeconds: null };
  try {
    const known = await deps.standings.know(deps.db, sources, deps.now());
    if (known.outage) deps.log.error('versions unreadable', { error: known.outage });
    return { kind: 'known', ...known };
  } catch (reason) {
    return { kind: 'unknown', reason };
  }
}

/** @param outage why the database is known not to answer; null when nobody knows. */
function readingOf(
  { db, now }: Deps,
  sources: PageVersionSources | null,
  outage: unknown,
): { db: Database; standing: () => PageVersion | null } {
  if (sources === null) return { db, standing: () => NOTHING_READ };
  if (outage !== null) return { db: failingDatabase(db, outage), standing: () => null };
  const carrying = withFirstStatement(db, selectPageVersion(sources, now()));
  return {
    db: carrying.db,
    standing: () => {
      const row = carrying.answer();
      return row && toPageVersion(row);
    },
  };
}

/** A strong validator: whatever could make one byte another is in it (RFC 9110, 8.8.3). */
async function etagOf(c: WebContext, { period }: CacheDependencies, standing: PageVersion): Promise<string> {
  const { pathname, search } = urlOf(c.req.url);
  const { versions, lastStart } = standing;
  const edition = buildAndConfigHash(c.var.deps.config);
  const all = JSON.stringify([edition, pathname, search, versions, lastStart, period?.name]);
  return `"${(await sha256Hex(all)).slice(0, 40)}"`;
}

function cacheControlOf(
  { now }: Deps,
  shows: CacheDependencies,
  { standing, goodForSeconds }: KnownPageVersion,
): string {
  const endsAtMs = endOf(shows, standing);
  return cacheControl(shows.lifetime ?? PAGE_LIFETIME, { endsAtMs, goodForSeconds, now: now() });
}

/** When time alone makes it another answer, ms since 1970; Infinity for never. */
function endOf({ period }: CacheDependencies, { nextStart }: PageVersion): number {
  return Math.min(nextStart ?? Infinity, period?.ends.getTime() ?? Infinity);
}

function tagsOf(sources: PageVersionSources | null, standing: PageVersion): string[] {
  if (sources === null) return [];
  const { tags, roadtrip } = sources;
  const ofTrip = roadtrip === undefined ? [] : [cacheTags.roadtrip(roadtrip), ...standing.tags];
  return [...new Set([...tags, ...ofTrip])];
}

/** Compares weakly, as If-None-Match does (RFC 9110, 13.1.2): edges that compress weaken validators. */
function isAmong(asked: string, etag: string): boolean {
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
