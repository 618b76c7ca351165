import { paths } from '../../src/web/urls/paths.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { target } from './figure.ts';
import { median, medianInterval } from './statistics.ts';
import { inTurns, repetitions } from './turns.ts';
import { bareWorker, productWorker, serveWorkerd, type ServedWorker } from './workerd.ts';

const LIMIT_MS = 60;

/** What a first visitor waits for a new process, and for an isolate that has loaded nothing yet. */
export const cold: Bench = {
  name: 'cold',
  describe: 'from the start of workerd to the first page, against a bare Worker',
  run: async (context) => {
    await context.build();
    const database = await context.season(context.startedAt);
    const product = await productWorker(await benchBindings(database.url));
    const bare = bareWorker({ body: '<!doctype html>' });
    const celtics = teamBySlug('NBA', 'boston-celtics');
    const starts = repetitions(context.isQuick);
    context.progress(`${starts} starts of each, for each page`);
    const figureOf = async (page: string, address: string) => {
      // The first of each reads the files from the disk.
      for (const worker of [bare, product]) await firstAnswerMs(worker, address);
      const pairs = await inTurns(starts, {
        reference: () => firstAnswerMs(bare, address),
        product: () => firstAnswerMs(product, address),
      });
      return target({
        what: `cold start to ${page}`,
        unit: 'ms',
        reference: median(pairs.map((pair) => pair.reference)),
        product: median(pairs.map((pair) => pair.product)),
        interval: medianInterval(pairs.map((pair) => pair.product - pair.reference)),
        budget: { of: 'difference', bound: 'at most', limit: LIMIT_MS },
      });
    };
    return [
      await figureOf('a page that asks no database', paths.about()),
      await figureOf('a team page', celtics === null ? paths.home() : paths.team(celtics)),
    ];
  },
};

/** Milliseconds from the start of the process to the last byte of its first answer. */
async function firstAnswerMs(worker: ServedWorker, path: string): Promise<number> {
  const workerd = await serveWorkerd({ worker });
  try {
    const answer = await fetch(`${workerd.origins['worker']}${path}`);
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - workerd.startedAt;
  } finally {
    await workerd.stop();
  }
}
