import { asc, sql } from 'drizzle-orm';
import { HOME_COUNTRIES } from '../../domain/venues/venue.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents, venues } from '../schema/games.ts';
import { isUpcoming, selectFeeds, selectUpcoming, type FeedRow, type ListedGame } from './upcoming-games.ts';

const HOME = sql.raw(HOME_COUNTRIES.map((code) => `'${code}'`).join(', '));
/** An unknown neutral place is probably abroad. */
const IS_ABROAD = sql`(${gameEvents.venueId} = ANY(ARRAY(
  SELECT ${venues.id} FROM ${venues} WHERE ${venues.country} NOT IN (${HOME})))
  OR (${gameEvents.venueId} IS NULL AND ${gameEvents.venueName} IS NOT NULL AND ${gameEvents.neutralSite}))`;
/** More than any season has. */
const MAX_GAMES = 100;

const selectAbroad = cachedStatement((db, value: ValueNamed<{ now: Date }>) =>
  selectUpcoming(db, value('now'), IS_ABROAD)
    // By the column alone, Postgres would scan all games in order.
    .orderBy(sql`${gameEvents.upcomingUntil} + interval '0'`, asc(gameEvents.id))
    .limit(MAX_GAMES),
);

/** Venues outside the United States and Canada count; games are sorted by start. */
export async function readGamesAbroad(
  db: Database,
  now: Date,
): Promise<{ games: ListedGame[]; feeds: FeedRow[] }> {
  const [games, feeds] = await db.batch([selectAbroad({ now }), selectFeeds(db, null)]);
  return { games, feeds };
}

export function selectAnyAbroad(db: Database, now: Date) {
  return db.select({ id: gameEvents.id }).from(gameEvents).where(isUpcoming(now, IS_ABROAD)).limit(1);
}
