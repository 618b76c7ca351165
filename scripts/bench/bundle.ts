import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../src/web/urls/paths.ts';
import { CELTICS } from '../reports/page-kinds.ts';
import { bundleWorker } from '../site/build-worker.ts';
import { builtModules } from '../site/local-worker.ts';
import { atMost, type Bench, type Figure, target } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gzipped } from './page-weight.ts';
import { BENCH_NOW } from './public-pages.ts';
import { productWorker, serveWorkerd, type ServedWorker } from './workerd.ts';

const MINIMAL = {
  entry: 'scripts/bench/bundles/minimal.tsx',
  config: 'scripts/bench/bundles/minimal.config.ts',
};

export const bundle: Bench = {
  name: 'bundle',
  description: 'gzip of the deployed Worker against a minimal one of Hono, React, Drizzle and Neon',
  run: async (context) => {
    await context.build();
    context.progress('bundling the minimal Worker');
    const reference = await minimalBytes();
    const database = await context.season(BENCH_NOW);
    const bindings = await benchBindings(database.url, { FIXED_NOW: BENCH_NOW.toISOString() });
    const product = await productWorker(bindings);
    const evaluated = await evaluatedModules(product);
    const firstRequestModules = product.modules.filter(({ name }) => evaluated.has(name));
    const uploadedModules = product.modules.filter(({ type }) => type !== 'CompiledWasm');
    return [
      figure(
        `code that a team page's first request evaluates, gzip (${firstRequestModules.length} of ${product.modules.length} modules)`,
        bytesOf(firstRequestModules),
        1.5,
      ),
      figure("the Worker's whole upload without WebAssembly, gzip", bytesOf(uploadedModules), 3),
    ];

    function figure(what: string, bytes: number, limit: number): Figure {
      const budget = atMost(limit, 'ratio');
      return target({ what, unit: 'B', reference, product: bytes, budget });
    }
  },
};

async function minimalBytes(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-bundle-'));
  try {
    const minimal = { ...MINIMAL, folder };
    await bundleWorker(minimal);
    return bytesOf(await builtModules(minimal));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the bytes after gzip of all modules together. */
export function bytesOf(modules: readonly { contents: string | Buffer }[]): number {
  return gzipped(Buffer.concat(modules.map(({ contents }) => Buffer.from(contents))));
}

const EVALUATED_PATH = '/evaluated-modules';

/**
 * Prepends a line to each module that records the module's name, then requests a team page from a new isolate.
 * @returns the names of the evaluated modules.
 */
async function evaluatedModules({ modules, bindings = {} }: ServedWorker): Promise<Set<string>> {
  const [entry] = modules;
  if (!entry) throw new Error('there is no Worker');
  const recorderEntry = `import worker from './${entry.name}';
export default {
  fetch: (request, env, context) => new URL(request.url).pathname === '${EVALUATED_PATH}'
    ? Response.json(globalThis.evaluated) : worker.fetch(request, env, context),
};`;
  const recordingModules = modules.map((module) =>
    module.type === 'ESModule'
      ? {
          ...module,
          contents: `(globalThis.evaluated ??= []).push('${module.name}');${String(module.contents)}`,
        }
      : module,
  );
  const workerd = await serveWorkerd({
    product: {
      bindings,
      modules: [{ type: 'ESModule', name: 'recorder.js', contents: recorderEntry }, ...recordingModules],
    },
  });
  try {
    const origin = `${workerd.origins['product']}`;
    const page = await fetch(origin + paths.team(CELTICS));
    if (!page.ok) throw new Error(`${paths.team(CELTICS)} returned ${page.status}`);
    await page.text();
    const names: string[] = JSON.parse(await (await fetch(origin + EVALUATED_PATH)).text());
    return new Set(names);
  } finally {
    await workerd.stop();
  }
}
