import type { Box } from './clip.ts';
import type { Point } from './projection.ts';

export interface Named {
  name: string;
  /** The center of the mark in pixels. */
  at: Point;
  /** The radius of the mark in pixels. */
  radius: number;
}

/** The `at` point is the text's anchor. Vertically it is the middle of the text. */
export interface Label {
  name: string;
  at: Point;
  anchor: 'start' | 'middle' | 'end';
  box: Box;
}

export interface LabelRoom {
  picture: Box;
  /** The points are close together. Names avoid them. */
  road: readonly Point[];
}

const GAP = 5;
const LINE = 0.9;
const WIDE = new Set('WMwm');
const NARROW = new Set("Iijlft.,' ");

/** Returns an upper bound of the width in pixels. */
function textWidth(name: string, fontSize: number): number {
  let ems = 0;
  for (const letter of name) ems += WIDE.has(letter) ? 0.59 : NARROW.has(letter) ? 0.29 : 0.45;
  return ems * fontSize;
}

/** Returns the possible places of a name, the best first. */
export function placesAround({ name, at, radius }: Named, fontSize: number): Label[] {
  const width = textWidth(name, fontSize);
  const half = (fontSize * LINE) / 2;
  const side = radius + GAP;
  const up = radius + half + 2;
  const slant = radius * 0.7 + 3;
  const spots: [Label['anchor'], number, number][] = [
    ['start', side, 0],
    ['end', -side, 0],
    ['start', slant, -slant - half * 0.6],
    ['end', -slant, -slant - half * 0.6],
    ['start', slant, slant + half * 0.6],
    ['end', -slant, slant + half * 0.6],
    ['middle', 0, -up],
    ['middle', 0, up],
  ];
  return spots.map(([anchor, dx, dy]) => {
    const x = at.x + dx;
    const y = at.y + dy;
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    return {
      name,
      anchor,
      at: { x, y },
      box: { left, right: left + width, top: y - half, bottom: y + half },
    };
  });
}

/**
 * Finds places where names cover no other name and no mark, stay in the picture and cross the road as little
 * as possible. Tries all eight places of at most six names.
 * @returns the labels, or null when no such arrangement exists.
 */
export function arrangeLabels(
  names: readonly Named[],
  fontSize: number,
  { road, picture }: LabelRoom,
): Label[] | null {
  const choices = names.map((named) =>
    placesAround(named, fontSize)
      .filter(({ box }) => isWithin(box, picture))
      .filter(({ box }) => names.every((other) => !coversMark(box, other)))
      .map((label, index) => ({
        label,
        cost: index * 0.5 + road.filter((point) => contains(label.box, point)).length,
      }))
      .toSorted((a, b) => a.cost - b.cost),
  );
  let best: { labels: Label[]; cost: number } | null = null;
  const setFrom = (index: number, set: Label[], cost: number): void => {
    if (best && cost >= best.cost) return;
    const remaining = choices[index];
    if (!remaining) {
      best = { labels: [...set], cost };
      return;
    }
    for (const choice of remaining) {
      if (set.some(({ box }) => overlaps(box, choice.label.box))) continue;
      setFrom(index + 1, [...set, choice.label], cost + choice.cost);
    }
  };
  setFrom(0, [], 0);
  // TypeScript does not see the assignment in the function above.
  return (best as { labels: Label[] } | null)?.labels ?? null;
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function coversMark(box: Box, { at, radius }: Pick<Named, 'at' | 'radius'>): boolean {
  const dx = at.x - Math.min(Math.max(at.x, box.left), box.right);
  const dy = at.y - Math.min(Math.max(at.y, box.top), box.bottom);
  return Math.hypot(dx, dy) < radius;
}

export function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

function contains(box: Box, { x, y }: Point): boolean {
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}
