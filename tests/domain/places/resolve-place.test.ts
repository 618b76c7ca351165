import { expect, test } from 'vitest';
import { readDriveFiles } from '../../../scripts/drives/drive-files.ts';
import { placeRows } from '../../../scripts/drives/load-places.ts';
import { createPlaceIndex } from '../../../src/domain/places/place-index.ts';
import { placeMessage, resolvePlace } from '../../../src/domain/places/resolve-place.ts';

const index = createPlaceIndex(placeRows(await readDriveFiles()));
const resolve = (text: string) => resolvePlace(text, { kind: 'names', index });

test.for([
  ['Chicago', 'chicago-il'],
  ['  chicago,  il ', 'chicago-il'],
  ['Chicago, Illinois', 'chicago-il'],
  ['chicago-il', 'chicago-il'],
  ['NYC', 'new-york-ny'],
  ['Big Apple', 'new-york-ny'],
  ['Montréal', 'montreal-qc'],
  ['Kansas City MO', 'kansas-city-mo'],
  ['Washington DC', 'washington-dc'],
  ['portland, maine', 'portland-me'],
  ['Charlotte North Carolina', 'charlotte-nc'],
  ['washington, district of columbia', 'washington-dc'],
  ['St. Louis', 'saint-louis-mo'],
] as const)('finds %s', ([text, slug]) => {
  const resolved = resolve(text);
  expect(resolved).toMatchObject({ kind: 'found', place: { slug } });
  expect(placeMessage(resolved)).toBeNull();
});

test('asks which Springfield, the largest first', () => {
  const resolved = resolve('springfield');
  if (resolved.kind !== 'ambiguous') throw new Error(resolved.kind);
  expect(resolved.places.length).toBeGreaterThan(5);
  const sizes = resolved.places.map(({ population }) => population);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(resolved.places[0]?.slug).toBe('springfield-mo');
  expect(placeMessage(resolved)).toBe('Which Springfield do you mean?');
});

test.for([
  'Anchorage',
  'anchorage, ak',
  'Bethel, Alaska',
  'Honolulu',
  'Hawaii',
  'Victoria BC',
  'Nanaimo',
  'San Juan PR',
])('knows no road from %s', (text) => {
  const resolved = resolve(text);
  expect(resolved).toEqual({ kind: 'no-road' });
  expect(placeMessage(resolved)).toBe('No road leads from there to a game. Start anywhere.');
});

test.for([
  ['Chcago', "We don't know 'Chcago'. Did you mean Chicago, IL?"],
  ['Boton, MA', "We don't know 'Boton, MA'. Did you mean Boston, MA?"],
  ['Pittsburg, PA', "We don't know 'Pittsburg, PA'. Did you mean Pittsburgh, PA?"],
  ['philadelpia', "We don't know 'philadelpia'. Did you mean Philadelphia, PA?"],
  ['qqqqqqqq', "We don't know 'qqqqqqqq'."],
  ['', "We don't know ''."],
] as const)('suggests a place for %s', ([text, message]) => {
  expect(placeMessage(resolve(text))).toBe(message);
});

test('lists unfinished names, larger places first', () => {
  expect(index.like('phil')[0]?.slug).toBe('philadelphia-pa');
  expect(index.like('san f')[0]?.slug).toBe('san-francisco-ca');
});

test('takes the place of a ZIP code, and knows where no road leads', () => {
  const [place = null] = index.exact('Boston, MA');
  expect(resolvePlace('02108', { kind: 'postal-code', place })).toMatchObject({ kind: 'found' });
  expect(resolvePlace('99501', { kind: 'postal-code', place: null })).toEqual({ kind: 'no-road' });
  expect(resolvePlace('96813-1234', { kind: 'postal-code', place: null })).toEqual({ kind: 'no-road' });
  expect(resolvePlace('X0A 0H0', { kind: 'postal-code', place: null })).toEqual({ kind: 'no-road' });
  expect(resolvePlace('00000', { kind: 'postal-code', place: null })).toMatchObject({ kind: 'unknown' });
});

test('a name that begins like the text comes before a larger place that only contains the words', () => {
  for (const text of ['fort wo', 'fort worth', 'forth worth'])
    expect(index.like(text)[0]?.slug, text).toBe('fort-worth-tx');
  expect(index.like('dallas')[0]?.slug).toBe('dallas-tx');
});
