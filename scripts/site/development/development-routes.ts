import type { DevelopmentRoutes } from '../../../src/web/routes/lazy-routes.ts';
import { developmentPatterns } from './development-paths.ts';

/** The production entry has none of these pages. */
export const developmentRoutes: DevelopmentRoutes = {
  patterns: Object.values(developmentPatterns),
  load: async () => [
    (await import('./gallery/route.tsx')).galleryRoutes,
    (await import('./mailbox/route.tsx')).mailboxRoutes,
  ],
};
