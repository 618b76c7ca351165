import { cityPlace } from '../../domain/travel/city-places.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Position } from '../../domain/travel/position.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { arrangeLabels, placeLabels, type Label, type LabelRoom, type Named } from './labels.ts';
import { apart, frameAround, insideOf, type MapSize } from './map-frame.ts';
import { groundOf, pixelOf, type Frame, type Ground, type RegionName } from './outlines.ts';
import { isInAtlas, project, type Point } from './projection.ts';
import { curvePath, curveThrough, drivePoints, pointsOnCurve, type RoutePlace } from './route-shape.ts';
import { freeRegions, nearbyCitiesOf, NEARBY_CITY_SIZE, type NearbyCity } from './surroundings.ts';

export interface MapStop {
  city: string;
  teams: readonly Team[];
  /** A home has a house instead of a number. */
  isHome?: boolean;
  /** For a city that the atlas does not know. */
  place?: Position | null;
}

export const PAGE_MAP: MapSize = {
  width: 640,
  minHeight: 380,
  maxHeight: 640,
  fontSize: 30,
  stopRadius: 15,
  paddingX: 96,
  paddingY: 64,
  margin: 6,
  alignment: { x: 0.5, y: 0.5 },
};

export const SEQUENCE_MAP: MapSize = { ...PAGE_MAP, maxHeight: 420 };

export interface DrawnStop extends Pick<MapStop, 'city' | 'teams'> {
  /** Starts at 1; null for home. */
  number: number | null;
  at: Point;
  /** Null where the name has no room, and for another stop in the same city. */
  label: Label | null;
}

/** All lengths are in pixels. */
export interface RouteMapView {
  width: number;
  height: number;
  ground: Ground;
  road: string;
  /** Null for a one-way trip. */
  roadBack: string | null;
  stops: readonly DrawnStop[];
  stopRadius: number;
  fontSize: number;
  nearbyCities: readonly NearbyCity[];
  regions: readonly RegionName[];
}

const EDGE = 4;
const SAMPLES = 14;

/**
 * @param isRound whether to draw the road back to the first city.
 * @returns null with fewer than two cities, or when a city's position is unknown or outside the atlas.
 */
export function routeMapView(
  stops: readonly MapStop[],
  size: MapSize,
  { isRound = true }: { isRound?: boolean } = {},
): RouteMapView | null {
  const places = stops.flatMap(
    ({ city, isHome, place }) => (isHome ? null : cityPlace(city)) ?? (place ? { city, ...place } : []),
  );
  if (places.length < 2 || places.length < stops.length) return null;
  if (!places.every((place) => isInAtlas(project(place)))) return null;
  const { frame, marks, road, roadBack } = layRoads(places, size, isRound);
  const cities = stops.map(({ city }) => city);
  const named = cities.map((name, index): Named => ({
    name,
    at: mustExist(marks[index]),
    radius: size.stopRadius + 2,
  }));
  const isFirst = (index: number) => cities.indexOf(mustExist(cities[index])) === index;
  const room = { road: pointsOnCurve(road, SAMPLES), picture: insideOf(frame, EDGE), marks: named };
  const { labels, fontSize } = labelsOf(
    named.filter((_, index) => isFirst(index)),
    size.fontSize,
    room,
  );
  const around = {
    frame,
    inside: insideOf(frame, size.margin),
    fontSize: fontSize * NEARBY_CITY_SIZE,
    taken: {
      marks: named,
      boxes: labels.flatMap((label) => label?.box ?? []),
      road: [road, roadBack].flatMap((curve) => (curve ? pointsOnCurve(curve, SAMPLES * 2) : [])),
    },
  };
  const nearbyCities = nearbyCitiesOf(cities, around);
  const labelOf = new Map(labels.map((label) => [label?.name, label]));
  const homes = stops.filter(({ isHome }) => isHome).length;
  return {
    width: frame.width,
    height: frame.height,
    ground: groundOf(frame),
    road: curvePath(road),
    roadBack: roadBack && curvePath(roadBack),
    stops: stops.map(({ city, teams, isHome }, index) => ({
      city,
      teams,
      number: isHome ? null : index + 1 - homes,
      at: named[index]?.at ?? { x: 0, y: 0 },
      label: (isFirst(index) ? labelOf.get(city) : null) ?? null,
    })),
    stopRadius: size.stopRadius,
    fontSize,
    nearbyCities,
    regions: freeRegions(nearbyCities, around),
  };
}

function layRoads(places: readonly RoutePlace[], size: MapSize, isRound: boolean) {
  const round = isRound ? [...places, ...places.slice(0, 1)] : places;
  const drives = places.map((place, index) => drivePoints(place, round[index + 1] ?? place));
  const frame = frameAround(drives.flat(), size);
  const marks = apart(
    places.map((place) => pixelOf(project(place), frame)),
    size.stopRadius * 2 + 3,
  );
  const lines = drives.map((points, index) => [
    ...marks.slice(index, index + 1),
    ...bendsOf(points, frame),
    ...marks.slice(index + 1, index + 2),
  ]);
  const ahead = lines.slice(0, -1).flatMap((line, index) => (index === 0 ? line : line.slice(1)));
  const back = [...(lines.at(-1) ?? []), ...marks.slice(0, 1)];
  return { frame, marks, road: curveThrough(ahead), roadBack: isRound ? curveThrough(back) : null };
}

/** Returns the line in pixels without its two ends. */
function bendsOf(points: readonly Point[], frame: Frame): Point[] {
  return points.slice(1, -1).map((point) => pixelOf(point, frame));
}

/** Uses the largest font size that fits. A crowded map leaves names out. */
function labelsOf(
  named: readonly Named[],
  largest: number,
  room: LabelRoom,
): { labels: (Label | null)[]; fontSize: number } {
  for (const share of [1, 0.9, 0.8, 0.7]) {
    const { labels } = arrangeLabels(named, largest * share, room);
    if (labels) return { labels, fontSize: largest * share };
  }
  const fontSize = largest * 0.7;
  return { labels: placeLabels(named, fontSize, room), fontSize };
}
