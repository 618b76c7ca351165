import { CITY_PLACES } from '../../domain/travel/city-places.ts';
import type { Box } from './clip.ts';
import { coversMark, isWithin, overlaps, placesAround, type Label, type Named } from './labels.ts';
import { pixelOf, regionsOf, type Frame, type RegionName } from './outlines.ts';
import { project, type Point } from './projection.ts';

/** All lengths are in pixels. */
interface Taken {
  marks: readonly Named[];
  boxes: readonly Box[];
  /** The points are close together. */
  road: readonly Point[];
}

export interface NearbyCity {
  at: Point;
  label: Label;
}

/** The size relative to the names of stops. */
export const NEARBY_CITY_SIZE = 0.62;
const MARK_RADIUS = 3;
const CLEAR_OF_ROAD = 6;

/** Returns those whose name fits without covering anything. */
export function nearbyCitiesOf(
  cities: readonly string[],
  { frame, inside, fontSize, taken }: { frame: Frame; inside: Box; fontSize: number; taken: Taken },
): NearbyCity[] {
  const set: NearbyCity[] = [];
  for (const place of CITY_PLACES.filter(({ city }) => !cities.includes(city))) {
    const at = pixelOf(project(place), frame);
    const isFree = (box: Box) => isWithin(box, inside) && isClear(box, taken, set);
    if (!isFree(boxAround(at, MARK_RADIUS + 2))) continue;
    const places = placesAround({ name: place.city, at, radius: MARK_RADIUS }, fontSize);
    const label = places.find(({ box }) => isFree(box));
    if (label) set.push({ at, label });
  }
  return set;
}

export function freeRegions(
  nearbyCities: readonly NearbyCity[],
  { frame, inside, fontSize, taken }: { frame: Frame; inside: Box; fontSize: number; taken: Taken },
): RegionName[] {
  return regionsOf(frame).filter(({ at }) => {
    const box = boxAround(at, fontSize * 0.75);
    return isWithin(box, inside) && isClear(box, taken, nearbyCities);
  });
}

function isClear(box: Box, { marks, boxes, road }: Taken, nearbyCities: readonly NearbyCity[]): boolean {
  return (
    boxes.every((other) => !overlaps(box, other)) &&
    marks.every((mark) => !coversMark(box, mark)) &&
    road.every((point) => !coversMark(box, { at: point, radius: CLEAR_OF_ROAD })) &&
    nearbyCities.every(
      ({ at, label }) => !overlaps(box, label.box) && !coversMark(box, { at, radius: MARK_RADIUS + 1 }),
    )
  );
}

function boxAround({ x, y }: Point, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}
