import { ExpectedError } from '../cli/console.ts';
import { runTool } from '../cli/run-tool.ts';

export interface BuiltWorker {
  /** The path of a TypeScript file. */
  entry: string;
  folder: string;
  /** Vite's configuration; the default is that of the site's Worker. */
  config?: string;
}

/** `npm start` and tests use this Worker, which has development pages. */
export const LOCAL_WORKER: BuiltWorker = {
  entry: 'scripts/site/development/development-worker.ts',
  folder: 'dist/worker',
};

/** `npm run build` makes this Worker and `npm run deploy` uploads it. */
export const DEPLOYED_WORKER: BuiltWorker = { entry: 'src/entry/worker.ts', folder: 'dist/deployed' };

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

/** Uses the assets of the last build, and empties the folder first. */
export async function bundleWorker({
  entry,
  folder,
  config = 'vite.worker.config.ts',
}: BuiltWorker): Promise<void> {
  await runBuild(['--config', config, '--ssr', entry, '--outDir', folder]);
}

async function runBuild(args: readonly string[]): Promise<void> {
  const env = { NODE_ENV: 'production' };
  const { code, output } = await runTool('vite', 'vite', ['build', ...args], { env });
  if (code !== 0) throw new ExpectedError(`The build failed. Fix the error and try again:\n${output}`);
}
