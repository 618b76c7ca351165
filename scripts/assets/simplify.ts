import type { Point } from '../../src/web/maps/projection.ts';

/**
 * Simplifies a line with the Douglas-Peucker algorithm: drops points closer to the line than the tolerance.
 * @param toleranceAt returns the tolerance at a point, in the unit of the points.
 */
export function simplify(points: readonly Point[], toleranceAt: (point: Point) => number): Point[] {
  const remaining = new Set([0, points.length - 1]);
  const stretches: [number, number][] = [[0, points.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [first, last] = stretch;
    let farthest = -1;
    let excess = 0;
    for (let index = first + 1; index < last; index += 1) {
      const point = points[index];
      const from = points[first];
      const to = points[last];
      if (!point || !from || !to) continue;
      const ratio = distanceToSegment(point, from, to) / toleranceAt(point) - 1;
      if (ratio <= excess) continue;
      excess = ratio;
      farthest = index;
    }
    if (farthest < 0) continue;
    remaining.add(farthest);
    stretches.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, index) => remaining.has(index));
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
