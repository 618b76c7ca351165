import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { Database } from '../neon/client.ts';
import { gameSequences, retiredSequences } from '../schema/sequences.ts';
import { VARIANTS } from './sequence-variants.ts';
import { incrementingVersions } from './stale-tags.ts';

/** Must run before the sequences are replaced. Stores those that will not return, and deletes those that do. */
export function retireSequences(
  db: Database,
  { slug, living, now }: { slug: string; living: readonly string[]; now: Date },
): BatchItem<'pg'>[] {
  return [
    db.execute(sql`
      INSERT INTO ${retiredSequences} (roadtrip_slug, address, type, team, stops, last_date, retired_at)
      SELECT DISTINCT ON (variant.address) ${gameSequences.roadtripSlug}, variant.address, ${gameSequences.type},
        ${gameSequences.team}, variant.stops, (variant.stops -> -1 ->> 'localDate')::date, ${now.toISOString()}::timestamptz
      FROM ${gameSequences}, LATERAL ${VARIANTS}
      WHERE ${gameSequences.roadtripSlug} = ${slug} AND variant.address <> ALL(${sql.param(living)}::text[])
      ORDER BY variant.address, ${gameSequences.type}, ${gameSequences.length}
      ON CONFLICT (roadtrip_slug, address) DO NOTHING`),
    db
      .delete(retiredSequences)
      .where(and(eq(retiredSequences.roadtripSlug, slug), inArray(retiredSequences.address, [...living]))),
  ];
}

export async function deleteRetiredSequences(
  db: Database,
  { date, now }: { date: string; now: Date },
): Promise<number> {
  const deletion = sql`DELETE FROM ${retiredSequences} WHERE ${lt(retiredSequences.lastDate, date)}`;
  const name = sql`${cacheTags.roadtrip('')}::text || ${retiredSequences.roadtripSlug}`;
  const deleted = await db.execute<{ rows: number }>(incrementingVersions(deletion, name, now));
  return deleted.rows[0]?.rows ?? 0;
}
