import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../client.ts';
import { gameSequences, retiredSequences } from '../schema/index.ts';
import { VARIANTS } from './sequence-variants.ts';

/**
 * For a batch that is about to replace a roadtrip's sequences: keeps those that will not come back, so that
 * their pages can say why, and forgets those that do.
 * @param living addresses of all that will be stored.
 */
export function retireOthers(
  db: Database,
  { slug, living, now }: { slug: string; living: readonly string[]; now: Date },
): BatchItem<'pg'>[] {
  return [
    db.execute(sql`
      INSERT INTO ${retiredSequences} (roadtrip_slug, address, type, team, stops, last_date, retired_at)
      SELECT DISTINCT ON (variant.address) ${gameSequences.roadtripSlug}, variant.address, ${gameSequences.type},
        ${gameSequences.team}, variant.stops, (variant.stops -> -1 ->> 'localDate')::date, ${now.toISOString()}::timestamptz
      FROM ${gameSequences}, ${VARIANTS}
      WHERE ${gameSequences.roadtripSlug} = ${slug} AND variant.address <> ALL(${sql.param(living)}::text[])
      ORDER BY variant.address, ${gameSequences.type}, ${gameSequences.length}
      ON CONFLICT (roadtrip_slug, address) DO NOTHING`),
    db
      .delete(retiredSequences)
      .where(and(eq(retiredSequences.roadtripSlug, slug), inArray(retiredSequences.address, [...living]))),
  ];
}

/** Forgets retired sequences whose last date was before `date`. @returns how many. */
export async function deleteRetiredSequences(db: Database, date: string): Promise<number> {
  const deleted = await db.delete(retiredSequences).where(lt(retiredSequences.lastDate, date));
  return deleted.rowCount;
}
