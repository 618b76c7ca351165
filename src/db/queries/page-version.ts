import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';
import { gameEvents } from '../schema/games.ts';
import { leagueFeeds, versions } from '../schema/jobs.ts';
import { leagueOfRoadtrip } from './sequence-variants.ts';
import { BEHIND_GAMES } from './versions.ts';

/** The rows from which a response is built. */
export interface PageVersionSources {
  tags: readonly string[];
  /** The response shows when these leagues were last refreshed. */
  feeds?: readonly League[];
  /** The response drops these games when they start; without a team or dates, all games of the league. */
  starts?: readonly Starts[];
  /** The response shows this roadtrip's games, their starts and its league's feed. */
  roadtrip?: string;
}

interface Starts {
  league: League;
  team?: string;
  /** Only games that start in this span. */
  span?: { from: Date; until: Date };
}

/** Equal page versions mean equal responses. */
export interface PageVersion {
  versions: string;
  /** Starts of the last begun game and the next game, in epoch milliseconds. */
  lastStart: number | null;
  nextStart: number | null;
  /** Cache tags that only the rows know: those of the roadtrip's hosts. */
  tags: readonly string[];
}

type StartsKind = 'league' | 'team' | 'span';

interface PageVersionRow extends Record<string, unknown> {
  versions: string | null;
  feeds: string | null;
  last_start: number | null;
  next_start: number | null;
  team_slugs: string[] | null;
}

interface PageVersionValues {
  names: readonly string[];
  feeds: readonly League[];
  roadtrip: string;
  now: Date;
  [league: `league${number}`]: League;
  [team: `team${number}`]: string;
  [bound: `from${number}` | `until${number}`]: Date;
}

/** Selects one cheap row, which `toPageVersion` reads. */
export function selectPageVersion(
  { tags, feeds = [], starts = [], roadtrip }: PageVersionSources,
  now: Date,
) {
  const values: PageVersionValues = {
    names: [...tags, BEHIND_GAMES, ...(roadtrip === undefined ? [] : [cacheTags.roadtrip(roadtrip)])],
    feeds,
    roadtrip: roadtrip ?? '',
    now,
  };
  for (const [index, { league, team, span }] of starts.entries()) {
    values[`league${index}`] = league;
    if (team !== undefined) values[`team${index}`] = team;
    if (span === undefined) continue;
    values[`from${index}`] = span.from;
    values[`until${index}`] = span.until;
  }
  return selectOne(
    values,
    starts.map(({ team, span }) => (span ? 'span' : team === undefined ? 'league' : 'team')),
    roadtrip !== undefined,
  );
}

const selectOne = cachedStatement(
  (db, value: ValueNamed<PageVersionValues>, starts: readonly StartsKind[], hasTrip: boolean) => {
    const isTrip = eq(roadTrips.slug, value('roadtrip'));
    const hostTags = sql`(SELECT ${cacheTags.host({ slug: '' })}::text || unnest(${roadTrips.teamSlugs}) FROM ${roadTrips} WHERE ${isTrip})`;
    const leagueOf = leagueOfRoadtrip(value('roadtrip'));
    const ofTrip = hasTrip || undefined;
    const named = or(isOneOf(versions.name, value('names')), ofTrip && inArray(versions.name, hostTags));
    const fed = or(isOneOf(leagueFeeds.league, value('feeds')), ofTrip && eq(leagueFeeds.league, leagueOf));
    const games = [
      ...starts.flatMap((kind, index) => gamesOf(value, kind, index)),
      ...(hasTrip ? [eq(gameEvents.league, leagueOf)] : []),
    ];
    return db.execute<PageVersionRow>(sql`
    SELECT
      (SELECT string_agg(${versions.name} || '=' || ${versions.version}, ' ' ORDER BY ${versions.name})
        FROM ${versions} WHERE ${named}) AS versions,
      (SELECT string_agg(${leagueFeeds.league} || '=' || extract(epoch FROM ${leagueFeeds.refreshedAt}), ' ' ORDER BY ${leagueFeeds.league})
        FROM ${leagueFeeds} WHERE ${fed}) AS feeds,
      ${hasTrip ? sql`(SELECT to_jsonb(${roadTrips.teamSlugs}) FROM ${roadTrips} WHERE ${isTrip})` : sql`NULL::jsonb`} AS team_slugs,
      ${inMs(sql`GREATEST`, games, (condition) => lastBefore(db, condition, value('now')))} AS last_start,
      ${inMs(sql`LEAST`, games, (condition) => firstFrom(db, condition, value('now')))} AS next_start`);
  },
);

function isOneOf(column: PgColumn, list: SQLWrapper): SQL {
  return sql`${column} = ANY(${list}::text[])`;
}

export function toPageVersion({ rows: [row] }: { rows: PageVersionRow[] }): PageVersion {
  if (!row) throw new Error('a page version is one row');
  return {
    versions: `${row.versions ?? ''};${row.feeds ?? ''}`,
    lastStart: row.last_start,
    nextStart: row.next_start,
    tags: (row.team_slugs ?? []).map((slug) => cacheTags.host({ slug })),
  };
}

function gamesOf(value: ValueNamed<PageVersionValues>, kind: StartsKind, index: number): (SQL | undefined)[] {
  const inLeague = eq(gameEvents.league, value(`league${index}`));
  if (kind === 'span') {
    const { upcomingUntil } = gameEvents;
    return [
      and(inLeague, gte(upcomingUntil, value(`from${index}`)), lt(upcomingUntil, value(`until${index}`))),
    ];
  }
  if (kind === 'league') return [inLeague];
  // Two ranges are faster, as in game-list.ts.
  return [gameEvents.homeTeam, gameEvents.awayTeam].map((side) =>
    and(inLeague, eq(side, value(`team${index}`))),
  );
}

function inMs(pick: SQL, games: readonly (SQL | undefined)[], instant: (games: SQL | undefined) => SQL): SQL {
  if (games.length === 0) return sql`NULL::float8`;
  const instants = sql.join(games.map(instant), sql`, `);
  return sql`(extract(epoch FROM ${pick}(${instants})) * 1000)::float8`;
}

function lastBefore(db: Database, games: SQL | undefined, now: SQLWrapper): SQL {
  const { isListed, upcomingUntil } = gameEvents;
  const begun = and(eq(isListed, true), lt(upcomingUntil, now), games);
  return sql`(${db.select({ upcomingUntil }).from(gameEvents).where(begun).orderBy(desc(upcomingUntil)).limit(1)})`;
}

function firstFrom(db: Database, games: SQL | undefined, now: SQLWrapper): SQL {
  const { isListed, upcomingUntil } = gameEvents;
  const ahead = and(eq(isListed, true), gte(upcomingUntil, now), games);
  return sql`(${db.select({ upcomingUntil }).from(gameEvents).where(ahead).orderBy(asc(upcomingUntil)).limit(1)})`;
}
