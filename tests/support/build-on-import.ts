import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Written into `dist/` by the build of the assets. */
const ASSET_LIST = /[/\\]dist[/\\][\w-]+\.json$/;
/** What every test of the built Worker reads its modules with. */
const WORKER_READER = resolve(import.meta.dirname, '../../scripts/site/local-worker.ts');

/**
 * Builds what a test file needs when it first imports it: the assets for their lists, the Worker for what reads its
 * modules. A file that imports neither waits for no build, and none meets an old one.
 */
export function buildOnImport(): Plugin {
  if (!existsSync(WORKER_READER)) throw new Error(`there is no ${WORKER_READER}; name its new place`);
  let assets: Promise<void> | null = null;
  let worker: Promise<void> | null = null;
  return {
    name: 'fanroads-build-on-import',
    enforce: 'pre',
    async resolveId(specifier, importer) {
      const path = resolve(importer ?? '', '..', specifier);
      if (ASSET_LIST.test(path)) await (assets ??= buildAssets());
      if (path === WORKER_READER) await (worker ??= bundleWorker((assets ??= buildAssets())));
      return null;
    },
  };
}

// Imported by the run that builds: every other would wait for what the builder imports.
async function buildAssets(): Promise<void> {
  const builder = await import('../../scripts/site/build-worker.ts');
  await builder.buildAssets();
}

async function bundleWorker(assets: Promise<void>): Promise<void> {
  const builder = await import('../../scripts/site/build-worker.ts');
  await assets;
  await builder.bundleWorker(builder.LOCAL_WORKER);
}
