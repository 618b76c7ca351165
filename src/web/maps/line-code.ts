import type { Point } from './projection.ts';

// JSON escapes none of these. A character holds 5 bits, and its sixth bit means that more follow.
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map(ALPHABET.split('').map((character, value) => [character, value]));

/** Encodes integers: differences, then zigzag, then base 32. */
export function encodeLine(points: readonly Point[]): string {
  let text = '';
  let last: Point = { x: 0, y: 0 };
  for (const point of points) {
    text += encodeNumber(point.x - last.x) + encodeNumber(point.y - last.y);
    last = point;
  }
  return text;
}

export function decodeLine(text: string): Point[] {
  const points: Point[] = [];
  const last = { x: 0, y: 0 };
  let isX = true;
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const bits = values.get(character) ?? 0;
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    last[isX ? 'x' : 'y'] += (value >> 1) ^ -(value & 1);
    if (!isX) points.push({ ...last });
    isX = !isX;
    value = 0;
    shift = 0;
  }
  return points;
}

function encodeNumber(number: number): string {
  let rest = (number << 1) ^ (number >> 31);
  let text = '';
  while (rest >= 32) {
    text += ALPHABET[(rest & 31) | 32];
    rest >>= 5;
  }
  return text + ALPHABET[rest];
}
