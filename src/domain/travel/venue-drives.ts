import { venueById } from '../venues/index.ts';
import { decodeDrives, NO_ROAD } from './drive-figures.ts';
import { marketCityAt } from './metropolis.ts';
import { driveAt, withTownRules, type DriveTable } from './travel.ts';
import { VENUE_DRIVE_DATA, VENUE_ORDER } from './venue-drive-data.ts';

/** See drives/README.md. */
export const VENUE_DRIVES: DriveTable = createDriveTable(VENUE_ORDER.split(' '), VENUE_DRIVE_DATA);

function createDriveTable(ids: readonly string[], encoded: string): DriveTable {
  const pairs = decodeDrives(encoded);
  const cities = ids.map(marketCityOf);
  const size = ids.length;
  const table = {
    miles: new Uint16Array(size * size),
    minutes: new Uint16Array(size * size),
    parking: new Uint8Array(size * size),
    index: new Map(ids.map((id, index) => [id, index])),
  };
  let pair = 0;
  for (let from = 0; from < size; from += 1) {
    for (let to = from + 1; to < size; to += 1) {
      const drive = driveAt(pairs, pair);
      pair += 1;
      const {
        miles,
        minutes,
        parkingMinutes = 0,
      } = drive
        ? withTownRules(drive, cities[from] ?? null, cities[to] ?? null)
        : { miles: NO_ROAD, minutes: NO_ROAD };
      for (const at of [from * size + to, to * size + from]) {
        table.miles[at] = miles;
        table.minutes[at] = minutes;
        table.parking[at] = parkingMinutes;
      }
    }
  }
  return table;
}

function marketCityOf(venueId: string): string | null {
  const venue = venueById(venueId);
  if (venue === null || venue.latitude === null || venue.longitude === null) return null;
  return marketCityAt({ latitude: venue.latitude, longitude: venue.longitude });
}
