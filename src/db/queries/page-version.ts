import { and, asc, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueOfSlug } from '../../domain/content/roadtrip.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';
import { gameEvents, gamesOf } from '../schema/games.ts';
import { leagueFeeds, versions } from '../schema/jobs.ts';
import { isOfRoadtrip, leagueOfRoadtrip } from './sequence-variants.ts';
import { isOfLeague, isUpcoming, selectFeedsEnd } from './upcoming-games.ts';
import { BEHIND_GAMES } from './stale-tags.ts';

export interface PageVersionSources {
  tags: readonly string[];
  /** The response shows their last refresh, whether they are unread, or prices. */
  feeds?: readonly League[];
  /** The response drops these games when they start; without a team, hosts or dates, all of the league. */
  starts?: readonly {
    league: League;
    team?: string;
    /** Only their home games. */
    hosts?: readonly string[];
    span?: { from: Date; until: Date };
  }[];
  /** The response shows its games, their starts and its league's feed. */
  roadtrip?: string;
}

/** Equal page versions mean equal responses. */
export interface PageVersion {
  versions: string;
  /**
   * The next game's start, or when a league becomes unread, in epoch milliseconds. It also says which games
   * have begun.
   */
  nextBoundary: number | null;
  /** Tags that only the rows know: those of the roadtrip's hosts. */
  tags: readonly string[];
}

/** The league chooses the table, so it belongs to the shape. */
type StartsShape = readonly [kind: 'league' | 'team' | 'hosts' | 'span', league: League];

interface PageVersionRow extends Record<string, unknown> {
  versions: string | null;
  feeds: string | null;
  next_boundary: number | null;
  team_slugs: string[] | null;
}

interface PageVersionValues {
  names: readonly string[];
  feeds: readonly League[];
  roadtrip: string;
  now: Date;
  [team: `team${number}`]: string;
  [hosts: `hosts${number}`]: readonly string[];
  [bound: `from${number}` | `until${number}`]: Date;
}

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
  for (const [index, { team, hosts, span }] of starts.entries()) {
    if (team !== undefined) values[`team${index}`] = team;
    if (hosts !== undefined) values[`hosts${index}`] = hosts;
    if (span === undefined) continue;
    values[`from${index}`] = span.from;
    values[`until${index}`] = span.until;
  }
  return selectOne(
    values,
    starts.map(({ league, team, hosts, span }) => [
      span ? 'span' : hosts ? 'hosts' : team === undefined ? 'league' : 'team',
      league,
    ]),
    roadtrip === undefined ? null : { league: leagueOfSlug(roadtrip) },
  );
}

const selectOne = cachedStatement(
  (
    db,
    value: ValueNamed<PageVersionValues>,
    starts: readonly StartsShape[],
    trip: { league: League | null } | null,
  ) => {
    const isTrip = eq(roadTrips.slug, value('roadtrip'));
    const hostTags = sql`(SELECT ${cacheTags.host({ slug: '' })}::text || unnest(${roadTrips.teamSlugs}) FROM ${roadTrips} WHERE ${isTrip})`;
    const leagueOf = leagueOfRoadtrip(value('roadtrip'));
    const ofTrip = trip !== null || undefined;
    const named = or(isOneOf(versions.name, value('names')), ofTrip && inArray(versions.name, hostTags));
    const fed = or(isOneOf(leagueFeeds.league, value('feeds')), ofTrip && eq(leagueFeeds.league, leagueOf));
    const games = [
      ...starts.flatMap((shape, index) => startingGames(value, shape, index)),
      ...(trip === null
        ? []
        : [{ from: gamesOf(trip.league), condition: isOfRoadtrip(value('roadtrip'), trip.league) }]),
    ];
    return db.execute<PageVersionRow>(sql`
    SELECT
      (SELECT string_agg(${versions.name} || '=' || ${versions.version}, ' ' ORDER BY ${versions.name})
        FROM ${versions} WHERE ${named}) AS versions,
      (SELECT string_agg(${leagueFeeds.league} || '=' || extract(epoch FROM ${leagueFeeds.refreshedAt}), ' ' ORDER BY ${leagueFeeds.league})
        FROM ${leagueFeeds} WHERE ${fed}) AS feeds,
      ${trip ? sql`(SELECT to_jsonb(${roadTrips.teamSlugs}) FROM ${roadTrips} WHERE ${isTrip})` : sql`NULL::jsonb`} AS team_slugs,
      ${firstInMs([...games.map((of) => firstFrom(db, of, value('now'))), selectFeedsEnd(fed, value('now'))])} AS next_boundary`);
  },
);

function isOneOf(column: PgColumn, list: SQLWrapper): SQL {
  return sql`${column} = ANY(${list}::text[])`;
}

export function toPageVersion({ rows: [row] }: { rows: PageVersionRow[] }): PageVersion {
  if (!row) throw new Error('a page version is one row');
  return {
    versions: `${row.versions ?? ''};${row.feeds ?? ''}`,
    nextBoundary: row.next_boundary,
    tags: (row.team_slugs ?? []).map((slug) => cacheTags.host({ slug })),
  };
}

interface StartingGames {
  from: ReturnType<typeof gamesOf>;
  condition: SQL | undefined;
}

function startingGames(
  value: ValueNamed<PageVersionValues>,
  [kind, league]: StartsShape,
  index: number,
): StartingGames[] {
  const { upcomingUntil, homeTeam, awayTeam } = gameEvents;
  const inLeague = (...conditions: SQL[]) => ({
    from: gamesOf(league),
    condition: and(isOfLeague(league), ...conditions),
  });
  if (kind === 'league') return [inLeague()];
  if (kind === 'span') {
    return [inLeague(gte(upcomingUntil, value(`from${index}`)), lt(upcomingUntil, value(`until${index}`)))];
  }
  if (kind === 'hosts') return [inLeague(isOneOf(homeTeam, value(`hosts${index}`)))];
  // Two ranges are faster, as in games.ts.
  return [homeTeam, awayTeam].map((side) => inLeague(eq(side, value(`team${index}`))));
}

function firstInMs(instants: readonly SQL[]): SQL {
  return sql`(extract(epoch FROM LEAST(${sql.join([...instants], sql`, `)})) * 1000)::float8`;
}

function firstFrom(db: Database, { from, condition }: StartingGames, now: SQLWrapper): SQL {
  const { upcomingUntil } = gameEvents;
  const ahead = isUpcoming(now, condition);
  return sql`(${db.select({ upcomingUntil }).from(from).where(ahead).orderBy(asc(upcomingUntil)).limit(1)})`;
}
