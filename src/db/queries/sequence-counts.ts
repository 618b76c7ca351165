import { and, count, eq, sql } from 'drizzle-orm';
import { leagueOfSlug } from '../../domain/content/roadtrip.ts';
import type { League } from '../../domain/leagues.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { roadTrips } from '../schema/content.ts';
import { gameSequences, sequenceBuilds } from '../schema/sequences.ts';
import { areUpcoming, VARIANTS } from './sequence-variants.ts';

/** Folded dates count with their entry (docs/rules.md#folding). */
export interface SequenceCounts {
  anyTeam: number;
  sameTeam: number;
}

/** Omits entries when all their dates have begun. */
export function selectSequenceCounts(slug: string, now: Date) {
  return [countEntries({ slug, now }, leagueOfSlug(slug)), selectBuild({ slug })] as const;
}

const countEntries = cachedStatement(
  (db, value: ValueNamed<{ slug: string; now: Date }>, league: League | null) =>
    db
      .select({ type: gameSequences.type, entries: count() })
      .from(gameSequences)
      .where(
        and(
          eq(gameSequences.roadtripSlug, value('slug')),
          eq(gameSequences.length, 'week'),
          sql`EXISTS (SELECT 1 FROM ${VARIANTS} WHERE ${areUpcoming(sql`variant.stops`, { slug: value('slug'), league, now: value('now') })})`,
        ),
      )
      .groupBy(gameSequences.type),
);

const selectBuild = cachedStatement((db, value: ValueNamed<{ slug: string }>) =>
  db
    .select({ slug: sequenceBuilds.roadtripSlug })
    .from(sequenceBuilds)
    .where(eq(sequenceBuilds.roadtripSlug, value('slug'))),
);

/** Returns null before the job has run. */
export function sequenceCountsOf(
  lists: readonly { type: string; entries: number }[],
  builds: readonly unknown[],
): SequenceCounts | null {
  if (builds.length === 0) return null;
  const entriesOf = (type: string) => lists.find((row) => row.type === type)?.entries ?? 0;
  return { anyTeam: entriesOf('any-team'), sameTeam: entriesOf('same-team') };
}

const selectTripFacts = cachedStatement((db, value: ValueNamed<{ slug: string }>) =>
  db
    .select({ league: roadTrips.sport, travel: roadTrips.travel })
    .from(roadTrips)
    .where(eq(roadTrips.slug, value('slug'))),
);

export async function readSequenceCounts(
  db: Database,
  { slug, now }: { slug: string; now: Date },
): Promise<{ league: League; travel: Travel; counts: SequenceCounts | null } | null> {
  const [trips, lists, builds] = await db.batch([
    selectTripFacts({ slug }),
    ...selectSequenceCounts(slug, now),
  ]);
  const [trip] = trips;
  return trip ? { ...trip, counts: sequenceCountsOf(lists, builds) } : null;
}
