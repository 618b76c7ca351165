import type { Box } from './clip.ts';
import type { Point } from './projection.ts';

export interface Named {
  name: string;
  /** The center of the mark in pixels. */
  at: Point;
  /** In pixels. */
  radius: number;
}

/** `at` is the text's anchor, and vertically its middle. */
export interface Label {
  name: string;
  at: Point;
  anchor: 'start' | 'middle' | 'end';
  box: Box;
}

export interface LabelRoom {
  picture: Box;
  /** Names cover none of them. */
  marks: readonly Pick<Named, 'at' | 'radius'>[];
  /** The points are close together. Names avoid them. */
  road: readonly Point[];
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

/** Returns the best place first. */
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

/** Many names have too many arrangements to try all. */
const MAX_TRIES = 20_000;

export interface ArrangedLabels {
  /** Null when no arrangement was found. */
  labels: Label[] | null;
  /** Places compared with those before them, at most `MAX_TRIES`. */
  tries: number;
}

/**
 * Finds places where names cover no name and no mark, stay in the picture and cross the road as little as
 * possible. With few names that is the best arrangement, else the best one found.
 */
export function arrangeLabels(names: readonly Named[], fontSize: number, room: LabelRoom): ArrangedLabels {
  const choices = names.map((named) => choicesOf(named, fontSize, room));
  // The least that the names from each one on can cost.
  const ahead = choices.map((_, index) =>
    choices.slice(index).reduce((sum, [cheapest]) => sum + (cheapest?.cost ?? Infinity), 0),
  );
  let best: { labels: Label[]; cost: number } | null = null;
  let tries = 0;
  const setFrom = (index: number, set: Label[], cost: number): void => {
    if (best && cost + (ahead[index] ?? 0) >= best.cost) return;
    const remaining = choices[index];
    if (!remaining) {
      best = { labels: [...set], cost };
      return;
    }
    for (const choice of remaining) {
      if (tries >= MAX_TRIES) return;
      tries += 1;
      if (set.some(({ box }) => overlaps(box, choice.label.box))) continue;
      setFrom(index + 1, [...set, choice.label], cost + choice.cost);
    }
  };
  if (ahead[0] !== Infinity) setFrom(0, [], 0);
  // TypeScript does not see the assignment in the function above.
  return { labels: (best as { labels: Label[] } | null)?.labels ?? null, tries };
}

/**
 * The name with the fewest places left comes first and takes the one that covers the fewest places of others.
 * A name without a place is null.
 */
export function placeLabels(names: readonly Named[], fontSize: number, room: LabelRoom): (Label | null)[] {
  const left = new Map(names.map((named, index) => [index, choicesOf(named, fontSize, room)]));
  const placed = names.map((): Label | null => null);
  for (;;) {
    const [next] = [...left].toSorted(([, a], [, b]) => a.length - b.length);
    if (!next) return placed;
    const [index, choices] = next;
    left.delete(index);
    const [best] = choices
      .map(({ label, cost }) => ({ label, cost: cost + covered(label, left) }))
      .toSorted((a, b) => a.cost - b.cost);
    if (!best) continue;
    placed[index] = best.label;
    for (const [other, places] of left) {
      left.set(
        other,
        places.filter(({ label }) => !overlaps(label.box, best.label.box)),
      );
    }
  }
}

interface Choice {
  label: Label;
  cost: number;
}

function covered(label: Label, left: ReadonlyMap<number, readonly Choice[]>): number {
  return [...left.values()].flat().filter((other) => overlaps(label.box, other.label.box)).length;
}

/** Leaves out places that cross the edge or cover a mark. The best comes first. */
function choicesOf(named: Named, fontSize: number, { picture, marks, road }: LabelRoom): Choice[] {
  return placesAround(named, fontSize)
    .filter(({ box }) => isWithin(box, picture))
    .filter(({ box }) => marks.every((mark) => !coversMark(box, mark)))
    .map((label, index) => ({
      label,
      cost: index * 0.5 + road.filter((point) => contains(label.box, point)).length,
    }))
    .toSorted((a, b) => a.cost - b.cost);
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
