/** Returns the feed that was refreshed longest ago, or null before the first refresh. */
export function oldestFeed<Feed extends { refreshedAt: Date }>(feeds: readonly Feed[]): Feed | null {
  return feeds.toSorted((a, b) => a.refreshedAt.getTime() - b.refreshedAt.getTime())[0] ?? null;
}
