import { readdir, readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { LOCAL_WORKER, type BuiltWorker } from './build-worker.ts';
import { readWorkerConfig } from '../deploy/worker-config.ts';

export interface LocalWorker {
  origin: string;
  /** Starts what a cron expression starts, and waits for its end. */
  runCron(expression: string): Promise<void>;
  /** Takes the newly built modules into use. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the built Worker and its assets in workerd.
 * @param bindings variables and secrets as production has them.
 * @param hasEmail whether there is Cloudflare Email's binding, which here takes mails and sends none.
 * @param port 0 takes a free one.
 * @param isQuiet whether what the Worker logs is dropped.
 */
export async function startLocalWorker({
  bindings,
  port,
  hasEmail = false,
  isQuiet = false,
}: {
  bindings: Record<string, string>;
  port: number;
  hasEmail?: boolean;
  isQuiet?: boolean;
}): Promise<LocalWorker> {
  // Without this, every start asks the network for a sample of Request.cf.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  const { compatibility_date: compatibilityDate } = await readWorkerConfig();
  const options = async () =>
    convertV4MiniflareOptions({
      name: 'fanroads',
      modules: await builtModules(LOCAL_WORKER),
      modulesRoot: resolve(LOCAL_WORKER.folder),
      compatibilityDate,
      bindings,
      ...(isQuiet ? { handleStructuredLogs: () => undefined } : {}),
      ...(hasEmail ? { email: { send_email: [{ name: 'EMAIL' }] } } : {}),
      host: '127.0.0.1',
      port,
      unsafeTriggerHandlers: true,
      log: new Log(LogLevel.ERROR),
      assets: { directory: resolve('dist/client'), routerConfig: { has_user_worker: true } },
    });
  const miniflare = new Miniflare(await options());
  const url = await miniflare.ready;
  return {
    origin: url.origin,
    runCron: async (cron) => {
      const trigger = new URL('/cdn-cgi/local/scheduled', url);
      trigger.searchParams.set('cron', cron);
      const answer = await miniflare.dispatchFetch(trigger);
      if (!answer.ok) throw new Error(`The cron ${cron} broke: ${await answer.text()}`);
    },
    reload: async () => miniflare.setOptions(await options()),
    stop: () => miniflare.dispose(),
  };
}

/** The types of a built Worker's modules, by ending: the same as wrangler's own rules and wrangler.toml's. */
const MODULE_TYPES = new Map<string, 'ESModule' | 'CompiledWasm' | 'Data'>([
  ['.js', 'ESModule'],
  ['.wasm', 'CompiledWasm'],
  ['.ttf', 'Data'],
]);

/** A Worker's modules, its entry first. */
export async function builtModules({ entry, folder }: BuiltWorker) {
  const names = (await readdir(folder)).toSorted(
    (a, b) => Number(b === `${entry}.js`) - Number(a === `${entry}.js`),
  );
  const modules = names.flatMap((name) => {
    const type = MODULE_TYPES.get(extname(name));
    return type ? [{ type, path: resolve(folder, name) }] : [];
  });
  return Promise.all(
    modules.map(async ({ type, path }) => ({
      type,
      path,
      contents: type === 'ESModule' ? await readFile(path, 'utf8') : await readFile(path),
    })),
  );
}
