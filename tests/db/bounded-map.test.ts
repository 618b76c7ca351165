import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/db/bounded-map.ts';

test('drops the entry set longest ago; setting one again makes it the newest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  map.set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
