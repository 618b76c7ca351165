import { TrieRouter } from 'hono/router/trie-router';
import type { WebApp } from '../http/web-context.ts';
import { ROUTE_GROUPS, URL_TABLE, type RouteGroup } from '../urls/url-table.ts';

/** Code that needs large modules, such as a renderer, has a group of its own. */
export type LoadRoutes = () => Promise<readonly WebApp[]>;

/** The pages of a development site, which are not in the table. */
export interface DevelopmentRoutes {
  readonly patterns: readonly string[];
  readonly load: LoadRoutes;
}

export const lazyRoutes: Readonly<Record<RouteGroup, LoadRoutes>> = {
  calendars: async () => [(await import('../calendars/route.ts')).calendarRoutes],
  cards: async () => [(await import('../cards/route.tsx')).cardRoutes],
  lists: async () => [
    (await import('../trip-lists/route.tsx')).tripListRoutes,
    (await import('../grand-tours/route.tsx')).grandTourRoutes,
  ],
  home: async () => [(await import('../home/route.tsx')).homeRoutes],
  texts: async () => [(await import('../static/route.tsx')).staticRoutes],
  leagues: async () => [(await import('../leagues/route.tsx')).leagueRoutes],
  schedule: async () => [(await import('../schedule/route.tsx')).scheduleRoutes],
  teams: async () => [(await import('../teams/route.tsx')).teamRoutes],
  cityGuides: async () => [(await import('../city-guides/route.tsx')).cityGuideRoutes],
  cities: async () => [(await import('../cities/route.tsx')).cityRoutes],
  roadtrips: async () => [(await import('../roadtrips/route.tsx')).roadtripRoutes],
  sequences: async () => [(await import('../sequences/route.tsx')).sequenceRoutes],
  tripPages: async () => [(await import('../trip-pages/route.tsx')).tripPageRoutes],
  liveTrips: async () => [(await import('../live-trips/route.tsx')).liveTripRoutes],
  votes: async () => [(await import('../votes/route.tsx')).voteRoutes],
  widgets: async () => [(await import('../activities/route.tsx')).activityRoutes],
  finder: async () => [(await import('../trips/route.tsx')).tripRoutes],
  search: async () => [(await import('../search/route.tsx')).searchRoutes],
  accounts: async () => (await import('./accounts.ts')).routes,
  mails: async () => [
    (await import('../unsubscribe/route.tsx')).unsubscribeRoutes,
    (await import('../webhooks/route.ts')).webhookRoutes,
  ],
  followers: async () => [
    (await import('../session/load-auth.ts')).loadAuth,
    (await import('../trip-followers/route.tsx')).tripFollowerRoutes,
  ],
  privateApi: async () => [
    (await import('../session/load-auth.ts')).loadAuth,
    (await import('../api/private-route.ts')).privateApiRoutes,
  ],
  api: async () => [
    (await import('../api/route.tsx')).apiRoutes,
    (await import('../functions/route.ts')).functionRoutes,
  ],
  operators: async () => [
    (await import('../health/route.tsx')).healthRoutes,
    (await import('../internal/route.ts')).internalRoutes,
    (await import('../policy-reports/route.ts')).policyReportRoutes,
    (await import('../seo/route.ts')).seoRoutes,
  ],
};

/** Every group can say that a page is not there, and this one is small. */
export const FALLBACK_ROUTES = lazyRoutes.teams;

export function createGroupMatcher(development: DevelopmentRoutes | null): (path: string) => LoadRoutes {
  const router = new TrieRouter<LoadRoutes>();
  for (const group of ROUTE_GROUPS) {
    for (const pattern of Object.values(URL_TABLE[group])) router.add('GET', pattern, lazyRoutes[group]);
  }
  if (development !== null) {
    for (const pattern of development.patterns) router.add('GET', pattern, development.load);
  }
  return (path) => router.match('GET', path)[0][0]?.[0] ?? FALLBACK_ROUTES;
}
