import { cachedStatement } from '../neon/cached-statement.ts';
import { cityGuides } from '../schema/content.ts';

export const selectStoredGuides = cachedStatement((db) =>
  db.select({ slug: cityGuides.slug }).from(cityGuides),
);

export function guideSlugs(rows: readonly { slug: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ slug }) => slug));
}
