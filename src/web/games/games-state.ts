import { FEED_LIFETIME_MS } from '../../domain/games/game.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import type { FeedRow, FeedStatus, ListedGame } from '../../db/queries/upcoming-games.ts';
import type { GameRow } from './game-row.ts';

/** The message is always ours, never the database driver's. */
export type AbsentGames = { kind: 'loading' } | { kind: 'error'; message: string };

export interface LoadedGames {
  kind: 'loaded';
  rows: readonly GameRow[];
  totalItems: number;
  lastPage: number;
  /** Null before the first refresh. */
  provenance: FeedStatus;
  /** Whether any game is a sample (docs/rules.md#sources). */
  isSample: boolean;
  isUnread: boolean;
}

export type GamesState = AbsentGames | LoadedGames;

export const SCHEDULE_UNREACHABLE = 'The schedule did not load in time.';

export const SITE_UNREACHABLE = 'We could not reach the site. Check your connection.';

export const GAMES_TOAST_TITLE = 'Error loading games';

/** Sample games may also be left from an earlier feed. */
export function isSampleListing(feed: FeedStatus, games: readonly ListedGame[]): boolean {
  return feed?.source === 'sample' || games.some(({ source }) => source === 'sample');
}

/** True when the league was not read for a day; an empty list then says nothing (docs/rules.md#refresh). */
export function isUnread(feed: FeedStatus, now: Date): boolean {
  return feed === null || now.getTime() - feed.refreshedAt.getTime() > FEED_LIFETIME_MS;
}

/** @param feeds the leagues that were ever read. */
export function unreadLeagues(
  feeds: readonly FeedRow[],
  now: Date,
  leagues: readonly League[] = LEAGUES,
): League[] {
  return leagues.filter((league) => isUnread(feeds.find((feed) => feed.league === league) ?? null, now));
}

export function oldestFeed<Feed extends { refreshedAt: Date }>(feeds: readonly Feed[]): Feed | null {
  return feeds.toSorted((a, b) => a.refreshedAt.getTime() - b.refreshedAt.getTime())[0] ?? null;
}
