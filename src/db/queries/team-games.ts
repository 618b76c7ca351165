import { asc, eq, sql, and, gte, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents } from '../schema/games.ts';
import { selectRoadtripOf } from './roadtrips.ts';
import { guideSlugs, selectStoredGuides } from './content-facts.ts';
import {
  countUpcoming,
  selectFeed,
  selectUpcoming,
  listedGameColumns,
  type FeedStatus,
  type ListedGame,
} from './upcoming-games.ts';

interface TeamGamesQuery {
  team: Pick<Team, 'league' | 'fullName' | 'slug'>;
  filter: 'all' | 'home' | 'away';
  page: number;
  pageSize: number;
  now: Date;
}

interface PageValues {
  team: string;
  now: Date;
  /** `last` counts games up to the page's end, `first` those before the page. */
  last: number;
  first: number;
  pageSize: number;
}

type PageShape = readonly [league: League, filter: TeamGamesQuery['filter']];

const atHome = (value: ValueNamed<PageValues>) => eq(gameEvents.homeTeam, value('team'));
const away = (value: ValueNamed<PageValues>) => eq(gameEvents.awayTeam, value('team'));

const selectPage = cachedStatement((db, value: ValueNamed<PageValues>, ...[league, filter]: PageShape) => {
  const home = selectUpcoming(db, value('now'), atHome(value), league);
  const road = selectUpcoming(db, value('now'), away(value), league);
  // Two ranges are faster, as in games.ts.
  const all = () =>
    unionAll(home.limit(value('last')), road.limit(value('last'))).orderBy(
      asc(gameEvents.upcomingUntil),
      asc(gameEvents.id),
    );
  const games = { all, home: () => home, away: () => road }[filter]();
  return games.limit(value('pageSize')).offset(value('first'));
});

const countGames = cachedStatement((db, value: ValueNamed<PageValues>, ...[league, filter]: PageShape) => {
  const sides = { all: [atHome, away], home: [atHome], away: [away] }[filter];
  const counts = sides.map((side) => sql`(${countUpcoming(db, value('now'), side(value), league)})`);
  return db.execute<{ items: number }>(sql`SELECT (${sql.join(counts, sql` + `)})::int AS items`);
});

export type TeamGames = Awaited<ReturnType<typeof readTeamGames>>;

export async function readTeamGames(db: Database, query: TeamGamesQuery) {
  const { team, filter, page, pageSize, now } = query;
  const last = page * pageSize;
  const values = { team: team.fullName, now, last, first: last - pageSize, pageSize };
  const [games, total, feeds, roadtrips, guides] = await db.batch([
    selectPage(values, team.league, filter),
    countGames(values, team.league, filter),
    selectFeed({ league: team.league }),
    selectRoadtripOf({ league: team.league, slug: team.slug }),
    selectStoredGuides({}),
  ]);
  return {
    games,
    totalItems: total.rows[0]?.items ?? 0,
    feed: feeds[0] ?? null,
    /** Through the team's city. */
    roadtrip: roadtrips[0] ?? null,
    guides: guideSlugs(guides),
  };
}

/** Includes canceled games, by date. */
export async function readTeamCalendar(
  db: Database,
  { team, since, now }: { team: Pick<Team, 'league' | 'fullName'>; since: Date; now: Date },
): Promise<{ games: ListedGame[]; feed: FeedStatus }> {
  const isHost = eq(gameEvents.homeTeam, team.fullName);
  const isGuest = eq(gameEvents.awayTeam, team.fullName);
  const select = (condition: SQL | undefined) =>
    db
      .select(listedGameColumns(now))
      .from(gameEvents)
      .where(and(eq(gameEvents.league, team.league), gte(gameEvents.upcomingUntil, since), condition));
  const [games, feeds] = await db.batch([
    // Listed games come from two ordered ranges; few games are not listed.
    unionAll(
      select(and(eq(gameEvents.isListed, true), isHost)),
      select(and(eq(gameEvents.isListed, true), isGuest)),
      select(and(eq(gameEvents.isListed, false), or(isHost, isGuest))),
    ).orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id)),
    selectFeed({ league: team.league }),
  ]);
  return { games, feed: feeds[0] ?? null };
}
