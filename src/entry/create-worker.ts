import type { ExecutionContext } from 'hono';
import type { GameSource } from '../ingest/sources/source.ts';
import type { App } from '../web/app.ts';
import type { DevelopmentRoutes } from '../web/routes/lazy-routes.ts';

interface DevelopmentParts {
  routes: DevelopmentRoutes | null;
  sample: GameSource | null;
}

interface CronEvent {
  cron: string;
  noRetry(): void;
}

export function createWorker({ routes, sample }: DevelopmentParts) {
  let app: App | null = null;
  const loadApp = async () => {
    const { createSite } = await import('./create-site.ts');
    app ??= createSite(routes);
    return app;
  };
  return {
    fetch: (request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> =>
      app === null
        ? loadApp().then((loaded) => loaded.fetch(request, env, context))
        : app.fetch(request, env, context),
    scheduled: async (event: CronEvent, env: Env, context: object): Promise<void> => {
      // The next cron starts a failed job again; a platform retry would overlap with it.
      event.noRetry();
      const { runScheduled } = await import('./scheduled.ts');
      await runScheduled(event.cron, env, { context, sample });
    },
  };
}
