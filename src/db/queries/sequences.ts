import { and, count, eq, notInArray } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../client.ts';
import { gameEvents, gameSequences, roadTrips, sequenceBuilds, venues } from '../schema/index.ts';
import { heldLease, type Lease } from './leases.ts';
import { selectUpcoming } from './upcoming-games.ts';
import { upsertRows } from './upsert-rows.ts';
import { raiseVersion } from './versions.ts';

export type SequenceRow = typeof gameSequences.$inferInsert;

/** All that sequences of a league are made from, in one round trip. */
export async function readSequenceInput(db: Database, league: League, now: Date) {
  const [trips, games, places, builds] = await db.batch([
    db
      .select({ slug: roadTrips.slug, teamSlugs: roadTrips.teamSlugs })
      .from(roadTrips)
      .where(eq(roadTrips.sport, league))
      .orderBy(roadTrips.slug),
    selectUpcoming(db, now, eq(gameEvents.league, league)),
    db
      .select({
        id: venues.id,
        latitude: venues.latitude,
        longitude: venues.longitude,
        country: venues.country,
      })
      .from(venues),
    db.select().from(sequenceBuilds),
  ]);
  return {
    trips,
    games,
    places,
    fingerprints: new Map(builds.map((row) => [row.roadtripSlug, row.fingerprint])),
  };
}

/** Puts a roadtrip's sequences in place of the former ones: readers see all of the old or all of the new. */
export async function replaceSequences(
  db: Database,
  lease: Lease,
  {
    slug,
    fingerprint,
    rows,
    now,
  }: { slug: string; fingerprint: string; rows: readonly SequenceRow[]; now: Date },
): Promise<void> {
  const statements: BatchItem<'pg'>[] = [
    db.delete(gameSequences).where(eq(gameSequences.roadtripSlug, slug)),
  ];
  if (rows.length > 0) {
    const key = ['roadtripSlug', 'type', 'length', 'position'] as const;
    statements.push(db.execute(upsertRows(gameSequences, rows, { key })));
  }
  statements.push(
    db
      .insert(sequenceBuilds)
      .values({ roadtripSlug: slug, fingerprint, builtAt: now })
      .onConflictDoUpdate({ target: sequenceBuilds.roadtripSlug, set: { fingerprint, builtAt: now } }),
    raiseVersion(db, `sequences:${slug}`, now),
  );
  await db.batch([heldLease(db, lease), ...statements]);
}

/** Deletes what belongs to roadtrips that are no more. @returns how many sequences went. */
export async function deleteOrphanedSequences(db: Database, slugs: readonly string[]): Promise<number> {
  const known = [...slugs];
  const [deleted] = await db.batch([
    db.delete(gameSequences).where(notInArray(gameSequences.roadtripSlug, known)),
    db.delete(sequenceBuilds).where(notInArray(sequenceBuilds.roadtripSlug, known)),
  ]);
  return deleted.rowCount;
}

/** How many entries each list of a roadtrip has; folded dates count with their entry (decisions.md 4). */
export interface SequenceCounts {
  anyTeam: number;
  sameTeam: number;
}

/** The counts of the week lists; null before the job has run for this roadtrip. */
export async function readSequenceCounts(db: Database, slug: string): Promise<SequenceCounts | null> {
  const [rows, builds] = await db.batch([
    db
      .select({ type: gameSequences.type, entries: count() })
      .from(gameSequences)
      .where(and(eq(gameSequences.roadtripSlug, slug), eq(gameSequences.length, 'week')))
      .groupBy(gameSequences.type),
    db
      .select({ slug: sequenceBuilds.roadtripSlug })
      .from(sequenceBuilds)
      .where(eq(sequenceBuilds.roadtripSlug, slug)),
  ]);
  if (builds.length === 0) return null;
  const entriesOf = (type: string) => rows.find((row) => row.type === type)?.entries ?? 0;
  return { anyTeam: entriesOf('any-team'), sameTeam: entriesOf('same-team') };
}
