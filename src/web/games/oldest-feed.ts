import type { FeedRow } from '../../db/queries/upcoming-games.ts';

/** Returns the feed that was refreshed longest ago, or null before the first refresh. */
export function oldestFeed(feeds: readonly FeedRow[]): FeedRow | null {
  return feeds.toSorted((a, b) => a.refreshedAt.getTime() - b.refreshedAt.getTime())[0] ?? null;
}
