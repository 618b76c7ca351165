import { ExpectedError } from '../cli/console.ts';
import { runTool } from '../cli/run-tool.ts';

export interface BuiltWorker {
  /** The name of a file in `src/entry`, without `.ts`. */
  entry: string;
  folder: string;
}

/** `npm start` and tests use this Worker, which has development pages. */
export const LOCAL_WORKER: BuiltWorker = { entry: 'development-worker', folder: 'dist/worker' };

/** `npm run build` makes this Worker and `npm run deploy` uploads it. */
export const DEPLOYED_WORKER: BuiltWorker = { entry: 'worker', folder: 'dist/deployed' };

/** These variables stop questions and usage reports. */
export const QUIET_WRANGLER = { WRANGLER_SEND_METRICS: 'false', CI: 'true' };

/**
 * Builds assets and modules as for a deploy.
 * @throws ExpectedError with the output of a failed build.
 */
export async function buildWorker(worker: BuiltWorker = LOCAL_WORKER): Promise<void> {
  await buildAssets();
  await bundleWorker(worker);
}

/** Also builds the asset lists that a Worker's bundle contains. */
export async function buildAssets(): Promise<void> {
  await runBuild([]);
}

/** Uses the assets of the last build. */
export async function bundleWorker({ entry, folder }: BuiltWorker): Promise<void> {
  await bundleModules(`src/entry/${entry}.ts`, folder);
}

/** Empties the folder first. */
export async function bundleModules(entryFile: string, folder: string): Promise<void> {
  await runBuild(['--config', 'vite.worker.config.ts', '--ssr', entryFile, '--outDir', folder]);
}

async function runBuild(args: readonly string[]): Promise<void> {
  const env = { NODE_ENV: 'production' };
  const { code, output } = await runTool('vite', 'vite', ['build', ...args], { env });
  if (code !== 0) throw new ExpectedError(`The build failed. Fix the error and try again:\n${output}`);
}
