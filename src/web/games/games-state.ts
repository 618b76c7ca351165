import type { SourceName } from '../../domain/games/game.ts';
import type { FeedStatus, ListedGame } from '../../db/queries/upcoming-games.ts';
import type { GameRow } from './game-row.ts';

/** Where a listing comes from and how old it is. */
export interface Provenance {
  source: SourceName;
  refreshedAt: Date;
}

/** What stands in a games region: product.md section 4, 'Upcoming games'. */
export type GamesState =
  | { kind: 'loading' }
  | {
      kind: 'error';
      /** One of our own plain sentences, never a driver's (decisions.md 1). */
      message: string;
    }
  | {
      kind: 'loaded';
      rows: readonly GameRow[];
      totalItems: number;
      lastPage: number;
      /** Null before the first refresh. */
      provenance: Provenance | null;
      /** Whether any of it is invented; such a page says so and is not indexed (decisions.md 3). */
      isSample: boolean;
    };

/** When the database does not answer in time. */
export const SCHEDULE_UNREACHABLE = 'The schedule did not answer in time.';

/** When the visitor's browser gets no answer from us. */
export const SITE_UNREACHABLE = 'There was no answer. Check your connection.';

/** Product.md section 8, 'Games load'. */
export const GAMES_TOAST_TITLE = 'Error loading games';

/** Whether a listing holds invented games: its feed says so, or one of its games was left by one. */
export function isSampleListing(feed: FeedStatus, games: readonly ListedGame[]): boolean {
  return feed?.source === 'sample' || games.some(({ source }) => source === 'sample');
}
