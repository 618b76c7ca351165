import type { Position } from '../../domain/travel/position.ts';

/** In kilometers east and south of the center of the atlas, or in pixels of a map. */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EARTH_RADIUS_KM = 6371;
const CENTER = { latitude: 42, longitude: -96 };
/** These suit the United States and southern Canada. */
const PARALLELS = { south: 30, north: 52 };

const sin1 = Math.sin(radians(PARALLELS.south));
const sin2 = Math.sin(radians(PARALLELS.north));
const n = (sin1 + sin2) / 2;
const c = 1 + sin1 * sin2;
const rhoOfCenter = rho(CENTER.latitude);

/** The drawn area, in kilometers from the center of the atlas. */
const ATLAS = { left: -2700, right: 2950, top: -1750, bottom: 2150 };

export function isInAtlas({ x, y }: Point): boolean {
  return ATLAS.left <= x && x <= ATLAS.right && ATLAS.top <= y && y <= ATLAS.bottom;
}

/** Applies the Albers equal-area conic projection. The result is in kilometers. */
export function project({ latitude, longitude }: Position): Point {
  const theta = n * radians(longitude - CENTER.longitude);
  const radius = rho(latitude);
  return { x: radius * Math.sin(theta), y: radius * Math.cos(theta) - rhoOfCenter };
}

function rho(latitude: number): number {
  return (EARTH_RADIUS_KM * Math.sqrt(c - 2 * n * Math.sin(radians(latitude)))) / n;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
