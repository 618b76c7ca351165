import { createDeps } from '../composition/web-deps.ts';
import { createApp, type App } from '../web/app.ts';
import type { DevelopmentRoutes } from '../web/routes/lazy-routes.ts';

export function createSite(development: DevelopmentRoutes | null): App {
  return createApp(createDeps, development, async (env) => {
    const { raiseAlerts } = await import('./raise-alerts.ts');
    await raiseAlerts(env);
  });
}
