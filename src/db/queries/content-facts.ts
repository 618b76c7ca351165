import { count, eq, lt, min, or, sql } from 'drizzle-orm';
import { freshMonths } from '../../domain/content/freshness.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import type { Database } from '../neon/client.ts';
import { cityFacts, contentFacts, venueFacts, removedContent, cityGuides } from '../schema/content.ts';

export const selectStoredGuides = cachedStatement((db) =>
  db.select({ slug: cityGuides.slug }).from(cityGuides),
);

export function guideSlugs(rows: readonly { slug: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ slug }) => slug));
}

/** Null when the content is gone for good. */
export interface Removal {
  movedTo: string | null;
}

export const selectRemoved = cachedStatement((db, value: ValueNamed<{ path: string }>) =>
  db
    .select({ movedTo: removedContent.movedTo })
    .from(removedContent)
    .where(eq(removedContent.path, value('path'))),
);

export type VenueFactsRow = typeof venueFacts.$inferInsert;
export type CityFactsRow = typeof cityFacts.$inferInsert;
export type FactRow = typeof contentFacts.$inferSelect;

export const selectVenueFacts = cachedStatement((db, value: ValueNamed<{ venueIds: readonly string[] }>) =>
  db
    .select({ venueId: venueFacts.venueId, facts: venueFacts.facts })
    .from(venueFacts)
    .where(sql`${venueFacts.venueId} = ANY(${value('venueIds')}::text[])`),
);

export const selectCityFacts = cachedStatement((db, value: ValueNamed<{ city: string }>) =>
  db
    .select({ facts: cityFacts.facts })
    .from(cityFacts)
    .where(eq(cityFacts.city, value('city'))),
);

/** Each fact of these files, in their order. */
export const selectFactsOf = cachedStatement((db, value: ValueNamed<{ files: readonly string[] }>) =>
  db
    .select({
      file: contentFacts.file,
      fact: contentFacts.fact,
      source: contentFacts.source,
      url: contentFacts.url,
      asOf: contentFacts.asOf,
      isUndated: contentFacts.isUndated,
    })
    .from(contentFacts)
    .where(sql`${contentFacts.file} = ANY(${value('files')}::text[])`)
    .orderBy(contentFacts.file, contentFacts.position),
);

export type FactSource = ReturnType<typeof selectFactSources>['_']['result'][number];

export const selectFactSources = cachedStatement((db, value: ValueNamed<{ files: readonly string[] }>) =>
  db
    .select({
      source: contentFacts.source,
      url: contentFacts.url,
      /** The oldest month of the facts, like '2026-05'. */
      asOf: sql<string>`${min(contentFacts.asOf)}`,
      /** Whether no fact of it has a date of the page. */
      isUndated: sql<boolean>`bool_and(${contentFacts.isUndated})`,
      facts: count(),
    })
    .from(contentFacts)
    .where(sql`${contentFacts.file} = ANY(${value('files')}::text[])`)
    .groupBy(contentFacts.source, contentFacts.url)
    .orderBy(min(sql`ARRAY[${contentFacts.file}, to_char(${contentFacts.position}, 'FM0000')]`)),
);

export function selectStaleFacts(db: Database, today: string) {
  const { oldest, current } = freshMonths(today);
  const isStale = or(lt(contentFacts.asOf, oldest), lt(contentFacts.until, current));
  return db
    .select({
      facts: count(),
      staleFacts: sql<number>`(count(*) FILTER (WHERE ${isStale}))::int`,
      staleFiles: sql<number>`(count(DISTINCT ${contentFacts.file}) FILTER (WHERE ${isStale}))::int`,
    })
    .from(contentFacts);
}
