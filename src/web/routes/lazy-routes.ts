import { TrieRouter } from 'hono/router/trie-router';
import type { WebApp } from '../http/web-context.ts';
import { ROUTE_GROUPS, URL_TABLE, type RouteGroup } from '../urls/url-table.ts';

/** Code that needs large modules, such as schemas or a renderer, has a group of its own. */
export type LazyRoutes = Readonly<Record<Exclude<RouteGroup, 'development'>, LoadRoutes>> & DevelopmentRoutes;
export interface DevelopmentRoutes {
  readonly development?: LoadRoutes;
}
type LoadRoutes = () => Promise<readonly WebApp[]>;

export const lazyRoutes: LazyRoutes = {
  calendars: async () => [(await import('../calendars/route.ts')).calendarRoutes],
  cards: async () => [(await import('../cards/route.tsx')).cardRoutes],
  lists: async () => [
    (await import('../trip-lists/route.tsx')).tripListRoutes,
    (await import('../grand-tours/route.tsx')).grandTourRoutes,
  ],
  pages: async () => (await import('./pages.ts')).routes,
  trips: async () => (await import('./trips.ts')).routes,
  finder: async () => [(await import('../trips/route.tsx')).tripRoutes],
  search: async () => [(await import('../search/route.tsx')).searchRoutes],
  accounts: async () => (await import('./accounts.ts')).routes,
  mails: async () => [
    (await import('../unsubscribe/route.tsx')).unsubscribeRoutes,
    (await import('../webhooks/route.ts')).webhookRoutes,
  ],
  privateApi: async () => (await import('./private-api.ts')).routes,
  api: async () => (await import('./api.ts')).routes,
  operators: async () => (await import('./operators.ts')).routes,
};

/** @returns a function that finds the group for a path. `pages`, which has the 404 page, is the default. */
export function createGroupMatcher(groups: LazyRoutes): (path: string) => RouteGroup {
  const router = new TrieRouter<RouteGroup>();
  for (const group of ROUTE_GROUPS.filter((name) => groups[name] !== undefined)) {
    for (const pattern of Object.values(URL_TABLE[group])) router.add('GET', pattern, group);
  }
  return (path) => router.match('GET', path)[0][0]?.[0] ?? 'pages';
}
