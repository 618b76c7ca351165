import { PlainError } from '../cli/console.ts';
import { runTool } from '../cli/run-tool.ts';

/** A Worker's modules, in a folder of their own. */
export interface BuiltWorker {
  /** The Worker's entry in `src/entry`. */
  entry: string;
  /** Where `buildWorker` leaves it. */
  folder: string;
}

/** With what only development has (src/entry/development-worker.ts): what `npm start` and the tests serve. */
export const LOCAL_WORKER: BuiltWorker = { entry: 'development-worker', folder: 'dist/worker' };

/** What `wrangler deploy` uploads: package.json's `build` leaves the same there. */
export const DEPLOYED_WORKER: BuiltWorker = { entry: 'worker', folder: 'dist/deployed' };

/** Wrangler neither asks nor reports anything while a script runs it. */
export const QUIET_WRANGLER = { WRANGLER_SEND_METRICS: 'false', CI: 'true' };

/**
 * Builds the browser assets, and the modules of a Worker exactly as they are deployed.
 * @throws PlainError with the builder's own words when the code does not build.
 */
export async function buildWorker(worker: BuiltWorker = LOCAL_WORKER): Promise<void> {
  await buildAssets();
  await bundleWorker(worker);
}

/** Builds what browsers load, and the lists of it that the Worker is bundled with. */
export async function buildAssets(): Promise<void> {
  await runBuild([]);
}

/** Bundles a Worker with the assets of the last build. */
export async function bundleWorker({ entry, folder }: BuiltWorker): Promise<void> {
  await bundleModules(`src/entry/${entry}.ts`, folder);
}

/** Bundles one entry and all that it imports, as vite.worker.config.ts says, into a folder that holds nothing else. */
export async function bundleModules(entryFile: string, folder: string): Promise<void> {
  await runBuild(['--config', 'vite.worker.config.ts', '--ssr', entryFile, '--outDir', folder]);
}

async function runBuild(args: readonly string[]): Promise<void> {
  const env = { NODE_ENV: 'production' };
  const { code, output } = await runTool('vite', 'vite', ['build', ...args], { env });
  if (code !== 0) throw new PlainError(`The Worker does not build:\n${output}`);
}
