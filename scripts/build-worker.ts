import { PlainError } from './console.ts';
import { runTool } from './run-tool.ts';

/** Where `buildWorker` leaves the bundled Worker, as `wrangler deploy` would upload it. */
export const WORKER_FOLDER = 'dist/worker';
export const WORKER_FILE = `${WORKER_FOLDER}/worker.js`;

/** Wrangler neither asks nor reports anything while a script runs it. */
export const QUIET_WRANGLER = { WRANGLER_SEND_METRICS: 'false', CI: 'true' };

/**
 * Builds the browser assets and bundles the Worker exactly as `wrangler deploy` does, uploading nothing.
 * @throws PlainError with wrangler's own words when the code does not build.
 */
export async function buildWorker(): Promise<void> {
  const args = ['deploy', '--dry-run', '--outdir', WORKER_FOLDER];
  const env = { ...QUIET_WRANGLER, NODE_ENV: 'production' };
  const { code, output } = await runTool('wrangler', 'wrangler', args, { env });
  if (code !== 0) throw new PlainError(`The Worker does not build:\n${output}`);
}
