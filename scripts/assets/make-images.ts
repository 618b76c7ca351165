// Draws the card picture of every roadtrip in content/ into public/images/roadtrips/, which is committed. The same
// texts give the same files.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { runnerImport } from 'vite';
import { leagueFromPath } from '../../src/domain/leagues.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { exitWith, ExpectedError, step } from '../cli/console.ts';
import { readContent } from '../content/load.ts';
import type * as CardPictures from './card-picture.tsx';

const FOLDER = new URL('../../public/images/roadtrips/', import.meta.url);
const FONT =
  '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2';
/** The limit is low because a page shows up to forty pictures. */
const LARGEST_BYTES = 40_000;
const QUALITIES = [76, 70, 64, 58];

const require = createRequire(import.meta.url);

try {
  await step(
    'Card pictures',
    drawAll,
    ({ pictures, bytes }) => `${pictures} pictures, ${Math.round(bytes / 1000)} kB in total`,
  );
} catch (error) {
  exitWith(error);
}

async function drawAll(): Promise<{ pictures: number; bytes: number }> {
  // Node cannot read JSX.
  const { module: cards } = await runnerImport<typeof CardPictures>('/scripts/assets/card-picture.tsx', {
    configFile: false,
    logLevel: 'error',
  });
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const font = await pictureFont();
  await mkdir(FOLDER, { recursive: true });
  const drawings = [...(await drawTrips(cards)), { name: 'default', svg: cards.defaultPicture() }];
  let bytes = 0;
  for (const { name, svg } of drawings) bytes += await write(name, draw(svg, font));
  await removeOthers(drawings.map(({ name }) => name));
  return { pictures: drawings.length, bytes };
}

async function drawTrips({ cardPicture }: typeof CardPictures): Promise<{ name: string; svg: string }[]> {
  const { roadtrips } = await readContent();
  return roadtrips.map(({ name, front }) => {
    const league = leagueFromPath(front.league);
    if (league === null)
      throw new ExpectedError(
        `content/roadtrips/${name}.md has an unknown league. Run npm run content -- --check.`,
      );
    const teams = front.teams.flatMap((slug) => teamBySlug(league, slug) ?? []);
    const stops = front.cities.map((city) => ({
      city,
      teams: teams.filter(({ marketCity }) => marketCity === city),
    }));
    return { name, svg: cardPicture({ slug: name, league, stops }) };
  });
}

async function pictureFont(): Promise<Uint8Array> {
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
  return subsetFont(await readFile(require.resolve(FONT)), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 700 },
  });
}

function draw(svg: string, font: Uint8Array): { pixels: Uint8Array; width: number; height: number } {
  const image = new Resvg(svg, {
    font: { fontBuffers: [font], loadSystemFonts: false },
    fitTo: { mode: 'width', value: 800 },
  }).render();
  return { pixels: image.pixels, width: image.width, height: image.height };
}

/** @returns the total size of both files in bytes. */
async function write(name: string, { pixels, width, height }: ReturnType<typeof draw>): Promise<number> {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const jpg = await smallEnough(name, (quality) =>
    picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer(),
  );
  const webp = await smallEnough(name, (quality) => picture.clone().webp({ quality, effort: 6 }).toBuffer());
  await writeFile(new URL(`${name}.jpg`, FOLDER), jpg);
  await writeFile(new URL(`${name}.webp`, FOLDER), webp);
  return jpg.length + webp.length;
}

async function smallEnough(name: string, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const file = await encode(quality);
    if (file.length <= LARGEST_BYTES) return file;
  }
  throw new ExpectedError(
    `The picture of ${name} is larger than ${LARGEST_BYTES} bytes in every quality. Add a lower one to QUALITIES.`,
  );
}

async function removeOthers(names: readonly string[]): Promise<void> {
  for (const file of await readdir(FOLDER)) {
    if (!names.includes(file.replace(/\.\w+$/, ''))) await rm(new URL(file, FOLDER));
  }
}
