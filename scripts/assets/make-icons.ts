// Writes the icons, the manifest and the default social card into public/. Run it by hand after changing the logo, the
// colors or the brand's texts, and commit the result.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { BRAND } from '../../src/domain/brand.ts';
import { CARD_FONT } from '../../src/web/page/social-card-format.ts';
import { colorOf, themeColors } from '../../src/web/styles/theme-colors.ts';
import type * as AppIconModule from './app-icon.tsx';
import type * as SiteCardModule from './site-card.tsx';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const publicFile = (name: string) => fromHere(`../../public/${name}`);

await initWasm(await readFile(fromHere('../../node_modules/@resvg/resvg-wasm/index_bg.wasm')));
const fontBuffers = await Promise.all(
  [600, 800].map((weight) =>
    readFile(fromHere(`../../src/web/cards/sofia-sans-extra-condensed-${weight}.ttf`)),
  ),
);
// Node cannot read JSX, so Vite imports these modules.
const { AppIcon } = (await runnerImport<typeof AppIconModule>(fromHere('app-icon.tsx'))).module;
const { SiteCard } = (await runnerImport<typeof SiteCardModule>(fromHere('./site-card.tsx'))).module;
const colors = themeColors(await readFile(fromHere('../../src/web/styles/tokens.css'), 'utf8')).light;

/** Some clients request /favicon.ico directly. */
const FAVICON_SIZES = [16, 32, 48];
/**
 * The touch icon has a background, because phones show it as a square. The maskable icon has a wide margin, because
 * Android launchers crop it.
 */
const ICONS = [
  { name: 'apple-touch-icon.png', size: 180, background: 'paper', margin: 5 },
  { name: 'icon-192.png', size: 192, background: null, margin: 0 },
  { name: 'icon-512.png', size: 512, background: null, margin: 0 },
  { name: 'icon-maskable-512.png', size: 512, background: 'amber', margin: 13 },
];
for (const { name, size, background, margin } of ICONS) {
  const icon = draw(createElement(AppIcon, { colors, background, margin }), size);
  await save(name, icon.asPng());
}
await save('favicon.ico', encodeIco(FAVICON_SIZES.map((size) => ({ size, png: drawIcon(size) }))));
const siteCard = draw(createElement(SiteCard, { colors }), null).asPng();
await save('social-card.png', await sharp(siteCard).png({ palette: true }).toBuffer());
await save('site.webmanifest', `${JSON.stringify(manifest(), null, 2)}\n`);

function drawIcon(size: number): Uint8Array {
  return draw(createElement(AppIcon, { colors, background: null, margin: 0 }), size).asPng();
}

/** An .ico file consists of a 6-byte header, a 16-byte entry for each picture, and the PNGs. */
function encodeIco(pictures: readonly { size: number; png: Uint8Array }[]): Uint8Array {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entryOffset = 6 + 16 * index;
    header.writeUInt8(size, entryOffset);
    header.writeUInt8(size, entryOffset + 1);
    header.writeUInt16LE(1, entryOffset + 4);
    header.writeUInt16LE(32, entryOffset + 6);
    header.writeUInt32LE(png.length, entryOffset + 8);
    header.writeUInt32LE(offset, entryOffset + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

function draw(picture: ReactElement, width: number | null) {
  return new Resvg(renderToStaticMarkup(picture), {
    fitTo: width === null ? { mode: 'original' } : { mode: 'width', value: width },
    font: { fontBuffers, defaultFontFamily: CARD_FONT, loadSystemFonts: false },
  }).render();
}

function manifest() {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: BRAND.name,
    short_name: BRAND.name,
    description: BRAND.description,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: colorOf(colors, 'sign'),
    background_color: colorOf(colors, 'paper'),
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}

async function save(name: string, content: Uint8Array | string): Promise<void> {
  await writeFile(publicFile(name), content);
  console.log(`public/${name}: ${content.length} bytes`);
}
