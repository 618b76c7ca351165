import { expect, test } from 'vitest';
import { WINGS } from '../../src/web/wings.ts';

const loaded = await Promise.all(WINGS.map(async (wing) => ({ wing, areas: await wing.load() })));

/** A path that a route's pattern matches. */
const filled = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\{\(\?:(\w[\w-]*)[^}]*\}/g, '$1')
    .replaceAll(/:file\{\[0-9a-f\]\{16\}\[\.\]ics\}/g, '0123456789abcdef.ics')
    .replaceAll(/:file\{[^}]*\}/g, 'boston-celtics.ics')
    .replaceAll(/:address\{[^}]*\}+/g, '0123456789abcdef')
    .replaceAll(/:\w+/g, 'x')
    .replace('/*', '/x');

test('every route is in the wing that holds its path, so no request is led past it', () => {
  const strays = loaded.flatMap(({ wing, areas }) =>
    areas
      .flatMap(({ routes }) => routes)
      .filter(({ path }) => path !== '/*' && WINGS.find(({ holds }) => holds(filled(path))) !== wing)
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(strays).toEqual([]);
  expect(loaded.flatMap(({ areas }) => areas.flatMap(({ routes }) => routes)).length).toBeGreaterThan(100);
});
