import { id as BUILD_ID } from '../../../dist/build-id.json';
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
import { publicConfig, type Config } from '../../config/parse-config.ts';
import { urlOf } from '../http/request-url.ts';
import type { WebContext } from '../http/web-context.ts';
import { cacheControl, PAGE_LIFETIME, type Lifetime } from '../http/cache-control.ts';

/** Names what a response depends on besides code, configuration and URL (docs/caching.md#the-etag). */
export interface CacheDependencies {
  /** Null means that no database is needed. */
  sources: PageVersionSources | null;
  /** The response shows this period, such as a day. */
  period?: { name: string; ends: Date };
  /** Requests with other queries redirect to this one, which starts with '?' or is ''. */
  search?: string;
  lifetime?: Lifetime;
  /** The batch of the response also writes, so it uses `privateDb`, and no other request shares it. */
  isUnshared?: boolean;
}

const NO_VERSION: PageVersion = { versions: '', nextBoundary: null, tags: [] };

/**
 * Sends a response that is the same for everyone, with ETag, lifetime and cache tags. Sends a 304 if the
 * client's copy is current.
 *
 * The first batch that `respond` sends also reads the page version, which saves a round trip. The response
 * stays uncached if that batch fails, if its status is not 200, or if it sets `Cache-Control` itself.
 */
export async function respondPublic(
  c: WebContext,
  dependencies: CacheDependencies,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  const { pathname, search } = urlOf(c.req.url);
  const canonicalSearch = dependencies.search ?? '';
  if (search !== canonicalSearch) return c.redirect(`${pathname}${canonicalSearch}`, 301);
  const { deps } = c.var;
  const ifNoneMatch = c.req.header('if-none-match');
  const isForAny = ifNoneMatch?.trim() === '*';
  const known =
    ifNoneMatch === undefined || isForAny ? null : await readKnownVersion(deps, dependencies.sources);
  if (ifNoneMatch !== undefined && known?.kind === 'known') {
    const headers = await cacheHeaders(c, dependencies, known);
    if (matchesETag(ifNoneMatch, headers.ETag)) return c.body(null, 304, headers);
  }
  const outage = known?.kind === 'unknown' ? known.reason : null;
  const connection = dependencies.isUnshared ? 'privateDb' : 'db';
  const versioned = withPageVersion({ db: deps[connection], now: deps.now }, dependencies.sources, outage);
  c.set('deps', { ...deps, [connection]: versioned.db });
  const response = await respond();
  c.set('deps', deps);
  const version = versioned.version();
  if (version === null || response.status !== 200 || response.headers.has('Cache-Control')) return response;
  if (dependencies.sources !== null) deps.pageVersions.remember(dependencies.sources, version);
  const headers = await cacheHeaders(c, dependencies, { version: version, maxAgeSeconds: null });
  // Only the response shows that there is a page.
  if (isForAny) return c.body(null, 304, headers);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

async function cacheHeaders(c: WebContext, dependencies: CacheDependencies, known: KnownPageVersion) {
  const tags = tagsOf(dependencies.sources, known.version);
  return {
    ETag: await etagOf(c, dependencies, known.version),
    'Cache-Control': cacheControlOf(c.var.deps, dependencies, known),
    ...(tags.length > 0 && { 'Cache-Tag': tags.join(',') }),
  };
}

/** Logs a database failure if an older version is known and can be used. */
async function readKnownVersion(deps: Deps, sources: PageVersionSources | null) {
  if (sources === null) return { kind: 'known', version: NO_VERSION, maxAgeSeconds: null } as const;
  try {
    const known = await deps.pageVersions.read(deps.db, sources, deps.now());
    if (known.outage) deps.log.error('page versions unreadable', { error: known.outage });
    return { kind: 'known', ...known } as const;
  } catch (reason) {
    return { kind: 'unknown', reason } as const;
  }
}

/** @param outage the error of a read that just failed, or null. */
function withPageVersion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sources: PageVersionSources | null,
  outage: unknown,
): { db: Database; version: () => PageVersion | null } {
  if (sources === null) return { db, version: () => NO_VERSION };
  if (outage !== null) return { db: failingDatabase(db, outage), version: () => null };
  const first = withFirstStatement(db, selectPageVersion(sources, now()));
  return {
    db: first.db,
    version: () => {
      const row = first.result();
      return row && toPageVersion(row);
    },
  };
}

/** The ETag is a strong validator (RFC 9110, 8.8.3): it covers everything that can change a byte. */
async function etagOf(c: WebContext, { period }: CacheDependencies, version: PageVersion): Promise<string> {
  const { pathname, search } = urlOf(c.req.url);
  const { versions, nextBoundary } = version;
  const buildAndConfig = buildAndConfigHash(c.var.deps.config);
  const parts = JSON.stringify([buildAndConfig, pathname, search, versions, nextBoundary, period?.name]);
  return `"${(await sha256Hex(parts)).slice(0, 40)}"`;
}

function cacheControlOf(
  { now }: Deps,
  dependencies: CacheDependencies,
  { version, maxAgeSeconds }: KnownPageVersion,
): string {
  const endsAtMs = nextBoundaryMs(dependencies, version);
  return cacheControl(dependencies.lifetime ?? PAGE_LIFETIME, {
    endsAtMs,
    versionExpiresInSeconds: maxAgeSeconds,
    now: now(),
  });
}

/** Returns epoch milliseconds, or Infinity if nothing will change. */
function nextBoundaryMs({ period }: CacheDependencies, { nextBoundary }: PageVersion): number {
  return Math.min(nextBoundary ?? Infinity, period?.ends.getTime() ?? Infinity);
}

function tagsOf(sources: PageVersionSources | null, version: PageVersion): string[] {
  if (sources === null) return [];
  const { tags, roadtrip } = sources;
  const tripTags = roadtrip === undefined ? [] : [cacheTags.roadtrip(roadtrip), ...version.tags];
  return [...new Set([...tags, ...tripTags])];
}

/** The comparison is weak (RFC 9110, 13.1.2), because caches that compress responses weaken their ETags. */
function matchesETag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

const hashes = new WeakMap<Config, string>();

/**
 * Every ETag contains this hash, because new code or configuration changes pages. It leaves out secrets, so
 * that no ETag helps to guess one.
 */
function buildAndConfigHash(config: Config): string {
  const hash = hashes.get(config) ?? JSON.stringify([BUILD_ID, publicConfig(config)]);
  hashes.set(config, hash);
  return hash;
}
