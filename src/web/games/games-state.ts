import { FEED_LIFETIME_MS } from '../../domain/games/feed-age.ts';
import type { SourceName } from '../../domain/games/game.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import type { FeedRow, FeedStatus, ListedGame } from '../../db/queries/upcoming-games.ts';
import type { GameRow } from './game-row.ts';

export interface Provenance {
  source: SourceName;
  refreshedAt: Date;
}

export type GamesState =
  | { kind: 'loading' }
  | {
      kind: 'error';
      /** This text is always ours, never the database driver's. */
      message: string;
    }
  | {
      kind: 'loaded';
      rows: readonly GameRow[];
      totalItems: number;
      lastPage: number;
      /** Null before the first refresh. */
      provenance: Provenance | null;
      /** Whether any game is a sample (docs/rules.md#sources). */
      isSample: boolean;
      isUnread: boolean;
    };

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
