import { isAbroad } from '../venues/venue.ts';
import { NO_ROAD, type DriveFigures } from './drive-figures.ts';
import { greatCircleMiles } from './great-circle.ts';
import { marketCityAt, metropolisOf } from './metropolis.ts';
import type { Position } from './position.ts';
import type { Ride } from './rail.ts';
import { checkedDrive } from './road-table.ts';

/** For drives that the table lacks (docs/rules.md#drives). */
const ROAD_DETOUR = 1.17;
const ROAD_MILES_PER_HOUR = 58;
const IN_AND_OUT_OF_TOWN_MINUTES = 10;

const MIN_TOWN_MINUTES = 12;
const PARKING_MINUTES = 10;

export interface Drive {
  miles: number;
  minutes: number;
  /** The part of `minutes` that is no driving; absent out of town. */
  parkingMinutes?: number;
  isEstimated?: true;
  /** By rail, `minutes` are the ride's, and `miles` still the road's. */
  ride?: Ride;
}

export interface VenuePoint {
  id: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  position: Position | null;
}

/** The drive from venue `i` to `j`, after `withTownRules`, is at `i * index.size + j`. */
export interface DriveTable extends DriveFigures {
  /** The part of `minutes` for parking. */
  parking: Uint8Array;
  /** Keys are venue ids. */
  index: ReadonlyMap<string, number>;
}

/** Returns null if no road connects the venues. */
export function driveBetween(table: DriveTable, from: VenuePoint, to: VenuePoint): Drive | null {
  if (from.id === to.id) return { miles: 0, minutes: 0 };
  const [row, column] = [table.index.get(from.id), table.index.get(to.id)];
  if (row !== undefined && column !== undefined) {
    const at = row * table.index.size + column;
    const [drive, parkingMinutes] = [driveAt(table, at), table.parking[at] ?? 0];
    return drive && parkingMinutes > 0 ? { ...drive, parkingMinutes } : drive;
  }
  if (isAbroad(from.country) || isAbroad(to.country) || from.position === null || to.position === null)
    return null;
  const straight = greatCircleMiles(from.position, to.position);
  if (straight === 0) return { miles: 0, minutes: 0 };
  const cities = [marketCityAt(from.position), marketCityAt(to.position)] as const;
  return { ...withTownRules(estimatedDrive(straight), ...cities), isEstimated: true };
}

export function driveAt({ miles, minutes }: DriveFigures, at: number): Drive | null {
  const drive = { miles: miles[at] ?? NO_ROAD, minutes: minutes[at] ?? NO_ROAD };
  return drive.minutes === NO_ROAD ? null : drive;
}

/**
 * Corrects a drive without traffic (docs/rules.md#drives).
 * @param from a market city; null outside of all.
 */
export function withTownRules(drive: Drive, from: string | null, to: string | null): Drive {
  if (from === null || to === null) return drive;
  const checked = checkedDrive(from, to);
  if (metropolisOf(from) !== metropolisOf(to)) return checked ?? drive;
  const minutes = Math.max(MIN_TOWN_MINUTES, drive.minutes, checked?.minutes ?? 0) + PARKING_MINUTES;
  return { miles: drive.miles, minutes, parkingMinutes: PARKING_MINUTES };
}

export function estimatedDrive(straightMiles: number): Drive {
  const miles = straightMiles * ROAD_DETOUR;
  const minutes = (miles / ROAD_MILES_PER_HOUR) * 60 + IN_AND_OUT_OF_TOWN_MINUTES;
  return { miles: Math.round(miles), minutes: Math.round(minutes) };
}
