import { expect, test } from 'vitest';
import { checkDrives } from '../../scripts/content/check-drives.ts';

const ROUTE = {
  league: 'mlb' as const,
  teams: ['detroit-tigers', 'cleveland-guardians', 'pittsburgh-pirates'],
  cities: ['Detroit', 'Cleveland', 'Pittsburgh'],
  other_drives: [240],
};

const rulesFor = (text: string) =>
  checkDrives('content/roadtrips/lakes.md', text, ROUTE).map(({ line, rule }) => `${line}: ${rule}`);

test('accepts drives between cities, over several legs, and short distances', () => {
  expect(
    rulesFor(
      'Detroit to Cleveland is 170 miles.\nThe legs are 168 and 133 miles, 300 miles in all; a bridge of 2 miles.',
    ),
  ).toEqual([]);
});

test('accepts miles by another road that the front matter names', () => {
  expect(rulesFor('Along the lake it is 240 miles.')).toEqual([]);
});

test('lists miles and minutes that differ from the data, by line', () => {
  expect(rulesFor('Fine.\nFrom Detroit to Cleveland it is 220 miles.')).toEqual([
    '2: states 220 miles, which no drive of the trip has',
  ]);
  expect(rulesFor('Cleveland to Pittsburgh is 133 miles, four hours and a half.')).toEqual([
    expect.stringMatching(/^1: states 270 minutes for 133 miles; the data say 1[23]\d$/),
  ]);
  expect(rulesFor('It is 133 miles, two and a quarter hours.')).toEqual([]);
});

test('reads a drive over the end of a line, and neither the number of a road nor a speed', () => {
  expect(rulesFor('Fine.\nDetroit to Cleveland is 168 miles and\nfour hours.')).toEqual([
    expect.stringMatching(/^2: states 240 minutes for 168 miles; the data say 1[56]\d$/),
  ]);
  expect(rulesFor('It is 168 miles, an hour and\nthree quarters by plane.')[0]).toContain(
    'states 105 minutes',
  );
  expect(rulesFor('By I-70, 168 miles, some of them at 85 miles an hour.')).toEqual([]);
});
