import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { bundleModules, DEPLOYED_WORKER, type BuiltWorker } from '../site/build-worker.ts';
import { builtModules } from '../site/local-worker.ts';
import type { Bench } from './bench.ts';
import { target } from './figure.ts';
import { gzipped } from './page-weight.ts';

const BUNDLES = 'scripts/bench/bundles';

/**
 * Size of the deployed code. Its WebAssembly and fonts are modules beside it and do not count; neither do
 * the tables of teams (bundles/facts.ts), as large as they are when bundled alone.
 */
export const bundle: Bench = {
  name: 'bundle',
  describe: 'gzip of the deployed Worker against a minimal one of Hono, React, Drizzle and Neon',
  run: async (context) => {
    await context.build();
    context.progress('bundling the minimal Worker, and the facts alone');
    const minimal = await bundledBytes(`${BUNDLES}/minimal.tsx`);
    const facts = await bundledBytes(`${BUNDLES}/facts.ts`);
    const whole = await codeBytes(DEPLOYED_WORKER);
    return [
      target({
        what: `Worker's code, gzip, without ${facts.toLocaleString('en-US')} B of team facts`,
        unit: 'B',
        reference: minimal,
        product: whole - facts,
        budget: { of: 'ratio', bound: 'at most', limit: 1.3 },
      }),
    ];
  },
};

/** Bundles an entry as the site is bundled. @returns its code's bytes after gzip. */
async function bundledBytes(entryFile: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-bundle-'));
  try {
    await bundleModules(entryFile, folder);
    return await codeBytes({ entry: basename(entryFile, extname(entryFile)), folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All JavaScript modules after gzip, as wrangler weighs an upload: also those that few requests need. */
async function codeBytes(worker: BuiltWorker): Promise<number> {
  const modules = await builtModules(worker);
  const code = modules.flatMap(({ type, contents }) => (type === 'ESModule' ? [Buffer.from(contents)] : []));
  return gzipped(Buffer.concat(code));
}
