import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio, READABLE_CONTRAST } from '../../../src/domain/teams/colors.ts';

/** Text and background. */
const PAIRS = [
  ['ink', 'paper'],
  ['ink', 'card'],
  ['muted', 'paper'],
  ['muted', 'card'],
  ['link', 'paper'],
  ['link', 'card'],
  ['alarm', 'card'],
  ['on-sign', 'sign'],
  ['on-amber', 'amber'],
  ['shield', 'on-sign'],
  ['on-amber', 'amber'],
  ['on-road', 'road'],
  ['on-road', 'toast'],
  ['paper', 'ink'],
  ['card', 'ink'],
] as const;

const css = readFileSync('src/web/styles/tokens.css', 'utf8');
const tokensIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
const darkAt = css.indexOf('prefers-color-scheme: dark');
const light = tokensIn(css.slice(0, darkAt));
const dark = { ...light, ...tokensIn(css.slice(darkAt)) };

test.for([
  ['light', light],
  ['dark', dark],
] as const)('every text color of the %s theme is readable on its background', ([, tokens]) => {
  const unreadable = PAIRS.flatMap(([text, background]) => {
    const ratio = contrastRatio(tokens[text] ?? '', tokens[background] ?? '');
    return ratio >= READABLE_CONTRAST ? [] : [`${text} on ${background}: ${ratio.toFixed(2)}`];
  });
  expect(unreadable).toEqual([]);
});

/** The same in both themes: transparent, masks, a shadow, a QR code's frame. */
const WITHOUT_THEME = new Set(['#0000', '#000', '#0006', '#fff']);

test('colors are only in tokens.css', () => {
  const sheets = readdirSync('src/web/styles').filter(
    (name) => name.endsWith('.css') && name !== 'tokens.css',
  );
  const literal = sheets.flatMap((name) =>
    [...readFileSync(`src/web/styles/${name}`, 'utf8').matchAll(/#[0-9a-f]{3,8}\b/g)]
      .filter(([color]) => !WITHOUT_THEME.has(color))
      .map(([color]) => `${name}: ${color}`),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(literal).toEqual([]);
});
