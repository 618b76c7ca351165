import { eq, notInArray, sql, type SQL } from 'drizzle-orm';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { PlaceName } from '../../domain/places/place.ts';
import { decodeDrives, type DriveFigures } from '../../domain/travel/drive-figures.ts';
import type { Position } from '../../domain/travel/position.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import type { Database } from '../neon/client.ts';
import { versions } from '../schema/jobs.ts';
import { places } from '../schema/places.ts';
import { markTagsStale, incrementingVersions } from './stale-tags.ts';
import { upsertRows } from './upsert-rows.ts';

export type PlaceRow = typeof places.$inferInsert;

/** Drives are in the order of `VENUE_DRIVES.index`. */
export interface Place extends PlaceName, Position {
  number: number;
  timeZone: string;
  drives: DriveFigures;
}

const NAME_COLUMNS = {
  slug: places.slug,
  name: places.name,
  region: places.region,
  country: places.country,
  population: places.population,
  aliases: places.aliases,
  isOffRoad: places.isOffRoad,
};

export const selectPlace = cachedStatement<{ slug: string }, [], ReturnType<typeof selectPlaceWhere>>(
  (db, value) => selectPlaceWhere(db, sql`${places.slug} = ${value('slug')}`),
);

/** No place has the number 0. */
export const selectPlaceByNumber = cachedStatement<
  { number: number },
  [],
  ReturnType<typeof selectPlaceWhere>
>((db, value) => selectPlaceWhere(db, sql`${places.number} = ${value('number')}`));

export const selectPlacesByNumber = cachedStatement<
  { numbers: readonly string[] },
  [],
  ReturnType<typeof selectPlaceWhere>
>((db, value) => selectPlaceWhere(db, sql`${places.number} = ANY(${value('numbers')}::integer[])`));

/** @see readPlaceOfPostalCode */
export const selectPlaceOfPostalCode = cachedStatement<
  { code: string },
  [],
  ReturnType<typeof selectPlaceWhere>
>((db, value) => selectPlaceWhere(db, sql`${value('code')} = ANY(${places.zips})`));

export function selectPlaceWhere(db: Database, isPlace: SQL) {
  return db
    .select({
      ...NAME_COLUMNS,
      number: places.number,
      latitude: places.latitude,
      longitude: places.longitude,
      timeZone: places.timeZone,
      drives: places.drives,
    })
    .from(places)
    .where(isPlace);
}

export function placeOf(rows: Awaited<ReturnType<typeof selectPlaceWhere>>): Place | null {
  return placesOf(rows)[0] ?? null;
}

export function placesOf(rows: Awaited<ReturnType<typeof selectPlaceWhere>>): Place[] {
  return rows.map((row) => ({ ...row, drives: decodeDrives(row.drives) }));
}

const selectPlaceName = cachedStatement((db, value: ValueNamed<{ slug: string }>) =>
  db
    .select({ slug: places.slug, name: places.name, region: places.region })
    .from(places)
    .where(eq(places.slug, value('slug'))),
);

export async function readPlaceName(db: Database, slug: string) {
  const [[place]] = await db.batch([selectPlaceName({ slug })]);
  return place ?? null;
}

/** @param code a US ZIP code, or the first three characters of a Canadian postal code. */
export async function readPlaceOfPostalCode(db: Database, code: string): Promise<PlaceName | null> {
  const [[place]] = await db.batch([
    db
      .select(NAME_COLUMNS)
      .from(places)
      .where(sql`${code} = ANY(${places.zips})`)
      .limit(1),
  ]);
  return place ?? null;
}

/** All names are some 400 kB, so a reader of the current version gets null. */
export async function readPlaceNames(db: Database, knownVersion: string | null) {
  const current = sql`coalesce((
    SELECT ${versions.version} || ' ' || extract(epoch FROM ${versions.changedAt}) FROM ${versions}
    WHERE ${eq(versions.name, cacheTags.places)}), '')`;
  const [{ rows }] = await db.batch([
    db.execute<{ version: string; names: unknown[][] | null }>(sql`
    SELECT current.version,
      CASE WHEN current.version = ${knownVersion ?? 'none'} THEN NULL ELSE (
        SELECT coalesce(json_agg(json_build_array(slug, name, region, country, population, aliases, is_off_road)), '[]')
        FROM ${places}) END AS names
    FROM (SELECT ${current} AS version) current`),
  ]);
  const [row] = rows;
  if (!row) throw new Error('a statement without a table gave no row');
  return { version: row.version, names: row.names?.map(placeNameOf) ?? null };
}

function placeNameOf([slug, name, region, country, population, aliases, isOffRoad]: unknown[]): PlaceName {
  return {
    slug: String(slug),
    name: String(name),
    region: String(region),
    country: String(country),
    population: Number(population),
    aliases: Array.isArray(aliases) ? aliases.map(String) : [],
    isOffRoad: isOffRoad === true,
  };
}

export async function replacePlaces(db: Database, rows: readonly PlaceRow[], now: Date): Promise<number> {
  const upsert = upsertRows(places, rows, { key: ['slug'] });
  const others = notInArray(
    places.slug,
    rows.map(({ slug }) => slug),
  );
  const name = sql`${cacheTags.places}::text`;
  // A place with a new slug keeps its number, so the row with the old slug goes first.
  const results = await db.batch([
    db.execute<{ rows: number }>(incrementingVersions(sql`DELETE FROM ${places} WHERE ${others}`, name, now)),
    db.execute<{ rows: number }>(incrementingVersions(upsert, name, now)),
  ]);
  const written = results.reduce((sum, { rows: [count] }) => sum + (count?.rows ?? 0), 0);
  if (written > 0) {
    const [first, ...marks] = markTagsStale(db, [cacheTags.places], now);
    if (first) await db.batch([first, ...marks]);
  }
  return written;
}
