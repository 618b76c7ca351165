import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { beforeAll, expect, test } from 'vitest';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { KNOWN_VENUES } from '../../../src/domain/venues/index.ts';
import { ownFiles } from '../../support/own-files.ts';

/** Marks that stylesheets show in the text font. */
const IN_TEXT_FONT = new Set('→✓✕↻');
const MAX_BYTES = 19_000;

const file = readFileSync('src/web/styles/sofia-sans-extra-condensed.woff2');
let font: DataView;

beforeAll(async () => {
  const all = String.fromCodePoint(...Array.from({ length: 0x30_00 - 32 }, (_, index) => 32 + index));
  const bytes = await subsetFont(file, all, { targetFormat: 'truetype', variationAxes: {} });
  font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
});

/** Reads the ranges of the `cmap` table's format 4 (OpenType 1.9, cmap). */
function characters(): Set<string> {
  const tables = Array.from({ length: font.getUint16(4) }, (_, index) => 12 + index * 16);
  const entry = tables.find((at) => font.getUint32(at) === 0x63_6d_61_70) ?? 0;
  const cmap = font.getUint32(entry + 8);
  const encodings = Array.from({ length: font.getUint16(cmap + 2) }, (_, index) =>
    font.getUint32(cmap + 8 + index * 8),
  );
  const table = cmap + (encodings.find((at) => font.getUint16(cmap + at) === 4) ?? 0);
  const segments = font.getUint16(table + 6) / 2;
  const found = new Set<string>();
  for (let segment = 0; segment < segments; segment += 1) {
    const end = font.getUint16(table + 14 + segment * 2);
    const start = font.getUint16(table + 16 + (segments + segment) * 2);
    for (let code = start; code <= end; code += 1) found.add(String.fromCodePoint(code));
  }
  return found;
}

test('the display font has every character of pages, headings and names', () => {
  const pages = ownFiles(['src/web']).filter(
    (path) => /\.(?:tsx?|css)$/.test(path) && !path.includes('/cards/'),
  );
  const headings = ownFiles(['content']).flatMap((path) =>
    path.endsWith('.md') ? (readFileSync(path, 'utf8').match(/^(?:#+|title:|intro:) .*$/gm) ?? []) : [],
  );
  const places = readFileSync('drives/places.tsv', 'utf8');
  const names = [...ALL_TEAMS.map(({ fullName }) => fullName), ...KNOWN_VENUES.map(({ name }) => name)];
  const text = [...pages.map((path) => readFileSync(path, 'utf8')), ...headings, places, ...names].join('');
  const has = characters();
  expect(has.size).toBeGreaterThan(150);
  const missing = [...new Set(text)].filter(
    (character) => character > '~' && !has.has(character) && !IN_TEXT_FONT.has(character),
  );
  expect(missing).toEqual([]);
});

test('digits have one width each, their own, and the file is small', () => {
  const bytes = Buffer.from(font.buffer, font.byteOffset, font.byteLength);
  expect(bytes.includes('kern')).toBe(true);
  expect(bytes.includes('tnum')).toBe(false);
  expect(file.length).toBeLessThan(MAX_BYTES);
});
