import { connect } from '../../src/db/neon/client.ts';
import { replacePlaces, type PlaceRow } from '../../src/db/queries/places.ts';
import { encodeDrives, figureAt, readDriveFiles, type DriveFiles } from './drive-files.ts';

/** The timeout is long because a full load is one statement of about four megabytes. */
const TIMEOUT_MS = 60_000;

interface PlacesReport {
  places: number;
  written: number;
}

/** Writes new, changed and removed places of drives/. */
export async function loadPlaces(connectionString: string, now: Date): Promise<PlacesReport> {
  const rows = placeRows(await readDriveFiles());
  const written = await replacePlaces(connect(connectionString, TIMEOUT_MS), rows, now);
  return { places: rows.length, written };
}

export function placeRows({ places, placeDrives, zips, venues }: DriveFiles): PlaceRow[] {
  return places.map(({ country, ...place }, index) => {
    const drives = placeDrives[index];
    if (!drives || (country !== 'US' && country !== 'CA')) throw new Error(`${place.slug} is incomplete`);
    return {
      ...place,
      number: index + 1,
      country,
      zips: zips.get(place.slug) ?? [],
      drives: encodeDrives(drives),
      isOffRoad: venues.every((_, venue) => figureAt(drives, venue) === null),
    };
  });
}

/** Formats '4,587 places: 0 changed'. */
export function placesLine({ places, written }: PlacesReport): string {
  return `${places.toLocaleString('en-US')} places: ${written.toLocaleString('en-US')} changed`;
}
