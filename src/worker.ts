import { makeDeps, makeJobDeps } from './deps.ts';
import { edgeCacheOf } from './edge-cache.ts';
import { runCron } from './ingest/run-job.ts';
import { createApp } from './web/app.ts';

const app = createApp(makeDeps);

/** The part of the runtime's ScheduledController that is used here. */
interface CronEvent {
  cron: string;
  noRetry(): void;
}

export default {
  fetch: app.fetch,
  scheduled: async (event: CronEvent, env: Env, context: object): Promise<void> => {
    // A failed run is recorded and the next cron starts again; the platform's own retry would only overlap.
    event.noRetry();
    await runCron(makeJobDeps(env, edgeCacheOf(context)), event.cron);
  },
};
