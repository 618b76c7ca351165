import { paths } from './paths.ts';
import type { WebApp } from './web-context.ts';

/** A part of the site whose code is loaded with the first request for it. */
export interface Wing {
  /** Whether a path, in its one spelling, is answered here; also by saying that there is nothing. */
  holds: (path: string) => boolean;
  /** @returns its areas; a path that two of them know is the first one's. */
  load: () => Promise<readonly WebApp[]>;
}

/**
 * The first that holds a path answers it. What is often asked for together is one wing; what needs much that
 * others do not, as schemas or a renderer of pictures, is one of its own.
 */
export const WINGS: readonly Wing[] = [
  {
    holds: under(
      paths.authService(),
      paths.auth(),
      paths.account(),
      paths.verify(),
      paths.resetPassword(),
      paths.me(),
      paths.linkedSession(),
      paths.toasts(),
    ),
    load: async () => (await import('./account/account-wing.ts')).accountWing,
  },
  {
    holds: under(paths.api(), paths.functions()),
    load: async () => (await import('./api/api-wing.ts')).apiWing,
  },
  {
    holds: under(
      paths.health(),
      paths.healthJson(),
      paths.internal(),
      paths.sitemap(),
      paths.robots(),
      paths.securityTxt(),
    ),
    load: async () => (await import('./health/operators-wing.ts')).operatorsWing,
  },
  {
    holds: (path) => /^\/(?:roadtrips\/[^/]+\/sequences|[a-z]+\/teams)\/[^/]+\.ics$/.test(path),
    load: async () => [(await import('./calendars/route.ts')).calendarRoutes],
  },
  {
    holds: (path) => /^\/(?:roadtrips|[a-z]+\/teams)\/[^/]+\/card\.png$/.test(path),
    load: async () => [(await import('./cards/route.tsx')).cardRoutes],
  },
  {
    holds: under(paths.cityGuides(), paths.roadtrips(), paths.widgets()),
    load: async () => (await import('./roadtrips/trips-wing.ts')).tripsWing,
  },
  {
    holds: under(paths.search()),
    load: async () => [(await import('./search/route.tsx')).searchRoutes],
  },
  {
    // Last, as nobody knows beforehand what `/:league/:slug` may be short for.
    holds: () => true,
    load: async () => (await import('./teams/games-wing.ts')).gamesWing,
  },
];

/** Holds these paths and whatever is below them. */
export function under(...starts: readonly string[]): Wing['holds'] {
  return (path) => starts.some((start) => path === start || path.startsWith(`${start}/`));
}
