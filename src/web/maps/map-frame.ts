import type { Box } from './clip.ts';
import type { Frame } from './outlines.ts';
import type { Point } from './projection.ts';

/** All sizes are in pixels. */
export interface MapSize {
  width: number;
  minHeight: number;
  maxHeight: number;
  /** Names of stops are smaller only where they do not fit. */
  fontSize: number;
  stopRadius: number;
  paddingX: number;
  paddingY: number;
  /** The least distance between the edge and the names of other places. */
  margin: number;
  /** A map covers at least this distance; 330 when absent. */
  minSpanKm?: number;
  /** Where the route is in the spare room: 0 is left or top, 1 is right or bottom. */
  alignment: Point;
}

const MIN_SPAN_KM = 330;

export function frameAround(points: readonly Point[], size: MapSize): Frame {
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
      x: left - (size.paddingX + spareX * size.alignment.x) / scale,
      y: top - (size.paddingY + spareY * size.alignment.y) / scale,
    },
  };
}

export function insideOf({ width, height }: Pick<Frame, 'width' | 'height'>, margin: number): Box {
  return { left: margin, top: margin, right: width - margin, bottom: height - margin };
}

const ROUNDS = 40;

/** Moves overlapping marks apart, each as little as possible. */
export function apart(marks: readonly Point[], distance: number): Point[] {
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
