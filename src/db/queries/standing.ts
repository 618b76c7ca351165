import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../client.ts';
import { gameEvents, leagueFeeds, roadTrips, versions } from '../schema/index.ts';
import { leagueOfTrip } from './sequence-variants.ts';
import { BEHIND_GAMES } from './versions.ts';

/** What of the database an answer is made of. */
export interface Sources {
  /** Cache tags that stand for rows of it. */
  tags: readonly string[];
  /** Leagues of which it says when they were last read. */
  feeds?: readonly League[];
  /** Whose games leave it when they begin; without a team, all of the league. */
  starts?: readonly { league: League; team?: string }[];
  /** A roadtrip whose sequences it shows: their games, their beginnings, and its league's feed. */
  roadtrip?: string;
}

/** How those rows stand: equal standings, equal answers. */
export interface Standing {
  /** Versions and times of reading, as one text. */
  versions: string;
  /** When the last of those games that have begun did, and when the next one will; ms since 1970. */
  lastStart: number | null;
  nextStart: number | null;
  /** Tags that only the rows can name: the hosts along the roadtrip. */
  tags: readonly string[];
}

interface StandingRow extends Record<string, unknown> {
  versions: string | null;
  feeds: string | null;
  last_start: number | null;
  next_start: number | null;
  team_slugs: string[] | null;
}

/** One cheap statement of one row, alone or in front of a batch; `standingOf` reads its answer. */
export function selectStanding(
  db: Database,
  { tags, feeds = [], starts = [], roadtrip }: Sources,
  now: Date,
) {
  const names = [...tags, BEHIND_GAMES, ...(roadtrip === undefined ? [] : [cacheTags.roadtrip(roadtrip)])];
  const isTrip = eq(roadTrips.slug, roadtrip ?? '');
  const hostTags = sql`(SELECT ${cacheTags.host({ slug: '' })}::text || unnest(${roadTrips.teamSlugs}) FROM ${roadTrips} WHERE ${isTrip})`;
  const leagueOf = leagueOfTrip(roadtrip ?? '');
  const ofTrip = roadtrip === undefined ? undefined : true;
  const named = or(inArray(versions.name, names), ofTrip && inArray(versions.name, hostTags));
  const fed = or(
    feeds.length > 0 ? inArray(leagueFeeds.league, [...feeds]) : undefined,
    ofTrip && eq(leagueFeeds.league, leagueOf),
  );
  const games = [...starts.flatMap(gamesOf), ...(ofTrip ? [eq(gameEvents.league, leagueOf)] : [])];
  return db.execute<StandingRow>(sql`
    SELECT
      (SELECT string_agg(${versions.name} || '=' || ${versions.version}, ' ' ORDER BY ${versions.name})
        FROM ${versions} WHERE ${named}) AS versions,
      ${
        fed
          ? sql`(SELECT string_agg(${leagueFeeds.league} || '=' || extract(epoch FROM ${leagueFeeds.refreshedAt}), ' ' ORDER BY ${leagueFeeds.league})
        FROM ${leagueFeeds} WHERE ${fed})`
          : sql`NULL`
      } AS feeds,
      ${ofTrip ? sql`(SELECT to_jsonb(${roadTrips.teamSlugs}) FROM ${roadTrips} WHERE ${isTrip})` : sql`NULL::jsonb`} AS team_slugs,
      ${inMs(sql`GREATEST`, games, (condition) => lastBefore(db, condition, now))} AS last_start,
      ${inMs(sql`LEAST`, games, (condition) => firstFrom(db, condition, now))} AS next_start`);
}

/** @param answer of `selectStanding`. */
export function standingOf({ rows: [row] }: { rows: StandingRow[] }): Standing {
  if (!row) throw new Error('a standing is one row');
  return {
    versions: `${row.versions ?? ''};${row.feeds ?? ''}`,
    lastStart: row.last_start,
    nextStart: row.next_start,
    tags: (row.team_slugs ?? []).map((slug) => cacheTags.host({ slug })),
  };
}

function gamesOf({ league, team }: { league: League; team?: string }): (SQL | undefined)[] {
  const inLeague = eq(gameEvents.league, league);
  if (team === undefined) return [inLeague];
  // Two ordered ranges, as on the team's page (performance.md).
  return [gameEvents.homeTeam, gameEvents.awayTeam].map((side) => and(inLeague, eq(side, team)));
}

/** The outermost of some instants, in ms since 1970; null without any. */
function inMs(pick: SQL, games: readonly (SQL | undefined)[], instant: (games: SQL | undefined) => SQL): SQL {
  if (games.length === 0) return sql`NULL::float8`;
  const instants = sql.join(games.map(instant), sql`, `);
  return sql`(extract(epoch FROM ${pick}(${instants})) * 1000)::float8`;
}

function lastBefore(db: Database, games: SQL | undefined, now: Date): SQL {
  const { isListed, upcomingUntil } = gameEvents;
  const begun = and(eq(isListed, true), lt(upcomingUntil, now), games);
  return sql`(${db.select({ upcomingUntil }).from(gameEvents).where(begun).orderBy(desc(upcomingUntil)).limit(1)})`;
}

function firstFrom(db: Database, games: SQL | undefined, now: Date): SQL {
  const { isListed, upcomingUntil } = gameEvents;
  const ahead = and(eq(isListed, true), gte(upcomingUntil, now), games);
  return sql`(${db.select({ upcomingUntil }).from(gameEvents).where(ahead).orderBy(asc(upcomingUntil)).limit(1)})`;
}
