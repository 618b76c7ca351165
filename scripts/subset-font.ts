// Cuts the display face down to what our pages set in it. Run by hand after changing the range; the
// result is committed, so that no build depends on it.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCE =
  '../node_modules/@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2';
const TARGET = '../src/web/styles/sofia-sans-extra-condensed.woff2';

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));
const ACCENTS = 'ÀÁÂÃÄÅÇÈÉÊËÍÎÑÓÔÕÖØÚÛÜàáâãäåçèéêëíîñóôõöøúûü';
const MARKS = '·–—‘’“”…×©™→←↑↓';

const source = await readFile(fileURLToPath(new URL(SOURCE, import.meta.url)));
const subset = await subsetFont(source, ASCII + ACCENTS + MARKS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 500, max: 800, default: 500 } },
});
await writeFile(fileURLToPath(new URL(TARGET, import.meta.url)), subset);
console.log(`${source.length} bytes became ${subset.length}`);
