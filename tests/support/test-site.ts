import type { Database } from '../../src/db/neon/client.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leagueFeeds } from '../../src/db/schema/jobs.ts';
import { parseWorkerConfig } from '../../src/config/parse-config.ts';
import type { SourceName } from '../../src/domain/games/game.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { endOfLocalDate, localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import type { Log, LogFields } from '../../src/observability/log.ts';
import { createApp } from '../../src/web/app.ts';
import { FIXED_NOW } from '../../scripts/site/development/regular-game.ts';
import { developmentRoutes } from '../../scripts/site/development/development-routes.ts';
import { AUTH_SECRETS, testDeps, type TestDeps } from './deps.ts';
import { openTestDatabase } from './database.ts';

/** All web tests use this time. */
export const NOW = FIXED_NOW;
export const ORIGIN = 'https://fanroads.test';

export type StoredGame = typeof gameEvents.$inferInsert;

interface RequestLine {
  level: 'info' | 'warn' | 'error';
  fields: LogFields | undefined;
}

export interface LogLine {
  event: string;
  fields: LogFields | undefined;
}

export interface TestSite {
  db: Database;
  databaseUrl: string;
  /** The URL is '' without a database. */
  postgresUrl: string;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  html: (path: string) => Promise<string>;
  ask: (path: string, request: RequestInit) => Promise<Response>;
  deps: TestDeps;
  errors: LogLine[];
  warnings: LogLine[];
  /** This list has request log lines of all levels; the two lists above exclude them. */
  requests: RequestLine[];
  close: () => Promise<void>;
}

export async function openTestSite(
  variables: Record<string, string> = {},
  now: () => Date = () => NOW,
): Promise<TestSite> {
  const database = await openTestDatabase();
  return {
    ...siteOver(database.db, database.url, database.close, variables, now),
    postgresUrl: database.postgresUrl,
  };
}

/** Works even with a database that does not respond. */
export function siteOver(
  db: Database,
  url: string,
  close: () => Promise<void>,
  variables: Record<string, string> = {},
  now: () => Date = () => NOW,
): TestSite {
  const errors: LogLine[] = [];
  const warnings: LogLine[] = [];
  const requests: RequestLine[] = [];
  const into = (level: RequestLine['level'], lines: LogLine[]) => (event: string, fields?: LogFields) =>
    event === 'request' ? requests.push({ level, fields }) : lines.push({ event, fields });
  const log: Log = { info: into('info', []), warn: into('warn', warnings), error: into('error', errors) };
  const { ENVIRONMENT: environment = 'production' } = variables;
  const parsed = parseWorkerConfig({
    SITE_ORIGIN: ORIGIN,
    DATABASE_URL: url,
    // The timeout is long, because fifty simultaneous requests are slow on a busy machine.
    'LIMITS.authRequestSeconds': '120',
    GAME_SOURCE: 'espn',
    ...AUTH_SECRETS,
    ...variables,
    // Production refuses the services of tests, which are on this machine.
    ENVIRONMENT: 'development',
  });
  const config = {
    ...parsed,
    environment: environment === 'development' ? environment : 'production',
  } as const;
  const deps = testDeps({ config, db, log, now });
  const app = createApp(() => deps, developmentRoutes);
  const ask = async (path: string, request: RequestInit) => app.request(new URL(path, ORIGIN).href, request);
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.request(`${ORIGIN}${path}`, { headers });
  return {
    db,
    databaseUrl: url,
    postgresUrl: '',
    get,
    ask,
    deps,
    html: async (path) => (await get(path)).text(),
    errors,
    warnings,
    requests,
    close,
  };
}

/** The number of database calls of each request, after the first `before` ones. */
export function databaseCallsSince(site: TestSite, before: number): unknown[] {
  return site.requests.slice(before).map(({ fields }) => fields?.['databaseCalls']);
}

let gameCount = 0;

/** The row shows the Heat at the Celtics in the evening. */
export function storedGame(changes: Partial<StoredGame> = {}): StoredGame {
  gameCount += 1;
  const { localDateTime = '2026-12-01T19:30:00', timeZone = 'America/New_York' } = changes;
  const { timeTbd = false, dateTbd = false } = changes;
  const startsAt = timeTbd || dateTbd ? null : localTimeToInstant(localDateTime, timeZone);
  const localDate = localDateTime.slice(0, 10);
  return {
    league: 'NBA',
    id: `game-${gameCount}`,
    source: 'espn',
    sourceEventId: String(gameCount),
    homeTeam: 'Boston Celtics',
    awayTeam: 'Miami Heat',
    localDateTime,
    localDate,
    timeZone,
    startsAt,
    upcomingUntil: startsAt ?? endOfLocalDate(localDate, timeZone),
    venueName: 'TD Garden',
    city: 'Boston',
    firstSeenAt: NOW,
    lastChangedAt: NOW,
    ...changes,
  };
}

/** Also stores a refresh of every league at NOW. */
export async function listGames(
  db: Database,
  games: readonly StoredGame[],
  source: SourceName = 'espn',
): Promise<void> {
  const coveredTo = '2027-06-30';
  await db
    .insert(leagueFeeds)
    .values(LEAGUES.map((league) => ({ league, source, refreshedAt: NOW, coveredTo })))
    .onConflictDoUpdate({ target: leagueFeeds.league, set: { source } });
  if (games.length > 0) await db.insert(gameEvents).values(games.map((game) => ({ ...game, source })));
}

/** Returns the text without markup, scripts and templates, with single spaces. */
export function visibleText(html: string): string {
  return html
    .replace(/<span class="x">(.*?)<\/span>/g, '$1')
    .replace(/<(script|template|noscript|head|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim();
}

export function gameRows(html: string): string[] {
  const body = /<table class="games">.*?<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '';
  return [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => visibleText(row));
}

export function structuredData(html: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return json ? JSON.parse(json)['@graph'] : [];
}
