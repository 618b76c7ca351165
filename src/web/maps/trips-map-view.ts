import { cityPlace } from '../../domain/travel/city-places.ts';
import type { Position } from '../../domain/travel/position.ts';
import { placeLabels, type Label } from './labels.ts';
import { frameAround, insideOf, type MapSize } from './map-frame.ts';
import { groundOf, pixelOf, type Ground } from './outlines.ts';
import { project, type Point } from './projection.ts';
import { curvePath, curveThrough, drivePoints } from './route-shape.ts';

export interface TripPoint extends Position {
  name: string;
}

export interface TripLine {
  href: string;
  label: string;
  points: readonly TripPoint[];
}

/** All lengths are in pixels. */
export interface TripsMapView {
  width: number;
  height: number;
  ground: Ground;
  lines: readonly { href: string; label: string; path: string; number: number; at: Point }[];
  towns: readonly { at: Point; label: Label | null }[];
  home: Point | null;
  fontSize: number;
}

const SIZE: MapSize = {
  width: 960,
  minHeight: 420,
  maxHeight: 600,
  fontSize: 24,
  stopRadius: 6,
  paddingX: 90,
  paddingY: 50,
  margin: 6,
  alignment: { x: 0.5, y: 0.5 },
};
/** Lines of trips that share a road run beside each other. */
const BESIDE = 4;

/** Returns null when no trip has a known place. */
export function tripsMapView(trips: readonly TripLine[], home: TripPoint | null): TripsMapView | null {
  const places = new Map<string, TripPoint>();
  for (const point of [...trips.flatMap(({ points }) => points), ...(home ? [home] : [])]) {
    places.set(point.name, places.get(point.name) ?? point);
  }
  if (places.size === 0) return null;
  const frame = frameAround([...places.values()].map(project), SIZE);
  const at = (point: TripPoint) => pixelOf(project(places.get(point.name) ?? point), frame);
  const inside = insideOf(frame, SIZE.margin);
  const marks = [...places.values()].map((place) => ({
    name: place.name,
    at: at(place),
    radius: SIZE.stopRadius,
  }));
  const labels = placeLabels(marks, SIZE.fontSize, { picture: inside, marks, road: [] });
  const middle = (trips.length - 1) / 2;
  return {
    width: frame.width,
    height: frame.height,
    ground: groundOf(frame),
    lines: trips.map(({ href, label, points }, index) => {
      const aside = (index - middle) * BESIDE;
      const line = roadThrough(points).map((point) => {
        const { x, y } = pixelOf(point, frame);
        return { x: x + aside, y: y + aside };
      });
      const [start = { x: 0, y: 0 }, next = start] = line;
      // Numbers on a shared road are at different places.
      const share = (index + 1) / (trips.length + 1);
      return {
        href,
        label,
        path: curvePath(curveThrough(line)),
        number: index + 1,
        at: { x: start.x + (next.x - start.x) * share, y: start.y + (next.y - start.y) * share },
      };
    }),
    towns: marks.map((mark, index) => ({ at: mark.at, label: labels[index] ?? null })),
    home: home && at(home),
    fontSize: SIZE.fontSize,
  };
}

/** Goes around lakes, in points of the atlas. */
function roadThrough(places: readonly TripPoint[]): Point[] {
  return places.flatMap((place, index) => {
    const [from, to] = [cityPlace(places[index - 1]?.name ?? ''), cityPlace(place.name)];
    return from && to ? drivePoints(from, to).slice(1) : [project(place)];
  });
}
