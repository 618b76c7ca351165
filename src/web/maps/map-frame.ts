import type { Box } from './clip.ts';
import type { Frame } from './outlines.ts';
import type { Point } from './projection.ts';

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
  /** Names of places beside the route keep so far from the edge. */
  margin: number;
  /** Where in the spare room the route lies: 0 left or top, 0.5 in the middle, 1 right or bottom. */
  lean: Point;
}

/** However short a route is, the picture shows at least so much country around it. */
const LEAST_SPAN_KM = 330;

/** A frame of the picture's shape around points of the atlas. */
export function frameAround(points: readonly Point[], size: MapSize): Frame {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const roomX = size.width - 2 * size.paddingX;
  const roomY = size.maxHeight - 2 * size.paddingY;
  const closest = Math.min(size.width, size.maxHeight) / LEAST_SPAN_KM;
  const scale = Math.min(roomX / across, roomY / down, closest);
  const wanted = down * scale + 2 * size.paddingY;
  const height = Math.round(Math.min(size.maxHeight, Math.max(size.minHeight, wanted)));
  const spareX = roomX - across * scale;
  const spareY = height - 2 * size.paddingY - down * scale;
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

/** The picture without a strip along its edge. */
export function insideOf({ width, height }: Pick<Frame, 'width' | 'height'>, margin: number): Box {
  return { left: margin, top: margin, right: width - margin, bottom: height - margin };
}

const ROUNDS = 40;

/** Moves marks that would cover each other apart, each as little as possible. */
export function apart(marks: readonly Point[], distance: number): Point[] {
  const moved = marks.map((mark) => ({ ...mark }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        // Two on one spot part sideways.
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
