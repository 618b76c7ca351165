import { and, asc, eq, gte, or, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents } from '../schema/games.ts';
import { selectFeed, listedGameColumns, type FeedStatus, type ListedGame } from './upcoming-games.ts';

/** Includes canceled games, by date. */
export async function readTeamCalendar(
  db: Database,
  { team, since, now }: { team: Pick<Team, 'league' | 'fullName'>; since: Date; now: Date },
): Promise<{ games: ListedGame[]; feed: FeedStatus }> {
  const atHome = eq(gameEvents.homeTeam, team.fullName);
  const away = eq(gameEvents.awayTeam, team.fullName);
  const select = (condition: SQL | undefined) =>
    db
      .select(listedGameColumns(now))
      .from(gameEvents)
      .where(and(eq(gameEvents.league, team.league), gte(gameEvents.upcomingUntil, since), condition));
  const [games, feeds] = await db.batch([
    // Listed games come from two ordered ranges; few games are not listed.
    unionAll(
      select(and(eq(gameEvents.isListed, true), atHome)),
      select(and(eq(gameEvents.isListed, true), away)),
      select(and(eq(gameEvents.isListed, false), or(atHome, away))),
    ).orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id)),
    selectFeed({ league: team.league }),
  ]);
  return { games, feed: feeds[0] ?? null };
}
