import { CITY_PLACES, cityPlace, type CityPlace } from '../../domain/city-places.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Box } from './clip.ts';
import {
  arrangeLabels,
  coversMark,
  isWithin,
  overlaps,
  placesAround,
  type Label,
  type Named,
} from './labels.ts';
import { groundOf, pixelOf, regionsOf, type Frame, type Ground, type RegionName } from './outlines.ts';
import { project, type Point } from './projection.ts';
import { curvePath, curveThrough, drivePoints, pointsOnCurve } from './route-shape.ts';

/** A stop of a route: its city and the trip's teams there. */
export interface MapStop {
  city: string;
  teams: readonly Team[];
}

/** Sizes of a map, in its own pixels. */
export interface MapSize {
  width: number;
  /** The picture is as high as the route asks for, between these. */
  minHeight: number;
  maxHeight: number;
  /** Of the stops' names; smaller only where they would not fit. */
  fontSize: number;
  stopRadius: number;
  /** Room around the route for names. */
  paddingX: number;
  paddingY: number;
  /** Where in the spare room the route lies: 0 left or top, 0.5 in the middle, 1 right or bottom. */
  lean: Point;
}

/** The map of a roadtrip's page. */
export const PAGE_MAP: MapSize = {
  width: 640,
  minHeight: 380,
  maxHeight: 640,
  fontSize: 30,
  stopRadius: 15,
  paddingX: 96,
  paddingY: 64,
  lean: { x: 0.5, y: 0.5 },
};

/** A stop as it is drawn. */
export interface DrawnStop extends MapStop {
  /** 1-based. */
  number: number;
  at: Point;
  label: Label;
}

/** Everything a route map draws, in pixels. */
export interface RouteMapView {
  width: number;
  height: number;
  ground: Ground;
  /** Through the stops in order. */
  road: string;
  /** From the last stop to the first. */
  wayBack: string;
  stops: readonly DrawnStop[];
  stopRadius: number;
  fontSize: number;
  /** Other cities with teams that are near. */
  neighbours: readonly { at: Point; label: Label }[];
  regions: readonly RegionName[];
}

/** However short a route is, the picture shows at least so much country around it. */
const LEAST_SPAN_KM = 330;
const NEIGHBOUR_RADIUS = 3;
const SAMPLES_PER_BEND = 14;

/**
 * Lays out the map of a route.
 * @returns null with fewer than two cities, and when a city has no known position
 *   (product.md section 2, /roadtrips/{slug}).
 */
export function routeMapView(stops: readonly MapStop[], size: MapSize): RouteMapView | null {
  const places = stops.flatMap(({ city }) => cityPlace(city) ?? []);
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last || places.length < 2 || places.length < stops.length) return null;
  const legs = places.slice(1).map((place, index) => drivePoints(places[index] ?? place, place));
  const back = drivePoints(last, first);
  const frame = frameAround([...legs.flat(), ...back], size);
  const marks = apart(
    places.map((place) => pixelOf(project(place), frame)),
    size.stopRadius * 2 + 3,
  );
  const inPixels = (points: readonly Point[], from: number, to: number): Point[] => [
    ...marks.slice(from, from + 1),
    ...points.slice(1, -1).map((point) => pixelOf(point, frame)),
    ...marks.slice(to, to + 1),
  ];
  const road = curveThrough([
    ...marks.slice(0, 1),
    ...legs.flatMap((points, index) => inPixels(points, index, index + 1).slice(1)),
  ]);
  const wayBack = curveThrough(inPixels(back, places.length - 1, 0));
  const named = stops.map(({ city }, index): Named => ({
    name: city,
    at: marks[index] ?? { x: 0, y: 0 },
    radius: size.stopRadius + 2,
  }));
  const { labels, fontSize } = labelsOf(named, size.fontSize, {
    road: pointsOnCurve(road, SAMPLES_PER_BEND),
    picture: pictureOf(frame),
  });
  const busy = {
    marks: named,
    boxes: labels.map(({ box }) => box),
    road: [road, wayBack].flatMap((curve) => pointsOnCurve(curve, SAMPLES_PER_BEND * 2)),
  };
  const neighbours = neighboursOf(places, frame, fontSize * 0.62, busy);
  return {
    width: frame.width,
    height: frame.height,
    ground: groundOf(frame),
    road: curvePath(road),
    wayBack: curvePath(wayBack),
    stops: stops.map((stop, index) => ({
      ...stop,
      number: index + 1,
      at: marks[index] ?? { x: 0, y: 0 },
      label: labels[index] ?? { name: stop.city, at: { x: 0, y: 0 }, anchor: 'start', box: pictureOf(frame) },
    })),
    stopRadius: size.stopRadius,
    fontSize,
    neighbours,
    regions: freeRegions(frame, fontSize, busy, neighbours),
  };
}

