const NARROW = /[ IJijl.,'’|]/;
const WIDEST = /W/;
const WIDE = /[Mmw—]/;
const LOWER = /[a-zß-ÿ]/;

/** All lengths are in pixels. */
export function fittingSize(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / widthInEm(text)));
}

/** Two lines must be larger than one by this factor, because they fill more of the card. */
const WORTH_BREAKING = 1.1;

/**
 * Breaks a text into two lines where one would be clearly smaller.
 * @param largest the largest font sizes in pixels.
 */
export function fittingLines(
  text: string,
  width: number,
  largest: { oneLine: number; twoLines: number },
): { lines: readonly string[]; size: number } {
  const size = fittingSize(text, width, largest.oneLine);
  const broken = halves(text);
  const smaller = Math.min(...broken.map((line) => fittingSize(line, width, largest.twoLines)));
  return broken.length === 2 && smaller > size * WORTH_BREAKING
    ? { lines: broken, size: smaller }
    : { lines: [text], size };
}

/** Breaks at the space that makes the longer line shortest. A single word stays one line. */
function halves(text: string): string[] {
  const words = text.split(' ');
  const breaks = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1), words.slice(index + 1)].map((line) => line.join(' '));
    return { lines, width: Math.max(...lines.map(widthInEm)) };
  });
  return breaks.toSorted((a, b) => a.width - b.width)[0]?.lines ?? [text];
}

/** Returns an upper bound. */
export function widthInEm(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + advance(letter), 0);
}

function advance(letter: string): number {
  if (NARROW.test(letter)) return 0.24;
  if (WIDEST.test(letter)) return 0.62;
  if (WIDE.test(letter)) return 0.57;
  return LOWER.test(letter) ? 0.39 : 0.46;
}
