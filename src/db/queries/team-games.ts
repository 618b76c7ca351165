import { and, asc, eq } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../client.ts';
import { gameEvents } from '../schema/index.ts';
import { selectRoadtripOf } from './roadtrips.ts';
import {
  countUpcoming,
  selectFeed,
  selectUpcoming,
  type FeedStatus,
  type ListedGame,
} from './upcoming-games.ts';

interface TeamGamesQuery {
  team: Pick<Team, 'league' | 'fullName' | 'slug'>;
  filter: 'all' | 'home' | 'away';
  /** 1-based. */
  page: number;
  pageSize: number;
  now: Date;
}

export interface TeamGames {
  /** Of the page asked for, by start; empty past the last page. */
  games: ListedGame[];
  /** How many upcoming games the filter leaves in all. */
  totalItems: number;
  feed: FeedStatus;
  /** One that comes through the team's city for its games; null when there is none. */
  roadtrip: { slug: string; title: string } | null;
}

/**
 * A page of a team's upcoming games with their exact number, and a roadtrip of its own, in one round trip (performance.md).
 * Upcoming compares instants; a game of unknown time stays until its local day is over (decisions.md 3).
 */
export async function readTeamGames(db: Database, query: TeamGamesQuery): Promise<TeamGames> {
  const { team, filter, page, pageSize, now } = query;
  const last = page * pageSize;
  const first = last - pageSize;
  const atHome = and(eq(gameEvents.league, team.league), eq(gameEvents.homeTeam, team.fullName));
  const away = and(eq(gameEvents.league, team.league), eq(gameEvents.awayTeam, team.fullName));
  // Two ordered ranges beat `home = $1 or away = $1` by a factor of hundreds on large tables.
  const rows =
    filter === 'all'
      ? unionAll(selectUpcoming(db, now, atHome).limit(last), selectUpcoming(db, now, away).limit(last))
          .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
          .limit(pageSize)
          .offset(first)
      : selectUpcoming(db, now, filter === 'home' ? atHome : away)
          .limit(pageSize)
          .offset(first);
  const [games, homeCount, awayCount, feeds, roadtrips] = await db.batch([
    rows,
    countUpcoming(db, now, atHome),
    countUpcoming(db, now, away),
    selectFeed(db, team.league),
    selectRoadtripOf(db, team),
  ]);
  const homeItems = homeCount[0]?.items ?? 0;
  const awayItems = awayCount[0]?.items ?? 0;
  const totalItems = (filter === 'away' ? 0 : homeItems) + (filter === 'home' ? 0 : awayItems);
  return { games, totalItems, feed: feeds[0] ?? null, roadtrip: roadtrips[0] ?? null };
}
