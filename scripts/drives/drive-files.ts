import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type DriveFigures, NO_ROAD } from '../../src/domain/travel/drive-figures.ts';

export const DRIVES_FOLDER = new URL('../../drives/', import.meta.url);

export interface VenueRow {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  country: string;
}

export interface PlaceRow {
  slug: string;
  name: string;
  region: string;
  country: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  population: number;
  aliases: string[];
}

export interface DriveFiles {
  venues: VenueRow[];
  /** Pairs are in the order of `pairsOf`. */
  venueDrives: DriveFigures;
  places: PlaceRow[];
  /** One entry per place, in the order of `places`, with one drive per venue. */
  placeDrives: DriveFigures[];
  /** Keys are slugs of places. */
  zips: ReadonlyMap<string, string[]>;
}

/** @throws when the files contradict each other. */
export async function readDriveFiles(folder: URL = DRIVES_FOLDER): Promise<DriveFiles> {
  const text = (name: string) => readFile(new URL(name, folder), 'utf8');
  const venues = rowsOf(await text('venues.tsv')).map(
    ([id = '', name = '', latitude, longitude, country = '']): VenueRow => ({
      id,
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      country,
    }),
  );
  const places = rowsOf(await text('places.tsv')).map(
    ([
      slug = '',
      name = '',
      region = '',
      country = '',
      latitude,
      longitude,
      timeZone = '',
      population,
      aliases,
    ]) => ({
      slug,
      name,
      region,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      timeZone,
      population: Number(population),
      aliases: (aliases ?? '').split(';').flatMap((alias) => alias.trim() || []),
    }),
  );
  const byPlace = gunzipSync(await readFile(new URL('place-venue.tsv.gz', folder))).toString('utf8');
  const placeDrives = linesOf(byPlace).map((line, index) => {
    const [slug, cells = ''] = line.split('\t');
    if (slug !== places[index]?.slug) throw new Error(`place-venue.tsv.gz, line ${index + 1}: ${slug}`);
    return readCells(cells, venues.length);
  });
  const zips = rowsOf(await text('place-zips.tsv')).map(([slug = '', codes = '']): [string, string[]] => [
    slug,
    codes.split(' '),
  ]);
  return {
    venues,
    venueDrives: readPairs(await text('venue-venue.tsv'), venues),
    places,
    placeDrives,
    zips: new Map(zips),
  };
}

/** Writes the two files of drives. */
export async function writeDrives(files: DriveFiles, folder: URL = DRIVES_FOLDER): Promise<void> {
  const { venues, venueDrives, places, placeDrives } = files;
  const pairs = pairsOf(venues).map(([from, to], pair) => {
    const { miles, minutes } = figureAt(venueDrives, pair) ?? { miles: '-', minutes: '-' };
    return `${from.id}\t${to.id}\t${miles}\t${minutes}`;
  });
  const rows = places.map(({ slug }, index) => {
    const drives = placeDrives[index];
    const cells = venues.map((_, venue) => {
      const drive = drives ? figureAt(drives, venue) : null;
      return drive ? `${drive.minutes}/${drive.miles}` : '-';
    });
    return `${slug}\t${cells.join(' ')}`;
  });
  await writeFile(
    new URL('venue-venue.tsv', folder),
    `${['from\tto\tmiles\tminutes', ...pairs].join('\n')}\n`,
  );
  await writeFile(new URL('place-venue.tsv.gz', folder), gzipSync(`${rows.join('\n')}\n`, { level: 9 }));
}

/** Each pair comes once, the venue that is listed earlier first. */
export function pairsOf<Item>(items: readonly Item[]): [from: Item, to: Item][] {
  return items.flatMap((from, index) => items.slice(index + 1).map((to): [Item, Item] => [from, to]));
}

export type Figure = { miles: number; minutes: number } | null;

export function figuresOf(drives: readonly Figure[]): DriveFigures {
  return {
    miles: Uint16Array.from(drives, (drive) => drive?.miles ?? NO_ROAD),
    minutes: Uint16Array.from(drives, (drive) => drive?.minutes ?? NO_ROAD),
  };
}

export function figureAt({ miles, minutes }: DriveFigures, index: number): Figure {
  const [far, long] = [miles[index], minutes[index]];
  return far === undefined || long === undefined || long === NO_ROAD ? null : { miles: far, minutes: long };
}

/** Inverts `decodeDrives`. */
export function encodeDrives({ miles, minutes }: DriveFigures): string {
  const bytes = Buffer.alloc(miles.length * 4);
  miles.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  minutes.forEach((value, index) => bytes.writeUInt16LE(value, (miles.length + index) * 2));
  return bytes.toString('base64');
}

function readPairs(text: string, venues: readonly VenueRow[]): DriveFigures {
  const drives = new Map(
    rowsOf(text).map(([from, to, miles, minutes]): [string, Figure] => [
      `${from} ${to}`,
      miles === '-' ? null : { miles: Number(miles), minutes: Number(minutes) },
    ]),
  );
  return figuresOf(
    pairsOf(venues).map(([from, to]) => {
      const key = [`${from.id} ${to.id}`, `${to.id} ${from.id}`].find((pair) => drives.has(pair));
      if (key === undefined) throw new Error(`venue-venue.tsv lacks ${from.id} and ${to.id}`);
      return drives.get(key) ?? null;
    }),
  );
}

/** Reads `minutes/miles` cells without an object for each, because there are half a million. */
function readCells(text: string, count: number): DriveFigures {
  const figures = { miles: new Uint16Array(count), minutes: new Uint16Array(count) };
  const cells = text.split(' ');
  if (cells.length !== count) throw new Error(`${cells.length} drives instead of ${count}`);
  cells.forEach((cell, index) => {
    const slash = cell.indexOf('/');
    figures.minutes[index] = slash < 0 ? NO_ROAD : Number(cell.slice(0, slash));
    figures.miles[index] = slash < 0 ? NO_ROAD : Number(cell.slice(slash + 1));
  });
  return figures;
}

function rowsOf(text: string): string[][] {
  return linesOf(text)
    .slice(1)
    .map((line) => line.split('\t'));
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

const MODULE = new URL('../../src/domain/travel/venue-drive-data.ts', import.meta.url);

/** Returns the text of `src/domain/travel/venue-drive-data.ts`. */
function venueDriveModule({ venues, venueDrives }: Pick<DriveFiles, 'venues' | 'venueDrives'>): string {
  return `// Written by \`npm run drives\` from drives/.

/** Venue ids in the order of the drives. */
const VENUE_ORDER =
  '${venues.map(({ id }) => id).join(' ')}';

/** \`decodeDrives\` reads this: the drives of each pair, once, in the order of the ids. */
const VENUE_DRIVE_DATA =
  '${encodeDrives(venueDrives)}';
`;
}

export async function writeVenueDrives(files: DriveFiles): Promise<void> {
  await writeFile(MODULE, venueDriveModule(files));
}
