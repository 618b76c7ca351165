import { ExpectedError } from '../cli/console.ts';
import { runTool } from '../cli/run-tool.ts';

export interface BuiltWorker {
  /** A file in `src/entry`, without `.ts`. */
  entry: string;
  /** The output folder. */
  folder: string;
}

/** With development pages (src/entry/development-worker.ts): for `npm start` and tests. */
export const LOCAL_WORKER: BuiltWorker = { entry: 'development-worker', folder: 'dist/worker' };

/** What `wrangler deploy` uploads, as `npm run build` makes it. */
export const DEPLOYED_WORKER: BuiltWorker = { entry: 'worker', folder: 'dist/deployed' };

/** No questions and no usage reports. */
export const QUIET_WRANGLER = { WRANGLER_SEND_METRICS: 'false', CI: 'true' };

/**
 * Builds the browser assets and a Worker's modules as they are deployed.
 * @throws ExpectedError with the output of a failed build.
 */
export async function buildWorker(worker: BuiltWorker = LOCAL_WORKER): Promise<void> {
  await buildAssets();
  await bundleWorker(worker);
}

/** Builds browser assets, and the lists of them that a Worker is bundled with. */
export async function buildAssets(): Promise<void> {
  await runBuild([]);
}

/** Uses the assets of the last build. */
export async function bundleWorker({ entry, folder }: BuiltWorker): Promise<void> {
  await bundleModules(`src/entry/${entry}.ts`, folder);
}

/** Bundles an entry with vite.worker.config.ts into a folder, which is emptied. */
export async function bundleModules(entryFile: string, folder: string): Promise<void> {
  await runBuild(['--config', 'vite.worker.config.ts', '--ssr', entryFile, '--outDir', folder]);
}

async function runBuild(args: readonly string[]): Promise<void> {
  const env = { NODE_ENV: 'production' };
  const { code, output } = await runTool('vite', 'vite', ['build', ...args], { env });
  if (code !== 0) throw new ExpectedError(`The build failed. Fix the error and try again:\n${output}`);
}
