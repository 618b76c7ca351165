import type { Position } from './position.ts';

const EARTH_RADIUS_MILES = 3958.8;

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

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
