import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import * as z from 'zod';
import { listenOnLoopback } from '../../scripts/site/loopback.ts';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { LOCAL_WORKER } from '../../scripts/site/build-worker.ts';
import { builtModules, type LocalWorker } from '../../scripts/site/local-worker.ts';
import { readWorkerConfig } from '../../scripts/deploy/worker-config.ts';

/** What Cloudflare does around a Worker with a cache: hands it `ctx.cache`. Here that tells a server of the test. */
const AROUND = `
import worker from './${LOCAL_WORKER.entry}.js';
const atEdge = (context, env) => ({
  waitUntil: (promise) => context.waitUntil(promise),
  passThroughOnException: () => context.passThroughOnException(),
  cache: {
    invalidate: async (options) => {
      const answer = await fetch(env.CALLED_BACK_AT, { method: 'POST', body: JSON.stringify(options) });
      return { success: answer.ok, errors: [] };
    },
  },
});
export default {
  fetch: (request, env, context) => worker.fetch(request, env, atEdge(context, env)),
  scheduled: (event, env, context) => worker.scheduled(event, env, atEdge(context, env)),
};`;

const callBack = z.object({ tags: z.array(z.string()) });

/**
 * Runs the built Worker in workerd as behind an edge cache.
 * @param clock of the Worker; it stands still.
 * @param onCallBack what the Worker tells its cache to call back.
 */
export async function startWorkerAtEdge({
  bindings,
  now,
  onCallBack,
}: {
  bindings: Record<string, string>;
  now: Date;
  onCallBack: (tags: readonly string[]) => void;
}): Promise<Pick<LocalWorker, 'origin' | 'runCron' | 'stop'>> {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  const edge = createServer((request, response) => {
    void learn(request, response);
  });
  const learn = async (request: IncomingMessage, response: ServerResponse) => {
    onCallBack(callBack.parse(await json(request)).tags);
    response.end();
  };
  const port = await listenOnLoopback(edge);
  const { compatibility_date: compatibilityDate } = await readWorkerConfig();
  const around = {
    type: 'ESModule' as const,
    path: resolve(LOCAL_WORKER.folder, 'around.js'),
    contents: AROUND,
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'fanroads',
      modules: [around, ...(await builtModules(LOCAL_WORKER))],
      modulesRoot: resolve(LOCAL_WORKER.folder),
      compatibilityDate,
      bindings: {
        ...(await makeAuthSecrets()),
        ENVIRONMENT: 'development',
        SITE_ORIGIN: 'http://localhost:8787',
        PAGE_DATABASE_TIMEOUT_MS: '20000',
        FIXED_NOW: now.toISOString(),
        CALLED_BACK_AT: `http://127.0.0.1:${port}`,
        ...bindings,
      },
      host: '127.0.0.1',
      port: 0,
      unsafeTriggerHandlers: true,
      log: new Log(LogLevel.ERROR),
      assets: { directory: resolve('dist/client'), routerConfig: { has_user_worker: true } },
    }),
  );
  const url = await miniflare.ready;
  return {
    origin: url.origin,
    runCron: async (cron) => {
      const trigger = new URL('/cdn-cgi/local/scheduled', url);
      trigger.searchParams.set('cron', cron);
      const answer = await miniflare.dispatchFetch(trigger);
      if (!answer.ok) throw new Error(`The cron ${cron} broke: ${await answer.text()}`);
    },
    stop: async () => {
      await miniflare.dispose();
      await new Promise((closed) => edge.close(closed));
    },
  };
}