/** A frame of the picture's shape around points of the atlas. */
function frameAround(points: readonly Point[], size: MapSize): Frame {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const roomX = size.width - 2 * size.paddingX;
  const roomY = size.maxHeight - 2 * size.paddingY;
  const scale = Math.min(
    roomX / (right - left),
    roomY / (bottom - top),
    Math.min(size.width, size.maxHeight) / LEAST_SPAN_KM,
  );
  const wanted = (bottom - top) * scale + 2 * size.paddingY;
  const height = Math.round(Math.min(size.maxHeight, Math.max(size.minHeight, wanted)));
  const spareX = roomX - (right - left) * scale;
  const spareY = height - 2 * size.paddingY - (bottom - top) * scale;
  return {
    width: size.width,
    height,
    scale,
    origin: {
      x: left - (size.paddingX + spareX * size.lean.x) / scale,
      y: top - (size.paddingY + spareY * size.lean.y) / scale,
    },
  };
}

/** Moves marks that would cover each other apart, each as little as possible. */
function apart(marks: readonly Point[], distance: number): Point[] {
  const moved = marks.map((mark) => ({ ...mark }));
  for (let round = 0; round < 40; round += 1) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const dx = other.x - one.x;
        const dy = other.y - one.y;
        const now = Math.hypot(dx, dy) || 1;
        if (now >= distance) continue;
        const push = (distance - now) / 2 / now;
        one.x -= dx * push;
        one.y -= dy * push;
        other.x += dx * push;
        other.y += dy * push;
      }
    }
  }
  return moved;
}

/** The stops' names, as large as they fit. */
function labelsOf(
  named: readonly Named[],
  largest: number,
  around: { road: readonly Point[]; picture: Box },
): { labels: Label[]; fontSize: number } {
  for (const share of [1, 0.9, 0.8, 0.7]) {
    const labels = arrangeLabels(named, largest * share, around);
    if (labels) return { labels, fontSize: largest * share };
  }
  // Crowded beyond that, names may touch: the list beside the map has them all.
  return {
    labels: named.flatMap((one) => placesAround(one, largest * 0.7).slice(0, 1)),
    fontSize: largest * 0.7,
  };
}

interface Busy {
  marks: readonly Named[];
  boxes: readonly Box[];
  road: readonly Point[];
}

/** Other cities of the map with a name that covers nothing. */
function neighboursOf(places: readonly CityPlace[], frame: Frame, fontSize: number, busy: Busy) {
  const picture = pictureOf(frame);
  const set: { at: Point; label: Label }[] = [];
  for (const place of CITY_PLACES) {
    if (places.some(({ city }) => city === place.city)) continue;
    const at = pixelOf(project(place), frame);
    const named = { name: place.city, at, radius: NEIGHBOUR_RADIUS };
    const mark = boxAround(at, NEIGHBOUR_RADIUS + 2);
    if (!isWithin(mark, picture) || !isFree(mark, busy, set)) continue;
    const label = placesAround(named, fontSize).find(
      ({ box }) => isWithin(box, picture) && isFree(box, busy, set),
    );
    if (label) set.push({ at, label });
  }
  return set;
}

/** Codes of states where nothing else stands. */
function freeRegions(
  frame: Frame,
  fontSize: number,
  busy: Busy,
  neighbours: ReturnType<typeof neighboursOf>,
) {
  const picture = pictureOf(frame);
  return regionsOf(frame).filter(({ at }) => {
    const box = boxAround(at, fontSize * 0.6);
    return isWithin(box, picture) && isFree(box, busy, neighbours);
  });
}

function isFree(box: Box, busy: Busy, neighbours: readonly { at: Point; label: Label }[]): boolean {
  return (
    busy.boxes.every((other) => !overlaps(box, other)) &&
    busy.marks.every((mark) => !coversMark(box, mark)) &&
    busy.road.every((point) => !coversMark(box, { at: point, radius: 6 })) &&
    neighbours.every(({ at, label }) => !overlaps(box, label.box) && !coversMark(box, { at, radius: 4 }))
  );
}

function pictureOf({ width, height }: Frame): Box {
  return { left: 4, top: 4, right: width - 4, bottom: height - 4 };
}

function boxAround({ x, y }: Point, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}
