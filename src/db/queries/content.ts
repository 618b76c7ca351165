import { asc, inArray } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import {
  cityFacts,
  cityGuides,
  contentFacts,
  removedContent,
  roadTrips,
  venueFacts,
} from '../schema/content.ts';
import type { CityFactsRow, FactRow, VenueFactsRow } from './content-facts.ts';
import { knownPerformers, selectPerformers } from './performers.ts';
import { deleteSequencesOf } from './sequence-builds.ts';
import { markTagsStale, incrementVersions } from './stale-tags.ts';
import { upsertRows } from './upsert-rows.ts';

export type GuideRow = Required<typeof cityGuides.$inferInsert>;
export type RoadtripRow = Omit<Required<typeof roadTrips.$inferInsert>, 'id'>;

export interface RemovedPath {
  path: string;
  movedTo: string | null;
}

export type StoredContent = Awaited<ReturnType<typeof readStoredContent>>;

export async function readStoredContent(db: Database) {
  const [guides, roadtrips, venueRows, cityRows, facts, removed, nfl, nba, nhl, mlb] = await db.batch([
    db.select().from(cityGuides),
    db.select().from(roadTrips),
    db.select().from(venueFacts),
    db.select().from(cityFacts),
    db.select().from(contentFacts).orderBy(asc(contentFacts.file), asc(contentFacts.position)),
    db.select({ path: removedContent.path, movedTo: removedContent.movedTo }).from(removedContent),
    selectPerformers(db, 'NFL'),
    selectPerformers(db, 'NBA'),
    selectPerformers(db, 'NHL'),
    selectPerformers(db, 'MLB'),
  ]);
  /** SeatGeek ids by full team name. */
  const performerIds: Record<League, Map<string, number>> = {
    NFL: knownPerformers(nfl),
    NBA: knownPerformers(nba),
    NHL: knownPerformers(nhl),
    MLB: knownPerformers(mlb),
  };
  return { guides, roadtrips, venueFacts: venueRows, cityFacts: cityRows, facts, removed, performerIds };
}

export interface ContentWrite {
  guides: readonly GuideRow[];
  roadtrips: readonly RoadtripRow[];
  venueFacts: readonly VenueFactsRow[];
  removedVenues: readonly string[];
  cityFacts: readonly CityFactsRow[];
  removedCities: readonly string[];
  /** All facts of `factFiles`. */
  facts: readonly FactRow[];
  /** Their stored facts are replaced. */
  factFiles: readonly string[];
  /** They leave the featured places. Two roadtrips may swap places in one write. */
  unfeatured: readonly string[];
  removedGuideIds: readonly number[];
  removedRoadtrips: readonly string[];
  removedPaths: readonly RemovedPath[];
  restoredPaths: readonly string[];
  staleTags: readonly string[];
  now: Date;
}

export async function applyContent(db: Database, write: ContentWrite): Promise<void> {
  const { guides, roadtrips, unfeatured, removedGuideIds, removedRoadtrips, now } = write;
  const statements: BatchItem<'pg'>[] = [];
  if (removedGuideIds.length > 0) {
    statements.push(db.delete(cityGuides).where(inArray(cityGuides.id, [...removedGuideIds])));
  }
  if (removedRoadtrips.length > 0) {
    statements.push(db.delete(roadTrips).where(inArray(roadTrips.slug, [...removedRoadtrips])));
    statements.push(...deleteSequencesOf(db, removedRoadtrips));
  }
  if (unfeatured.length > 0) {
    const rows = inArray(roadTrips.slug, [...unfeatured]);
    statements.push(db.update(roadTrips).set({ sortOrder: 0 }).where(rows));
  }
  if (guides.length > 0) statements.push(db.execute(upsertRows(cityGuides, guides, { key: ['id'] })));
  if (roadtrips.length > 0) statements.push(db.execute(upsertRows(roadTrips, roadtrips, { key: ['slug'] })));
  statements.push(...writeFacts(db, write));
  if (write.removedPaths.length > 0) {
    const rows = write.removedPaths.map((removed) => ({ ...removed, removedAt: now }));
    statements.push(
      db.execute(upsertRows(removedContent, rows, { key: ['path'], notCompared: ['removedAt'] })),
    );
  }
  if (write.restoredPaths.length > 0) {
    statements.push(db.delete(removedContent).where(inArray(removedContent.path, [...write.restoredPaths])));
  }
  if (statements.length === 0) return;
  // When only an address moved, there is nothing to purge.
  const marks = markTagsStale(db, write.staleTags, now);
  const [first, ...others] = marks.length > 0 ? marks : [incrementVersions(db, [cacheTags.content], now)];
  if (first) await db.batch([first, ...others, ...statements]);
}

function writeFacts(db: Database, write: ContentWrite): BatchItem<'pg'>[] {
  const statements: BatchItem<'pg'>[] = [];
  if (write.removedVenues.length > 0) {
    statements.push(db.delete(venueFacts).where(inArray(venueFacts.venueId, [...write.removedVenues])));
  }
  if (write.removedCities.length > 0) {
    statements.push(db.delete(cityFacts).where(inArray(cityFacts.city, [...write.removedCities])));
  }
  if (write.venueFacts.length > 0) {
    statements.push(db.execute(upsertRows(venueFacts, write.venueFacts, { key: ['venueId'] })));
  }
  if (write.cityFacts.length > 0) {
    statements.push(db.execute(upsertRows(cityFacts, write.cityFacts, { key: ['city'] })));
  }
  if (write.factFiles.length > 0) {
    statements.push(db.delete(contentFacts).where(inArray(contentFacts.file, [...write.factFiles])));
  }
  if (write.facts.length > 0) {
    statements.push(db.execute(upsertRows(contentFacts, write.facts, { key: ['file', 'position'] })));
  }
  return statements;
}
