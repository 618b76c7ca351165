import type { DevelopmentRoutes } from './lazy-routes.ts';

/** The production entry never imports this. */
export const developmentRoutes: DevelopmentRoutes = {
  development: async () => (await import('./development.ts')).routes,
};
