import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parse } from 'node:path';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../../scripts/site/port.ts';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { LOCAL_WORKER } from '../../scripts/site/build-worker.ts';
import { startLocalWorker, type LocalWorker } from '../../scripts/site/local-worker.ts';

/** Behind a cache Cloudflare gives a Worker `ctx.cache`. This one calls the test's server. */
const WRAPPER = `
import worker from './${parse(LOCAL_WORKER.entry).name}.js';
const atEdge = (context, env) => ({
  waitUntil: (promise) => context.waitUntil(promise),
  passThroughOnException: () => context.passThroughOnException(),
  cache: {
    invalidate: async (options) => {
      const response = await fetch(env.INVALIDATION_URL, { method: 'POST', body: JSON.stringify(options) });
      return { success: response.ok, errors: [] };
    },
  },
});
export default {
  fetch: (request, env, context) => worker.fetch(request, env, atEdge(context, env)),
  scheduled: (event, env, context) => worker.scheduled(event, env, atEdge(context, env)),
};`;

const invalidationShape = v.object({ tags: v.array(v.string()) });

/**
 * Runs the built Worker in workerd as if behind an edge cache.
 * @param now the fixed time of the Worker's clock.
 * @param onInvalidate receives the invalidated tags.
 */
export async function startWorkerAtEdge({
  bindings,
  now,
  onInvalidate,
}: {
  bindings: Record<string, string>;
  now: Date;
  onInvalidate: (tags: readonly string[]) => void;
}): Promise<Pick<LocalWorker, 'origin' | 'runCron' | 'stop'>> {
  const edge = createServer((request, response) => {
    void receive(request, response);
  });
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    onInvalidate(v.parse(invalidationShape, await json(request)).tags);
    response.end();
  };
  const port = await listenOnLoopback(edge);
  const worker = await startLocalWorker({
    port: 0,
    wrapper: WRAPPER,
    bindings: {
      ...(await makeAuthSecrets()),
      ENVIRONMENT: 'development',
      SITE_ORIGIN: 'http://localhost:8787',
      'LIMITS.pageDatabaseMs': '20000',
      FIXED_NOW: now.toISOString(),
      INVALIDATION_URL: `http://127.0.0.1:${port}`,
      ...bindings,
    },
  });
  return {
    ...worker,
    stop: async () => {
      await worker.stop();
      await new Promise((closed) => edge.close(closed));
    },
  };
}
