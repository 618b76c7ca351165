import { cachedStatement } from '../neon/cached-statement.ts';
import { cityGuides } from '../schema/content.ts';

/** Selects the slugs of all stored guides, some 5 kB. */
export const selectStoredGuides = cachedStatement((db) =>
  db.select({ slug: cityGuides.slug }).from(cityGuides),
);

/** Returns the slugs of the rows of `selectStoredGuides`. */
export function guideSlugs(rows: readonly { slug: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ slug }) => slug));
}
