import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

/** Written into `dist/` by the build of the assets. */
const ASSET_LIST = /[/\\]dist[/\\][\w-]+\.json$/;
const NEEDS_BUILD = /\/dist\/[\w-]+\.json['"]|\/local-worker\.ts['"]/;
/** Imported by every test of the built Worker. */
const WORKER_READER = resolve(import.meta.dirname, '../../scripts/site/local-worker.ts');

/**
 * Builds assets when a test file first imports their lists, and the Worker when one imports its reader. Other files
 * wait for no build.
 */
export function buildOnImport(): Plugin {
  if (!existsSync(WORKER_READER)) throw new Error(`${WORKER_READER} does not exist; update WORKER_READER`);
  let assets: Promise<void> | null = null;
  let worker: Promise<void> | null = null;
  return {
    name: 'fanroads-build-on-import',
    enforce: 'pre',
    // A cached transform resolves no import, so its test would read the build of an earlier run.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ sourceCode }) => (NEEDS_BUILD.test(sourceCode) ? false : undefined));
    },
    async resolveId(specifier, importer) {
      const path = resolve(importer ?? '', '..', specifier);
      if (ASSET_LIST.test(path)) await (assets ??= buildAssets());
      if (path === WORKER_READER) await (worker ??= bundleWorker((assets ??= buildAssets())));
      return null;
    },
  };
}

// Imported late, so that only a run that builds loads the builder.
async function buildAssets(): Promise<void> {
  const builder = await import('../../scripts/site/build-worker.ts');
  await builder.buildAssets();
}

async function bundleWorker(assets: Promise<void>): Promise<void> {
  const builder = await import('../../scripts/site/build-worker.ts');
  await assets;
  await builder.bundleWorker(builder.LOCAL_WORKER);
}
