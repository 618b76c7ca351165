import { PlainError } from './console.ts';
import { runTool } from './run-tool.ts';

/** A bundle and the modules beside it. */
export interface BuiltWorker {
  /** The Worker's entry under `src/`. */
  entry: string;
  /** Where `buildWorker` leaves it. */
  folder: string;
}

/** With what only development has (src/development-worker.ts): what `npm start` and the tests serve. */
export const LOCAL_WORKER: BuiltWorker = { entry: 'development-worker', folder: 'dist/worker' };

/** What `wrangler deploy` would upload. */
export const DEPLOYED_WORKER: BuiltWorker = { entry: 'worker', folder: 'dist/deployed' };

/** Wrangler neither asks nor reports anything while a script runs it. */
export const QUIET_WRANGLER = { WRANGLER_SEND_METRICS: 'false', CI: 'true' };

/**
 * Builds the browser assets and bundles a Worker exactly as `wrangler deploy` does, uploading nothing.
 * @throws PlainError with wrangler's own words when the code does not build.
 */
export async function buildWorker({ entry, folder }: BuiltWorker = LOCAL_WORKER): Promise<void> {
  const args = ['deploy', `src/${entry}.ts`, '--dry-run', '--outdir', folder];
  const env = { ...QUIET_WRANGLER, NODE_ENV: 'production' };
  const { code, output } = await runTool('wrangler', 'wrangler', args, { env });
  if (code !== 0) throw new PlainError(`The Worker does not build:\n${output}`);
}
