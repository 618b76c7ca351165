import { clipLine, clipRing, type Box } from './clip.ts';
import { decodeLine } from './line-code.ts';
import outlines from './outlines.json' with { type: 'json' };
import type { Point } from './projection.ts';

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

/** Each text is the `d` attribute of an SVG path. */
export interface Ground {
  land: string;
  lakes: string;
  rivers: string;
  states: string;
  borders: string;
}

/** Outlines continue beyond the picture, which hides their cut edges. */
const BEYOND_PX = 12;

export function pixelOf(point: Point, { origin, scale }: Frame): Point {
  return { x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale };
}

export function groundOf(frame: Frame): Ground {
  return {
    land: ringPath(outlines.land, frame),
    lakes: ringPath(outlines.lakes, frame),
    rivers: linePath(outlines.rivers, frame),
    states: linePath(outlines.states, frame),
    borders: linePath(outlines.borders, frame),
  };
}

/** The `code` is postal. */
export interface RegionName {
  code: string;
  at: Point;
}

/** Leaves out regions whose center is not visible. */
export function regionsOf(frame: Frame): RegionName[] {
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
