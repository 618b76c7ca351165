import { paths } from '../../src/web/urls/paths.ts';
import { CELTICS } from '../reports/page-kinds.ts';
import { atMost, type Bench, target } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { measureAlternately, median, medianInterval, pairCount } from './compare.ts';
import { bareWorker, productWorker, serveWorkerd, type ServedWorker } from './workerd.ts';

const LIMIT_MS = 100;

/** Every measurement starts a new workerd process, so no module is loaded yet. */
export const cold: Bench = {
  name: 'cold',
  description: 'from the start of workerd to the first page, against a bare Worker',
  run: async (context) => {
    await context.build();
    const database = await context.season(context.startedAt);
    const product = await productWorker(await benchBindings(database.url));
    const bare = bareWorker({ body: '<!doctype html>' });
    const starts = pairCount(context.isQuick);
    context.progress(`${starts} starts of each, for each page`);
    const measurePage = async (page: string, address: string) => {
      // The first start is not measured: it loads the files into the system's file cache.
      for (const worker of [bare, product]) await firstResponseMs(worker, address);
      const pairs = await measureAlternately(starts, {
        reference: () => firstResponseMs(bare, address),
        product: () => firstResponseMs(product, address),
      });
      return target({
        what: `cold start to ${page}`,
        unit: 'ms',
        reference: median(pairs.map((pair) => pair.reference)),
        product: median(pairs.map((pair) => pair.product)),
        interval: medianInterval(pairs.map((pair) => pair.product - pair.reference)),
        budget: atMost(LIMIT_MS, 'difference'),
      });
    };
    return [
      await measurePage('a page without database call', paths.about()),
      await measurePage('a team page', paths.team(CELTICS)),
    ];
  },
};

/** The time includes the start of the process. */
export async function firstResponseMs(worker: ServedWorker, path: string): Promise<number> {
  const workerd = await serveWorkerd({ worker });
  try {
    const response = await fetch(`${workerd.origins['worker']}${path}`);
    await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return performance.now() - workerd.startedAt;
  } finally {
    await workerd.stop();
  }
}
