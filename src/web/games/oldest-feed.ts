export function oldestFeed<Feed extends { refreshedAt: Date }>(feeds: readonly Feed[]): Feed | null {
  return feeds.toSorted((a, b) => a.refreshedAt.getTime() - b.refreshedAt.getTime())[0] ?? null;
}
