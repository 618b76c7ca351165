import { mustExist } from '../../domain/must-exist.ts';
import { CITY_PLACES } from '../../domain/travel/city-places.ts';
import { freeLabels, isFree, placeLabels, type Label, type Mark, type Room } from './labels.ts';
import { groundOf, pixelOf, regionsOf, type Frame } from './outlines.ts';
import { project, type Box, type Point } from './projection.ts';
import { curvePath, pointsOnCurve, type Curve, type MapPlace } from './route-shape.ts';

/** All sizes are in pixels. */
export interface MapSize {
  width: number;
  minHeight: number;
  maxHeight: number;
  fontSize: number;
  stopRadius: number;
  /** The least distance of two marks; by default they do not touch. */
  markDistance?: number;
  paddingX: number;
  paddingY: number;
  /** The least distance between the edge and the names of other places. */
  margin: number;
  /** A map covers at least this distance; 330 when absent. */
  minSpanKm?: number;
  /** Where the route is in the spare room: 0 is left or top, 1 is right or bottom; by default the middle. */
  alignment?: Point;
}

/** All lengths are in pixels. */
export interface MapView<Drawn = unknown> {
  width: number;
  height: number;
  ground: ReturnType<typeof groundOf>;
  /** A label is null where the name has no room, and for another point of the same name. */
  points: readonly (Drawn & { at: Point; label: Label | null })[];
  /** Each is the `d` attribute of an SVG path. */
  lines: readonly string[];
  stopRadius: number;
  fontSize: number;
  nearbyCities: readonly { at: Point; label: Label }[];
  regions: ReturnType<typeof regionsOf>;
}

/**
 * Finds what a map shows of the atlas, and the marks of its places.
 * @param around points of the atlas that the map shows; by default the places.
 */
export function layPlaces(
  places: readonly MapPlace[],
  size: MapSize,
  around: readonly Point[] = places.map(project),
) {
  const frame = frameAround(around, size);
  const centers = apart(
    places.map((place) => pixelOf(project(place), frame)),
    size.markDistance ?? size.stopRadius * 2 + 3,
  );
  return {
    frame,
    marks: centers.map((at, index) => ({
      name: mustExist(places[index]).name,
      at,
      radius: size.stopRadius + 2,
    })),
  };
}

/** The least distance between the edge and the names of points. */
const EDGE = 4;
/** The size relative to the names of points. */
export const NEARBY_CITY_SIZE = 0.62;
const NEARBY_RADIUS = 3;
const CLEAR_OF_ROAD = 6;
/** Points taken on each piece of a line. */
const SAMPLES = 28;

/**
 * Names the places, and draws the ground and the lines.
 * @param fontShares sizes to try until all names fit; the last one may leave names out. Without one, nothing is
 * named.
 * @param nearbyTo the cities on a map that names others around them.
 */
export function mapView<Drawn>(
  drawn: readonly Drawn[],
  { frame, marks }: ReturnType<typeof layPlaces>,
  size: MapSize,
  {
    curves = [],
    fontShares = [1],
    nearbyTo,
  }: { curves?: readonly Curve[]; fontShares?: readonly number[]; nearbyTo?: readonly string[] },
): MapView<Drawn> {
  const road = curves.flatMap((curve) => pointsOnCurve(curve, SAMPLES));
  const room = { picture: insideOf(frame, EDGE), marks, boxes: [] };
  const named = marks.filter(({ name }, index) => marks.findIndex((mark) => mark.name === name) === index);
  const tries = fontShares.map((share) => share * size.fontSize);
  let fontSize = size.fontSize;
  let labels = new Map<Mark, Label>();
  for (fontSize of tries) {
    labels = placeLabels(named, fontSize, room, road);
    if (labels.size === named.length) break;
  }
  const taken = {
    picture: insideOf(frame, size.margin),
    marks: [...marks, ...road.map((at) => ({ at, radius: CLEAR_OF_ROAD }))],
    boxes: [...labels.values()].map(({ box }) => box),
  };
  return {
    width: frame.width,
    height: frame.height,
    ground: groundOf(frame),
    points: drawn.map((point, index) => {
      const mark = mustExist(marks[index]);
      return { ...point, at: mark.at, label: labels.get(mark) ?? null };
    }),
    lines: curves.map(curvePath),
    stopRadius: size.stopRadius,
    fontSize,
    ...surroundings(nearbyTo, frame, fontSize * NEARBY_CITY_SIZE, taken),
  };
}

/** Returns the cities and regions whose names fit without covering anything. */
function surroundings(cities: readonly string[] | undefined, frame: Frame, fontSize: number, room: Room) {
  const nearbyCities: { at: Point; label: Label }[] = [];
  if (cities === undefined) return { nearbyCities, regions: [] };
  const taken = { ...room, marks: [...room.marks], boxes: [...room.boxes] };
  for (const { city: name, ...place } of CITY_PLACES.filter(({ city }) => !cities.includes(city))) {
    const at = pixelOf(project(place), frame);
    if (!isFree(boxAround(at, NEARBY_RADIUS + 2), taken)) continue;
    const [label] = freeLabels({ name, at, radius: NEARBY_RADIUS }, fontSize, taken);
    if (!label) continue;
    nearbyCities.push({ at, label });
    taken.boxes.push(label.box);
    taken.marks.push({ at, radius: NEARBY_RADIUS + 1 });
  }
  const regions = regionsOf(frame).filter(({ at }) => isFree(boxAround(at, fontSize * 0.75), taken));
  return { nearbyCities, regions };
}

function boxAround({ x, y }: Point, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

const MIN_SPAN_KM = 330;

function frameAround(points: readonly Point[], size: MapSize): Frame {
  const { x: alignX, y: alignY } = size.alignment ?? { x: 0.5, y: 0.5 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const roomX = size.width - 2 * size.paddingX;
  const roomY = size.maxHeight - 2 * size.paddingY;
  const closest = Math.min(size.width, size.maxHeight) / (size.minSpanKm ?? MIN_SPAN_KM);
  const scale = Math.min(roomX / across, roomY / down, closest);
  const neededHeight = down * scale + 2 * size.paddingY;
  const height = Math.round(Math.min(size.maxHeight, Math.max(size.minHeight, neededHeight)));
  const spareX = roomX - across * scale;
  const spareY = height - 2 * size.paddingY - down * scale;
  return {
    width: size.width,
    height,
    scale,
    origin: {
      x: left - (size.paddingX + spareX * alignX) / scale,
      y: top - (size.paddingY + spareY * alignY) / scale,
    },
  };
}

function insideOf({ width, height }: Frame, margin: number): Box {
  return { left: margin, top: margin, right: width - margin, bottom: height - margin };
}

const ROUNDS = 40;

/** Moves overlapping marks apart, each as little as possible. */
function apart(marks: readonly Point[], distance: number): Point[] {
  const moved = marks.map((mark) => ({ ...mark }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        // Two marks at the same point move apart sideways.
        const dx = other.x - one.x || (other.y === one.y ? 1 : 0);
        const dy = other.y - one.y;
        const now = Math.hypot(dx, dy);
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
