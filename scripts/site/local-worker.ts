import { readdir, readFile } from 'node:fs/promises';
import { extname, parse, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { LOCAL_WORKER, type BuiltWorker } from './build-worker.ts';
import { readWorkerConfig } from '../deploy/worker-config.ts';

export interface LocalWorker {
  origin: string;
  /** Waits until the jobs end. */
  runCron(expression: string): Promise<void>;
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the built Worker and its assets in workerd.
 * @param hasEmail true binds Cloudflare Email, which accepts mails here and sends none.
 * @param port the port number; 0 selects a free port.
 * @param isQuiet true drops the Worker's log.
 * @param wrapper the text of a module that stands before the Worker and imports its entry.
 */
export async function startLocalWorker({
  bindings,
  port,
  hasEmail = false,
  isQuiet = false,
  wrapper,
}: {
  bindings: Record<string, string>;
  port: number;
  hasEmail?: boolean;
  isQuiet?: boolean;
  wrapper?: string;
}): Promise<LocalWorker> {
  // Without this variable every start downloads a sample of `Request.cf`.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  const { compatibility_date: compatibilityDate } = await readWorkerConfig();
  const path = resolve(LOCAL_WORKER.folder, 'wrapper.js');
  const wrappers = wrapper === undefined ? [] : [{ type: 'ESModule' as const, path, contents: wrapper }];
  const options = async () =>
    convertV4MiniflareOptions({
      name: 'fanroads',
      modules: [...wrappers, ...(await builtModules(LOCAL_WORKER))],
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
      const response = await miniflare.dispatchFetch(trigger);
      if (!response.ok) throw new Error(`The cron ${cron} failed: ${await response.text()}`);
    },
    reload: async () => miniflare.setOptions(await options()),
    stop: () => miniflare.dispose(),
  };
}

const MODULE_TYPES = new Map<string, 'ESModule' | 'CompiledWasm' | 'Data'>([
  ['.js', 'ESModule'],
  ['.wasm', 'CompiledWasm'],
  ['.ttf', 'Data'],
]);

/**
 * The entry comes first. The largest come last, because Miniflare copies all earlier modules for each later
 * one.
 */
export async function builtModules({ entry, folder }: BuiltWorker) {
  const names = await readdir(folder);
  const modules = await Promise.all(
    names.flatMap((name) => {
      const type = MODULE_TYPES.get(extname(name));
      return type ? [readModule(type, resolve(folder, name))] : [];
    }),
  );
  const isEntry = ({ path }: { path: string }) => Number(parse(path).name === parse(entry).name);
  return modules.toSorted((a, b) => isEntry(b) - isEntry(a) || a.contents.length - b.contents.length);
}

async function readModule(type: 'ESModule' | 'CompiledWasm' | 'Data', path: string) {
  return { type, path, contents: type === 'ESModule' ? await readFile(path, 'utf8') : await readFile(path) };
}
