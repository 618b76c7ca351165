import { decodeLine } from './line-code.ts';
import outlines from './outlines.json' with { type: 'json' };
import type { Box, Point } from './projection.ts';

/** A point of the atlas is drawn at (point - origin) x scale pixels. */
export interface Frame {
  /** Kilometers from the center of the atlas to the upper left corner. */
  origin: Point;
  /** Pixels per kilometer. */
  scale: number;
  /** In pixels, like the height. */
  width: number;
  height: number;
}

/** Outlines continue beyond the picture, which hides their cut edges. */
const BEYOND_PX = 12;

export function pixelOf(point: Point, { origin, scale }: Frame): Point {
  return { x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale };
}

/** Returns the `d` attributes of SVG paths. */
export function groundOf(frame: Frame) {
  return {
    land: ringPath(outlines.land, frame),
    lakes: ringPath(outlines.lakes, frame),
    rivers: linePath(outlines.rivers, frame),
    states: linePath(outlines.states, frame),
    borders: linePath(outlines.borders, frame),
  };
}

/** Returns postal codes. Leaves out regions whose center is not visible. */
export function regionsOf(frame: Frame) {
  return Object.entries(outlines.regions)
    .map(([code, [x = 0, y = 0]]) => ({ code, at: pixelOf({ x, y }, frame) }))
    .filter(({ at }) => at.x > 0 && at.x < frame.width && at.y > 0 && at.y < frame.height);
}

function ringPath(rings: readonly string[], frame: Frame): string {
  const box = boxOf(frame);
  return rings
    .map((ring) => pathOf(clipRing(decodeLine(ring), box), frame))
    .map((path) => path && `${path}z`)
    .join('');
}

function linePath(lines: readonly string[], frame: Frame): string {
  const box = boxOf(frame);
  return lines
    .flatMap((line) => clipLine(decodeLine(line), box))
    .map((piece) => pathOf(piece, frame))
    .join('');
}

/** Returns the visible box in the units of the outlines. */
function boxOf({ origin, scale, width, height }: Frame): Box {
  const { unitsPerKm } = outlines;
  const beyond = BEYOND_PX / scale;
  return {
    left: (origin.x - beyond) * unitsPerKm,
    top: (origin.y - beyond) * unitsPerKm,
    right: (origin.x + width / scale + beyond) * unitsPerKm,
    bottom: (origin.y + height / scale + beyond) * unitsPerKm,
  };
}

/** Writes relative steps in whole pixels. Points on one pixel become one. */
function pathOf(points: readonly Point[], frame: Frame): string {
  const { unitsPerKm } = outlines;
  let path = '';
  let last: Point | null = null;
  for (const { x, y } of points) {
    const exact = pixelOf({ x: x / unitsPerKm, y: y / unitsPerKm }, frame);
    const pixel: Point = { x: Math.round(exact.x), y: Math.round(exact.y) };
    if (last === null) path += `M${pixel.x} ${pixel.y}l`;
    else if (pixel.x !== last.x || pixel.y !== last.y) path += `${pixel.x - last.x} ${pixel.y - last.y} `;
    last = pixel;
  }
  return path.length > 0 ? path.trim().replace(/l$/, 'l0 0').replaceAll(' -', '-') : '';
}

/** Keeps the part inside the box (Sutherland-Hodgman algorithm). */
export function clipRing(ring: readonly Point[], box: Box): Point[] {
  let points = [...ring];
  for (const side of sidesOf(box)) {
    const inside: Point[] = [];
    let before = points.at(-1);
    for (const point of points) {
      if (before && side.isInside(before) !== side.isInside(point)) inside.push(side.crossing(before, point));
      if (side.isInside(point)) inside.push(point);
      before = point;
    }
    points = inside;
    if (points.length === 0) break;
  }
  return points;
}

/** Keeps the pieces that may be visible, each with one point beyond the edge. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [index, point] of line.entries()) {
    const next = line[index + 1];
    if (next && mayCross(point, next, box)) {
      if (piece.length === 0) piece.push(point);
      piece.push(next);
    } else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return pieces;
}

function sidesOf({ left, top, right, bottom }: Box) {
  const atX = (x: number) => (from: Point, to: Point) => ({
    x,
    y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x),
  });
  const atY = (y: number) => (from: Point, to: Point) => ({
    x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
    y,
  });
  return [
    { isInside: ({ x }: Point) => x >= left, crossing: atX(left) },
    { isInside: ({ x }: Point) => x <= right, crossing: atX(right) },
    { isInside: ({ y }: Point) => y >= top, crossing: atY(top) },
    { isInside: ({ y }: Point) => y <= bottom, crossing: atY(bottom) },
  ];
}

/** Compares only bounding boxes. */
function mayCross(from: Point, to: Point, { left, top, right, bottom }: Box): boolean {
  return (
    Math.max(from.x, to.x) >= left &&
    Math.min(from.x, to.x) <= right &&
    Math.max(from.y, to.y) >= top &&
    Math.min(from.y, to.y) <= bottom
  );
}
