const NARROW = /[ IJijl.,'’|]/;
const WIDEST = /W/;
const WIDE = /[Mmw—]/;
const LOWER = /[a-zß-ÿ]/;

/**
 * The largest font size at which a line of the display face fits a width. Advances are upper bounds per
 * kind of letter, so a line never runs over; nothing is measured.
 * @param largest the size it may not exceed, in pixels, as is the width.
 */
export function fittingSize(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / widthInEm(text)));
}

/** How wide a line of the display face is at most, in em. */
export function widthInEm(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + advance(letter), 0);
}

function advance(letter: string): number {
  if (NARROW.test(letter)) return 0.24;
  if (WIDEST.test(letter)) return 0.62;
  if (WIDE.test(letter)) return 0.57;
  return LOWER.test(letter) ? 0.39 : 0.46;
}
