import { mustExist } from '../../domain/must-exist.ts';
import type { Position } from '../../domain/travel/position.ts';
import { project, type Point } from './projection.ts';
import viaPoints from './via-points.json' with { type: 'json' };

/** Drawn straight, these drives would cross water: towns between them keep the line on land. */
const towns = new Map(Object.entries(viaPoints.towns));
const drives = new Map(Object.entries(viaPoints.drives));

export interface MapPlace extends Position {
  name: string;
}

/** Returns points of the atlas, including both cities. */
export function drivePoints(from: MapPlace, to: MapPlace): Point[] {
  const there = drives.get(`${from.name} - ${to.name}`);
  const back = drives.get(`${to.name} - ${from.name}`)?.toReversed();
  const via = (there ?? back ?? []).map((town) => {
    const [latitude = 0, longitude = 0] = mustExist(towns.get(town));
    return { latitude, longitude };
  });
  return [from, ...via, to].map(project);
}

/** Each cubic Bézier piece has two handles and an end. */
export interface Curve {
  start: Point;
  pieces: readonly [Point, Point, Point][];
}

/** How far the line swings out at a bend; 1/6 would give a Catmull-Rom spline. */
const SWING = 0.13;
/** As a share of its piece. Longer handles would draw a short leg after a long one into the sea. */
const REACH = 0.3;

export function curveThrough(points: readonly Point[]): Curve {
  const at = (index: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? { x: 0, y: 0 };
  return {
    start: at(0),
    pieces: points.slice(1).map((end, index) => {
      const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
      const reach = Math.hypot(end.x - from.x, end.y - from.y) * REACH;
      const out = handle(before, end, reach);
      const back = handle(from, after, reach);
      return [{ x: from.x + out.x, y: from.y + out.y }, { x: end.x - back.x, y: end.y - back.y }, end];
    }),
  };
}

/** Returns a handle parallel to the line between a bend's neighbors, at most `reach` long. */
function handle(before: Point, after: Point, reach: number): Point {
  const [x, y] = [(after.x - before.x) * SWING, (after.y - before.y) * SWING];
  const shrink = Math.min(1, reach / (Math.hypot(x, y) || 1));
  return { x: x * shrink, y: y * shrink };
}

export function curvePath({ start, pieces }: Curve): string {
  const point = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${point(start)}${pieces.map((piece) => `C${piece.map(point).join(' ')}`).join('')}`;
}

export function pointsOnCurve({ start, pieces }: Curve, perPiece: number): Point[] {
  let from = start;
  return pieces.flatMap(([one, other, end]) => {
    const begin = from;
    from = end;
    return Array.from({ length: perPiece }, (_, index) =>
      pointAt(begin, one, other, end, (index + 1) / perPiece),
    );
  });
}

function pointAt(begin: Point, one: Point, other: Point, end: Point, share: number): Point {
  const rest = 1 - share;
  const [a, b, c, d] = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  return {
    x: a * begin.x + b * one.x + c * other.x + d * end.x,
    y: a * begin.y + b * one.y + c * other.y + d * end.y,
  };
}
