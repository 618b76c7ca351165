import { createDeps } from './composition/web-deps.ts';
import { createApp, type App } from './web/app.ts';
import type { DevelopmentRoutes } from './web/routes/lazy-routes.ts';

/** What the Worker serves requests with. @param developmentRoutes what only development has. */
export function openSite(developmentRoutes: DevelopmentRoutes): App {
  return createApp(createDeps, developmentRoutes);
}
