import { expect, test } from 'vitest';
import { developmentRoutes } from '../../../scripts/site/development/development-routes.ts';
import {
  createGroupMatcher,
  lazyRoutes,
  type DevelopmentRoutes,
} from '../../../src/web/routes/lazy-routes.ts';
import { ROUTE_GROUPS, URL_TABLE } from '../../../src/web/urls/url-table.ts';

const groups: readonly DevelopmentRoutes[] = [
  ...ROUTE_GROUPS.map((group) => ({ load: lazyRoutes[group], patterns: Object.values(URL_TABLE[group]) })),
  developmentRoutes,
];
const loaded = await Promise.all(
  groups.map(async (group) => ({ ...group, routes: (await group.load()).flatMap(({ routes }) => routes) })),
);
const groupOf = createGroupMatcher(developmentRoutes);

/** A path that a route's pattern matches. */
const examplePath = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\{\(\?:(\w[\w-]*)[^}]*\}/g, '$1')
    .replaceAll(/:file\{\[0-9a-f\]\{16\}\[\.\]ics\}/g, '0123456789abcdef.ics')
    .replaceAll(/:file\{\[0-9a-f\]\{32\}\[\.\]ics\}/g, `${'0'.repeat(32)}.ics`)
    .replaceAll(/:key\{[^}]*\}+/g, '0'.repeat(32))
    .replaceAll(/:file\{[^}]*\}/g, 'boston-celtics.ics')
    .replaceAll(/:\w+\{\[0-9a-f\]\{32\}\}/g, '0123456789abcdef0123456789abcdef')
    .replaceAll(/:address\{[^}]*\}+/g, '0123456789abcdef')
    .replaceAll(/:\w+/g, 'x')
    .replace('/*', '/x');

test('loads every route with the group that its path belongs to', () => {
  const misplaced = loaded.flatMap(({ load, routes }) =>
    routes
      .filter(({ path }) => path !== '/*' && groupOf(examplePath(path)) !== load)
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(misplaced).toEqual([]);
  expect(loaded.flatMap(({ routes }) => routes).length).toBeGreaterThan(100);
});

test('serves every URL of the table in its group', () => {
  const unserved = loaded.flatMap(({ patterns, routes }) =>
    patterns.filter((pattern) => !routes.some(({ path }) => path === pattern)),
  );
  expect(unserved).toEqual([]);
});

test('leaves unknown paths to the group of teams', () => {
  expect(['/no-such-page', '/roadtrips/a/b/c', '/NFL', '/__nothing'].map(groupOf)).toEqual(
    Array.from({ length: 4 }, () => lazyRoutes.teams),
  );
});
