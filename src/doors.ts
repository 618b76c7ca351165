import { makeDeps, standingsIn } from './deps.ts';
import { edgeCacheOf } from './edge-cache.ts';
import type { GameSource } from './ingest/sources/source.ts';
import { createApp } from './web/app.ts';
import type { WebApp } from './web/web-context.ts';

/** What exists for those who work on the site. */
interface DevelopmentParts {
  /** `/__states` and `/__mail`. */
  routes: readonly WebApp[];
  /** Invented games. */
  sample: GameSource | null;
}

/** The part of the runtime's ScheduledController that is used here. */
interface CronEvent {
  cron: string;
  noRetry(): void;
}

/** The Worker's two doors. */
export function workerWith({ routes, sample }: DevelopmentParts) {
  const app = createApp(makeDeps, routes);
  return {
    fetch: app.fetch,
    scheduled: async (event: CronEvent, env: Env, context: object): Promise<void> => {
      // A failed run is recorded and the next cron starts again; the platform's own retry would only overlap.
      event.noRetry();
      // Behind the first cron, so that pages start without the sources and their schemas.
      const [{ makeJobDeps }, { runCron }] = await Promise.all([
        import('./job-deps.ts'),
        import('./ingest/run-job.ts'),
      ]);
      await runCron(makeJobDeps(env, { cache: edgeCacheOf(context), sample }), event.cron);
      standingsIn(env).forget();
    },
  };
}
