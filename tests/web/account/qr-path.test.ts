import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from 'uqr';
import { qrPath } from '../../../src/web/account/settings/load-account-view.ts';

test('draws every dark module and nothing else, with a white border', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const { size, path } = qrPath(text);
      const drawn = new Set<string>();
      for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
        expect(back).toBe(width);
        for (let step = 0; step < Number(width); step++) drawn.add(`${Number(x) + step},${y}`);
      }
      const { data, size: bare } = encode(text, { ecc: 'L', border: 0 });
      expect(size).toBe(bare + 8);
      const dark = data.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark ? [`${x + 4},${y + 4}`] : [])),
      );
      expect([...drawn].toSorted()).toEqual(dark.toSorted());
      expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
    }),
    { numRuns: 30 },
  );
});
