import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

/** The build of the assets writes these files into `dist/`. */
const ASSET_LIST = /[/\\]dist[/\\](?:[\w-]+\.json|page-styles\.js)$/;
const NEEDS_BUILD = /\/dist\/(?:[\w-]+\.json|page-styles\.js)['"]|\/local-worker\.ts['"]/;
/** Every test of the built Worker imports this file. */
const WORKER_READER = resolve(import.meta.dirname, '../../scripts/site/local-worker.ts');

/**
 * Builds the assets when a test file first imports their lists, and the Worker when one imports
 * `WORKER_READER`. Other files wait for no build.
 */
export function buildOnImport(): Plugin {
  if (!existsSync(WORKER_READER)) throw new Error(`${WORKER_READER} does not exist; update WORKER_READER`);
  let assets: Promise<void> | null = null;
  let worker: Promise<void> | null = null;
  return {
    name: 'fanroads-build-on-import',
    enforce: 'pre',
    // Vitest resolves no import of a cached file, so its test would read an earlier run's build.
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

/** Fails a file of the project `unit` that needs a build. It would read an earlier run's. */
export function refuseBuild(): Plugin {
  return {
    name: 'fanroads-refuse-build',
    enforce: 'pre',
    resolveId(specifier, importer = '') {
      const path = resolve(importer, '..', specifier);
      if (!ASSET_LIST.test(path) && path !== WORKER_READER) return null;
      throw new Error(
        `${importer} needs a build, so its test belongs to the project site (vitest.config.ts)`,
      );
    },
  };
}

// The import is dynamic, so that only a run that builds loads the builder.
async function buildAssets(): Promise<void> {
  const builder = await import('../../scripts/site/build-worker.ts');
  await builder.buildAssets();
}

async function bundleWorker(assets: Promise<void>): Promise<void> {
  const builder = await import('../../scripts/site/build-worker.ts');
  await assets;
  await builder.bundleWorker(builder.LOCAL_WORKER);
}
