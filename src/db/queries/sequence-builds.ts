import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { eq, inArray } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { roadTrips } from '../schema/content.ts';
import { venues } from '../schema/games.ts';
import { gameSequences, retiredSequences, sequenceBuilds } from '../schema/sequences.ts';
import { fencedLease, type Lease } from './job-runs.ts';
import { retireSequences } from './retired-sequences.ts';
import { selectUpcoming } from './upcoming-games.ts';
import { markTagsStale, incrementVersions } from './stale-tags.ts';
import { upsertRows } from './upsert-rows.ts';

export type SequenceRow = typeof gameSequences.$inferInsert;

export async function readSequenceInput(db: Database, league: League, now: Date) {
  const [trips, games, places, builds] = await db.batch([
    db
      .select({ slug: roadTrips.slug, teamSlugs: roadTrips.teamSlugs, travel: roadTrips.travel })
      .from(roadTrips)
      .where(eq(roadTrips.sport, league))
      .orderBy(roadTrips.slug),
    selectUpcoming(db, now, undefined, league),
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
    builds: new Map(builds.map((row) => [row.roadtripSlug, row])),
  };
}

/** Readers see either all old or all new sequences. */
export async function replaceSequences(
  db: Database,
  lease: Lease,
  {
    slug,
    fingerprint,
    rulesVersion,
    rows,
    now,
  }: {
    slug: string;
    fingerprint: string;
    rulesVersion: string;
    rows: readonly SequenceRow[];
    now: Date;
  },
): Promise<void> {
  const build = { fingerprint, rulesVersion, builtAt: now, monthEnds: monthEndsOf(rows) };
  const living = rows.flatMap(({ address, otherAddresses = [] }) => [address, ...otherAddresses]);
  const statements: BatchItem<'pg'>[] = [
    ...retireSequences(db, { slug, living, now }),
    db.delete(gameSequences).where(eq(gameSequences.roadtripSlug, slug)),
  ];
  if (rows.length > 0) {
    const key = ['roadtripSlug', 'type', 'length', 'position'] as const;
    statements.push(db.execute(upsertRows(gameSequences, rows, { key })));
  }
  statements.push(
    db
      .insert(sequenceBuilds)
      .values({ roadtripSlug: slug, ...build })
      .onConflictDoUpdate({ target: sequenceBuilds.roadtripSlug, set: build }),
    incrementVersions(db, [`sequences:${slug}`], now),
    ...markTagsStale(db, [cacheTags.roadtrip(slug), cacheTags.sequences], now),
  );
  await db.batch([fencedLease(db, lease), ...statements]);
}

function monthEndsOf(rows: readonly SequenceRow[]): string[] {
  const dates = rows.filter(({ type }) => type !== 'same-team').map(({ firstDate }) => firstDate);
  const ends = new Map(dates.toSorted().map((date) => [yearMonthOf(date), date]));
  return [...ends.values()];
}

export function deleteSequencesOf(db: Database, slugs: readonly string[]): BatchItem<'pg'>[] {
  return [
    db.delete(gameSequences).where(inArray(gameSequences.roadtripSlug, [...slugs])),
    db.delete(retiredSequences).where(inArray(retiredSequences.roadtripSlug, [...slugs])),
    db.delete(sequenceBuilds).where(inArray(sequenceBuilds.roadtripSlug, [...slugs])),
  ];
}
