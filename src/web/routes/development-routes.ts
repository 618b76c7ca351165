import type { DevelopmentRoutes } from './lazy-routes.ts';

/** What only development has; the production entry never imports this. */
export const developmentRoutes: DevelopmentRoutes = {
  development: async () => (await import('./development.ts')).routes,
};
