import { and, asc, inArray, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents } from '../schema/games.ts';
import { selectFeeds, selectUpcoming, type FeedRow, type ListedGame } from './upcoming-games.ts';

interface MeetingsQuery {
  leagues: readonly League[];
  /** Both lists hold full team names. */
  one: readonly string[];
  other: readonly string[];
  limit: number;
  now: Date;
}

export async function readMeetings(
  db: Database,
  { leagues, one, other, limit, now }: MeetingsQuery,
): Promise<{ games: ListedGame[]; feeds: FeedRow[] }> {
  const hosted = (hosts: readonly string[], guests: readonly string[]): SQL | undefined =>
    and(
      inArray(gameEvents.league, [...leagues]),
      inArray(gameEvents.homeTeam, [...hosts]),
      inArray(gameEvents.awayTeam, [...guests]),
    );
  const select = (condition: SQL | undefined) => selectUpcoming(db, now, condition).limit(limit);
  const [games, feeds] = await db.batch([
    // UNION returns a game between two teams on both sides only once.
    union(select(hosted(one, other)), select(hosted(other, one)))
      .orderBy(asc(gameEvents.upcomingUntil), asc(gameEvents.id))
      .limit(limit),
    selectFeeds(db, null),
  ]);
  return { games, feeds: feeds.filter(({ league }) => leagues.includes(league)) };
}
