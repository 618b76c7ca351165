import { KNOWN_VENUES } from '../../src/domain/venues/index.ts';
import type { DriveFigures } from '../../src/domain/travel/drive-figures.ts';
import { type DriveFiles, type Figure, figureAt, figuresOf, pairsOf } from './drive-files.ts';
import * as v from 'valibot';
import type { Position } from '../../src/domain/travel/position.ts';
import { ExpectedError } from '../cli/console.ts';

/** A router takes the way abroad between these cities; the files' drives stay at home (drives/README.md). */
const STAY_AT_HOME: readonly (readonly [string, string])[] = [
  ['Vancouver', 'Toronto'],
  ['Toronto', 'Calgary'],
  ['Montreal', 'Vancouver'],
  ['Toronto', 'Edmonton'],
  ['Ottawa', 'Vancouver'],
  ['Winnipeg', 'Toronto'],
  ['Buffalo', 'Detroit'],
  ['Detroit', 'Boston'],
  ['Detroit', 'Foxborough'],
  ['Detroit', 'Orchard Park'],
  ['Montreal', 'Calgary'],
];

/** Replaces every figure by the service's, except those of `STAY_AT_HOME`. */
export async function refreshedDrives(
  files: DriveFiles,
  service: string,
  onProgress: (done: number, of: number) => void,
): Promise<DriveFiles> {
  const { venues, places } = files;
  const all = venues.length + places.length;
  const byVenue = await askRouter(service, venues, venues, (done) => onProgress(done, all));
  const placeDrives = await askRouter(service, places, venues, (done) =>
    onProgress(venues.length + done, all),
  );
  return { ...files, venueDrives: withHomePairs(files, byVenue), placeDrives };
}

function withHomePairs({ venues, venueDrives }: DriveFiles, byVenue: readonly DriveFigures[]): DriveFigures {
  const indexes = venues.map((_, index) => index);
  return figuresOf(
    pairsOf(indexes).map(([from, to], pair) => {
      if (staysAtHome(venues[from]?.id, venues[to]?.id)) return figureAt(venueDrives, pair);
      const row = byVenue[from];
      return row ? figureAt(row, to) : null;
    }),
  );
}

function staysAtHome(one: string | undefined, other: string | undefined): boolean {
  const [from, to] = [cityOf(one), cityOf(other)];
  return STAY_AT_HOME.some(([a, b]) => (a === from && b === to) || (a === to && b === from));
}

function cityOf(venueId: string | undefined): string | null {
  return KNOWN_VENUES.find(({ id }) => id === venueId)?.city ?? null;
}

/** OSRM accepts 100 coordinates in one request unless it is told otherwise. */
const SOURCES_AT_ONCE = 50;
const DESTINATIONS_AT_ONCE = 50;
const METERS_PER_MILE = 1609.344;

const numbers = v.array(v.array(v.nullable(v.number())));
const TABLE = v.object({ code: v.literal('Ok'), durations: numbers, distances: numbers });

/**
 * Asks a service for every drive from each of some places to each of others, with OSRM's `table` requests.
 * Returns one entry per place of `from`. A drive of null has no road.
 * @throws ExpectedError when the service fails.
 */
async function askRouter(
  service: string,
  from: readonly Position[],
  to: readonly Position[],
  onProgress: (done: number) => void,
): Promise<DriveFigures[]> {
  const rows: Figure[][] = from.map(() => []);
  for (let first = 0; first < from.length; first += SOURCES_AT_ONCE) {
    const sources = from.slice(first, first + SOURCES_AT_ONCE);
    for (let start = 0; start < to.length; start += DESTINATIONS_AT_ONCE) {
      const table = await askTable(service, sources, to.slice(start, start + DESTINATIONS_AT_ONCE));
      table.forEach((drives, index) => rows[first + index]?.push(...drives));
    }
    onProgress(first + sources.length);
  }
  return rows.map(figuresOf);
}

async function askTable(
  service: string,
  sources: readonly Position[],
  destinations: readonly Position[],
): Promise<Figure[][]> {
  const coordinates = [...sources, ...destinations]
    .map(({ latitude, longitude }) => `${longitude},${latitude}`)
    .join(';');
  const indexes = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + index).join(';');
  const query = new URLSearchParams({
    annotations: 'duration,distance',
    sources: indexes(0, sources.length),
    destinations: indexes(sources.length, destinations.length),
  });
  const address = `${service.replace(/\/$/, '')}/table/v1/driving/${coordinates}?${query}`;
  const { durations, distances } = await readTable(service, address);
  return sources.map((_, row) =>
    destinations.map((__, column) => {
      const [seconds, meters] = [durations[row]?.[column], distances[row]?.[column]];
      if (seconds === undefined || meters === undefined) {
        throw new ExpectedError(`${service} sent a table that is too small. Nothing was written.`);
      }
      if (seconds === null || meters === null) return null;
      return { miles: Math.round(meters / METERS_PER_MILE), minutes: Math.round(seconds / 60) };
    }),
  );
}

async function readTable(service: string, address: string): Promise<v.InferOutput<typeof TABLE>> {
  let text: string;
  try {
    const response = await fetch(address);
    text = await response.text();
    if (response.ok) return v.parse(TABLE, JSON.parse(text));
  } catch (cause) {
    throw new ExpectedError(`${service} did not send a table of drives. Nothing was written.`, { cause });
  }
  throw new ExpectedError(`${service} refused: ${text.slice(0, 200)}. Nothing was written.`);
}
