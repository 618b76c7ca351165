import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { DEPLOYED_WORKER, QUIET_WRANGLER } from '../build-worker.ts';
import { PlainError } from '../console.ts';
import { runTool } from '../run-tool.ts';
import { readWorkerConfig } from '../worker-config.ts';
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
    const { folder, entry } = DEPLOYED_WORKER;
    const whole = gzipped(await readFile(join(folder, `${entry}.js`)));
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

/** Bundles an entry as the site is bundled. @returns its bytes after gzip. */
async function bundledBytes(entry: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-bundle-'));
  const { compatibility_date: compatibilityDate } = await readWorkerConfig();
  const args = ['deploy', entry, '--config', `${BUNDLES}/wrangler.toml`, '--dry-run', '--outdir', folder];
  const env = { ...QUIET_WRANGLER, NODE_ENV: 'production' };
  try {
    const run = await runTool('wrangler', 'wrangler', [...args, '--compatibility-date', compatibilityDate], {
      env,
    });
    if (run.code !== 0) throw new PlainError(`${entry} does not build:\n${run.output}`);
    return gzipped(await readFile(join(folder, `${basename(entry, extname(entry))}.js`)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
