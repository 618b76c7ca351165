const NARROW = /[ IJijl.,'’|]/;
const WIDEST = /W/;
const WIDE = /[Mmw—]/;
const LOWER = /[a-zß-ÿ]/;

/** Returns the largest font size, at most `largest`, at which a line fits. All lengths are in pixels. */
export function fittingSize(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / widthInEm(text)));
}

/** Returns an upper bound of the text's width in em. */
export function widthInEm(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + advance(letter), 0);
}

function advance(letter: string): number {
  if (NARROW.test(letter)) return 0.24;
  if (WIDEST.test(letter)) return 0.62;
  if (WIDE.test(letter)) return 0.57;
  return LOWER.test(letter) ? 0.39 : 0.46;
}
