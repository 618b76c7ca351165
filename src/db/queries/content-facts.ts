import { count, eq, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
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

export interface FactSource {
  source: string;
  url: string | null;
  /** The oldest month of the facts, like '2026-05'. */
  asOf: string;
  /** Whether no fact of it has a date of the page. */
  isUndated: boolean;
  facts: number;
}

/** A value in a row: the sources of these files' facts, in the order of the first fact of each. */
export function factSourcesOf(files: SQLWrapper): SQL<FactSource[]> {
  const { file, position, source, url, asOf, isUndated } = contentFacts;
  return sql`(SELECT coalesce(json_agg(of_source.facts ORDER BY of_source.place), '[]') FROM (
    SELECT min(ARRAY[${file}, to_char(${position}, 'FM0000')]) AS place,
      json_build_object('source', ${source}, 'url', ${url}, 'asOf', min(${asOf}),
        'isUndated', bool_and(${isUndated}), 'facts', count(*)) AS facts
    FROM ${contentFacts} WHERE ${file} = ANY(${files}::text[]) GROUP BY ${source}, ${url}) AS of_source)`;
}

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
