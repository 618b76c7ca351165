import { encode } from 'uqr';

/** Some cameras need a white border of this width. */
const QUIET_MODULES = 4;

/**
 * Draws `size` modules as one SVG path, with the lowest error correction, because a screen has no scratches.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET_MODULES });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - start;
      path += `M${start} ${y}h${width}v1h-${width}z`;
    }
  }
  return { size, path };
}
