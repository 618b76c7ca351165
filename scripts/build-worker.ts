import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { PlainError } from './console.ts';

/** Where `buildWorker` leaves the bundled Worker, as `wrangler deploy` would upload it. */
export const WORKER_FOLDER = 'dist/worker';
export const WORKER_FILE = `${WORKER_FOLDER}/worker.js`;

/**
 * Builds the browser assets and bundles the Worker exactly as `wrangler deploy` does, uploading nothing.
 * @throws PlainError with wrangler's own words when the code does not build.
 */
export async function buildWorker(): Promise<void> {
  const { code, output } = await runWrangler(['deploy', '--dry-run', '--outdir', WORKER_FOLDER]);
  if (code !== 0) throw new PlainError(`The Worker does not build:\n${output}`);
}

/** Runs wrangler with this Node. @returns its exit code and everything it printed. */
export async function runWrangler(
  args: string[],
  { isVisible = false } = {},
): Promise<{ code: number; output: string }> {
  const wrangler = createRequire(import.meta.url).resolve('wrangler/bin/wrangler.js');
  const child = spawn(process.execPath, [wrangler, ...args], {
    stdio: isVisible ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output };
}
