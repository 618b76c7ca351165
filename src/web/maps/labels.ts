import type { Box, Point } from './projection.ts';

/** All lengths are in pixels. */
export interface Mark {
  name: string;
  at: Point;
  radius: number;
}

/** `at` is the text's anchor, and vertically its middle. */
export interface Label {
  name: string;
  at: Point;
  anchor: 'start' | 'middle' | 'end';
  box: Box;
}

/** Names stay in the picture and cover neither marks nor other names. */
export interface Room {
  picture: Box;
  marks: readonly Pick<Mark, 'at' | 'radius'>[];
  boxes: readonly Box[];
}

const GAP = 5;
const LINE = 0.9;
const WIDE = new Set('WMwm');
const NARROW = new Set("Iijlft.,' ");

/** Returns an upper bound in pixels. */
function textWidth(name: string, fontSize: number): number {
  let ems = 0;
  for (const letter of name) ems += WIDE.has(letter) ? 0.59 : NARROW.has(letter) ? 0.29 : 0.45;
  return ems * fontSize;
}

/** Returns the places with room, the best first. */
export function freeLabels({ name, at, radius }: Mark, fontSize: number, room: Room): Label[] {
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
  return spots
    .map(([anchor, dx, dy]) => {
      const x = at.x + dx;
      const y = at.y + dy;
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
      return {
        name,
        anchor,
        at: { x, y },
        box: { left, right: left + width, top: y - half, bottom: y + half },
      };
    })
    .filter(({ box }) => isFree(box, room));
}

/**
 * The name with the fewest places left comes first. It takes the one that covers the least of the road and of
 * the others' places. Names without a place are left out.
 * @param road points close together.
 */
export function placeLabels(
  marks: readonly Mark[],
  fontSize: number,
  room: Room,
  road: readonly Point[] = [],
): Map<Mark, Label> {
  const open = new Map(
    marks.map((mark) => [
      mark,
      freeLabels(mark, fontSize, room).map((label, index) => ({
        label,
        cost: index * 0.5 + road.filter((point) => distance(label.box, point) === 0).length,
      })),
    ]),
  );
  const placed = new Map<Mark, Label>();
  for (;;) {
    const [next] = [...open].toSorted(([, a], [, b]) => a.length - b.length);
    if (!next) return placed;
    const [mark, choices] = next;
    open.delete(mark);
    const others = [...open.values()].flat();
    const [best] = choices
      .map(({ label, cost }) => ({
        label,
        cost: cost + others.filter((other) => overlaps(label.box, other.label.box)).length,
      }))
      .toSorted((a, b) => a.cost - b.cost);
    if (!best) continue;
    placed.set(mark, best.label);
    for (const [other, places] of open) {
      open.set(
        other,
        places.filter(({ label }) => !overlaps(label.box, best.label.box)),
      );
    }
  }
}

export function isFree(box: Box, { picture, marks, boxes }: Room): boolean {
  return (
    isWithin(box, picture) &&
    boxes.every((other) => !overlaps(box, other)) &&
    marks.every((mark) => !coversMark(box, mark))
  );
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function coversMark(box: Box, { at, radius }: Pick<Mark, 'at' | 'radius'>): boolean {
  return distance(box, at) < radius;
}

/** Returns 0 for a point in the box. */
function distance(box: Box, { x, y }: Point): number {
  const dx = x - Math.min(Math.max(x, box.left), box.right);
  const dy = y - Math.min(Math.max(y, box.top), box.bottom);
  return Math.sqrt(dx * dx + dy * dy);
}

export function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}
