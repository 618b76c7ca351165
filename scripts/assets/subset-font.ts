// Reduces the display font to the characters of our pages and cards. Run it by hand after changing them; the results
// are committed.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCE =
  '../../node_modules/@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2';
/** Browsers load one file for all weights. */
const PAGES = '../../src/web/styles/sofia-sans-extra-condensed.woff2';
/** resvg reads neither woff2 nor variable fonts, so each weight has a file. */
const CARDS = [
  { target: '../../src/web/cards/sofia-sans-extra-condensed-600.ttf', weight: 600 },
  { target: '../../src/web/cards/sofia-sans-extra-condensed-800.ttf', weight: 800 },
];

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
const ACCENTS = 'ÀÁÂÃÄÅÇÈÉÊËÍÎÑÓÔÕÖØÚÛÜàáâãäåçèéêëíîñóôõöøúûü';
const MARKS = '·–—‘’“”…×©™°−‹›';
/** Without 'tnum', because 0, 1, 2 and 5 of equal width stand apart. */
const FEATURES = ['kern', 'liga'];

const source = await readFile(fileURLToPath(new URL(SOURCE, import.meta.url)));
await write(
  PAGES,
  await subsetFont(source, ASCII + ACCENTS + MARKS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 500, max: 800, default: 500 } },
    keepFeatures: FEATURES,
  }),
);
for (const { target, weight } of CARDS) {
  await write(
    target,
    await subsetFont(source, ASCII + ACCENTS + MARKS, {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
      noHinting: true,
      keepFeatures: FEATURES,
    }),
  );
}

async function write(target: string, font: Buffer): Promise<void> {
  await writeFile(fileURLToPath(new URL(target, import.meta.url)), font);
  console.log(`${target}: ${font.length} bytes, before ${source.length}`);
}
