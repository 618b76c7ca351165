import type { Position } from './position.ts';
import { CITY_PLACES } from './city-places.ts';
import { CHECKED_DRIVES } from './road-table.ts';

const EARTH_RADIUS_MILES = 3958.8;

/** These estimate a drive that is not in the road table (docs/rules.md#legs). */
const ROAD_DETOUR = 1.17;
const ROAD_MILES_PER_HOUR = 58;
const IN_AND_OUT_OF_TOWN_MINUTES = 10;
const CITY_RADIUS_MILES = 30;

export interface Drive {
  miles: number;
  minutes: number;
}

const checked = new Map(
  CHECKED_DRIVES.flatMap(({ drives }) =>
    drives.map(([from, to, miles, minutes]): [string, Drive] => [pairKey(from, to), { miles, minutes }]),
  ),
);

const cityVectors = CITY_PLACES.map((place) => ({ city: place.city, ...unitVector(place) }));

/** The result is zero within one building and equal in both directions. */
export function driveBetween(from: Position, to: Position): Drive {
  const straight = greatCircleMiles(from, to);
  if (straight === 0) return { miles: 0, minutes: 0 };
  return driveFromRoadTable(cityAt(from), cityAt(to)) ?? estimatedDrive(straight);
}

export function driveFromRoadTable(from: string | null, to: string | null): Drive | null {
  return from === null || to === null ? null : (checked.get(pairKey(from, to)) ?? null);
}

function cityAt(position: Position): string | null {
  const here = unitVector(position);
  let city: string | null = null;
  let nearest = Math.cos(CITY_RADIUS_MILES / EARTH_RADIUS_MILES);
  for (const center of cityVectors) {
    const cosine = center.x * here.x + center.y * here.y + center.z * here.z;
    if (cosine <= nearest) continue;
    nearest = cosine;
    city = center.city;
  }
  return city;
}

export function estimatedDrive(straightMiles: number): Drive {
  const miles = straightMiles * ROAD_DETOUR;
  const minutes = (miles / ROAD_MILES_PER_HOUR) * 60 + IN_AND_OUT_OF_TOWN_MINUTES;
  return { miles: Math.round(miles), minutes: Math.round(minutes) };
}

export function greatCircleMiles(from: Position, to: Position): number {
  const lat1 = radians(from.latitude);
  const lat2 = radians(to.latitude);
  const halfLat = Math.sin((lat2 - lat1) / 2);
  const halfLon = Math.sin(radians(to.longitude - from.longitude) / 2);
  return (
    2 *
    EARTH_RADIUS_MILES *
    Math.asin(Math.sqrt(halfLat ** 2 + Math.cos(lat1) * Math.cos(lat2) * halfLon ** 2))
  );
}

function pairKey(one: string, other: string): string {
  return one < other ? `${one} - ${other}` : `${other} - ${one}`;
}

function unitVector({ latitude, longitude }: Position): { x: number; y: number; z: number } {
  const [lat, lon] = [radians(latitude), radians(longitude)];
  return { x: Math.cos(lat) * Math.cos(lon), y: Math.cos(lat) * Math.sin(lon), z: Math.sin(lat) };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
