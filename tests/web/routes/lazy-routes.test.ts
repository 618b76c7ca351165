import { expect, test } from 'vitest';
import { developmentRoutes } from '../../../src/web/routes/development-routes.ts';
import { createGroupMatcher, lazyRoutes } from '../../../src/web/routes/lazy-routes.ts';
import { ROUTE_GROUPS, URL_TABLE } from '../../../src/web/urls/url-table.ts';

const groups = { ...lazyRoutes, ...developmentRoutes };
const loaded = await Promise.all(
  ROUTE_GROUPS.map(async (group) => {
    const apps = (await groups[group]?.()) ?? [];
    return { group, routes: apps.flatMap(({ routes }) => routes) };
  }),
);
const groupOf = createGroupMatcher(groups);

/** A path that a route's pattern matches. */
const examplePath = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\{\(\?:(\w[\w-]*)[^}]*\}/g, '$1')
    .replaceAll(/:file\{\[0-9a-f\]\{16\}\[\.\]ics\}/g, '0123456789abcdef.ics')
    .replaceAll(/:file\{[^}]*\}/g, 'boston-celtics.ics')
    .replaceAll(/:address\{[^}]*\}+/g, '0123456789abcdef')
    .replaceAll(/:\w+/g, 'x')
    .replace('/*', '/x');

test('loads every route with the group that its path belongs to', () => {
  const misplaced = loaded.flatMap(({ group, routes }) =>
    routes
      .filter(({ path }) => path !== '/*' && groupOf(examplePath(path)) !== group)
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(misplaced).toEqual([]);
  expect(loaded.flatMap(({ routes }) => routes).length).toBeGreaterThan(100);
});

test('serves every URL of the table in its group', () => {
  const unserved = loaded.flatMap(({ group, routes }) => {
    const paths = routes.map(({ path }) => path).filter((path) => path !== '/*');
    return Object.values(URL_TABLE[group])
      .filter((pattern) => !paths.some((path) => path === pattern))
      .map((pattern) => `${group} ${pattern}`);
  });
  expect(unserved).toEqual([]);
});

test('leaves unknown paths to the group of teams', () => {
  expect(['/no-such-page', '/roadtrips/a/b/c', '/NFL', '/__nothing'].map(groupOf)).toEqual(
    Array.from({ length: 4 }, () => 'teams'),
  );
});
