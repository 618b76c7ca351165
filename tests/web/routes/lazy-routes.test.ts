import { expect, test } from 'vitest';
import { developmentRoutes } from '../../../src/web/routes/development-routes.ts';
import { createGroupMatcher, lazyRoutes } from '../../../src/web/routes/lazy-routes.ts';
import { ROUTE_GROUPS, URL_TABLE } from '../../../src/web/urls/url-table.ts';

const groups = { ...lazyRoutes, ...developmentRoutes };
const loaded = await Promise.all(
  ROUTE_GROUPS.map(async (group) => {
    const areas = (await groups[group]?.()) ?? [];
    return { group, routes: areas.flatMap(({ routes }) => routes) };
  }),
);
const groupOf = createGroupMatcher(groups);

/** A path that a route's pattern matches. */
const filled = (pattern: string) =>
  pattern
    .replaceAll(/:\w+\{\(\?:(\w[\w-]*)[^}]*\}/g, '$1')
    .replaceAll(/:file\{\[0-9a-f\]\{16\}\[\.\]ics\}/g, '0123456789abcdef.ics')
    .replaceAll(/:file\{[^}]*\}/g, 'boston-celtics.ics')
    .replaceAll(/:address\{[^}]*\}+/g, '0123456789abcdef')
    .replaceAll(/:\w+/g, 'x')
    .replace('/*', '/x');

test('loads every route with the group that its path belongs to', () => {
  const strays = loaded.flatMap(({ group, routes }) =>
    routes
      .filter(({ path }) => path !== '/*' && groupOf(filled(path)) !== group)
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(strays).toEqual([]);
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

test('answers what no pattern matches with the not-found page of the pages', () => {
  expect(['/no-such-page', '/roadtrips/a/b/c', '/NFL', '/__nothing'].map(groupOf)).toEqual(
    Array.from({ length: 4 }, () => 'pages'),
  );
});
