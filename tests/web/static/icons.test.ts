import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { assets } from '../../../src/web/page/assets.ts';
import { themeColors } from '../../../src/web/styles/theme-colors.ts';
import { readPngSize } from '../../support/png.ts';

const manifestShape = v.object({
  name: v.string(),
  start_url: v.string(),
  theme_color: v.string(),
  background_color: v.string(),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), type: v.string(), purpose: v.string() })),
});

// Built files: importing `assets` ran the build.
const file = (address: string) => readFileSync(`dist/client${address}`);
const manifest = v.parse(manifestShape, JSON.parse(file('/site.webmanifest').toString()));
const { light } = themeColors(readFileSync('src/web/styles/tokens.css', 'utf8'));

test.for([
  ['/apple-touch-icon.png', 180, 180],
  ['/icon-192.png', 192, 192],
  ['/icon-512.png', 512, 512],
  ['/icon-maskable-512.png', 512, 512],
  ['/social-card.png', 1200, 630],
] as const)('%s is a PNG of %i by %i', ([address, width, height]) => {
  expect(readPngSize(file(address))).toMatchObject({ width, height });
  expect(file(address).length).toBeLessThan(60_000);
});

test('the manifest’s icons exist in their sizes, one of them maskable', () => {
  for (const { src, sizes, type } of manifest.icons) {
    const { width, height } = readPngSize(file(src));
    expect(`${width}x${height}`).toBe(sizes);
    expect(type).toBe('image/png');
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('the manifest has the brand’s name and colors; after a change run scripts/assets/make-icons.ts', () => {
  expect(manifest).toMatchObject({
    name: 'Fanroads',
    start_url: '/',
    theme_color: light['sign'],
    background_color: light['paper'],
  });
});

test('/favicon.ico has three sizes', () => {
  const icon = file('/favicon.ico');
  expect(icon.subarray(0, 6).toString('hex')).toBe('000001000300');
  const sizes = [0, 1, 2].map((index) => {
    const entry = 6 + 16 * index;
    const from = icon.readUInt32LE(entry + 12);
    const { width, height } = readPngSize(icon.subarray(from, from + icon.readUInt32LE(entry + 8)));
    return [icon.readUInt8(entry), width, height];
  });
  expect(sizes).toEqual([16, 32, 48].map((size) => [size, size, size]));
});

test('every asset exists', () => {
  expect(Object.values(assets).filter((address) => !existsSync(`dist/client${address}`))).toEqual([]);
});
