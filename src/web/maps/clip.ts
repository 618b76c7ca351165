import type { Point } from './projection.ts';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
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

interface Side {
  isInside: (point: Point) => boolean;
  crossing: (from: Point, to: Point) => Point;
}

function sidesOf({ left, top, right, bottom }: Box): Side[] {
  const atX = (x: number) => (from: Point, to: Point) => ({
    x,
    y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x),
  });
  const atY = (y: number) => (from: Point, to: Point) => ({
    x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
    y,
  });
  return [
    { isInside: ({ x }) => x >= left, crossing: atX(left) },
    { isInside: ({ x }) => x <= right, crossing: atX(right) },
    { isInside: ({ y }) => y >= top, crossing: atY(top) },
    { isInside: ({ y }) => y <= bottom, crossing: atY(bottom) },
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
