import { paths } from '../../src/web/urls/paths.ts';
import { CELTICS } from '../reports/page-kinds.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { report, target } from './figure.ts';
import { openLoadClient } from './load-client.ts';
import { openOverlay } from './overlay-database.ts';
import { median } from './statistics.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

const NOW = new Date('2026-10-05T12:00:00Z');
const CROWD = 6;
const ALONE = 15;
const ROUNDS = { whole: 8, quick: 3 };
const LIMIT_MS = 250;

/** Trips of two weeks anywhere in four months with up to twelve hours of driving use up the labels. */
const DATES = { start: '2026-10-06', end: '2027-02-03', days: 14, drive: 12 } as const;
const SKIPPED = ['td-garden', 'united-center', 'crypto-com-arena', 'madison-square-garden', 'ball-arena'];

/** One network asks the most expensive questions at once, while another visitor opens a team's page. */
export const finderCrowd: Bench = {
  name: 'finder-crowd',
  description: "wait for a team's page while one network asks the six most expensive questions at once",
  run: async (context) => {
    await context.build();
    const database = await openOverlay(context, NOW);
    const bindings = await benchBindings(database.url, { FIXED_NOW: NOW.toISOString() });
    const workerd = await serveWorkerd({ product: await productWorker(bindings) });
    context.onEnd(() => workerd.stop());
    const client = openLoadClient(CROWD + 2);
    context.onEnd(() => Promise.resolve(client.close()));
    const origin = `${workerd.origins['product']}`;
    const openPage = async () => {
      const startedAt = performance.now();
      await client.read(`${origin}${paths.team(CELTICS)}`, { 'cf-connecting-ip': '203.0.113.1' });
      return performance.now() - startedAt;
    };
    let asked = 0;
    const ask = async (network: string) => {
      asked += 1;
      // No question is remembered from an earlier round.
      const skip = [`no-${asked}`, ...SKIPPED.slice(0, asked % SKIPPED.length)];
      const address = `${origin}${paths.trips({ ...DATES, skip })}`;
      const response = await fetch(address, { headers: { 'cf-connecting-ip': network } });
      await response.text();
      return response.status;
    };

    await ask('198.51.100.1');
    const alone: number[] = [];
    for (let visit = 0; visit < ALONE; visit += 1) alone.push(await openPage());
    const single = performance.now();
    await ask('198.51.100.2');
    const searchMs = performance.now() - single;
    const longest: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round < (context.isQuick ? ROUNDS.quick : ROUNDS.whole); round += 1) {
      const crowdState = { isDone: false };
      const crowd = Promise.all(Array.from({ length: CROWD }, () => ask(`198.51.${101 + round}.7`)));
      const finished = crowd.then((statuses) => {
        crowdState.isDone = true;
        return statuses;
      });
      const ofRound: number[] = [];
      while (!crowdState.isDone) ofRound.push(await openPage());
      const statuses = await finished;
      waits.push(...ofRound);
      longest.push(Math.max(...ofRound));
      const shown = ofRound.map((ms) => ms.toFixed(0)).join(' ');
      context.progress(`${statuses.toSorted((a, b) => a - b).join(' ')}; pages: ${shown} ms`);
    }
    await workerd.stop();
    return [
      report({ what: 'one of the most expensive questions alone', unit: 'ms', product: searchMs }),
      target({
        what: `another visitor's team page while ${CROWD} of them are asked at once, the longest wait of a round`,
        unit: 'ms',
        reference: median(alone),
        product: median(longest),
        budget: { of: 'product', bound: 'at most', limit: LIMIT_MS },
      }),
      report({ what: 'the same, median of all waits', unit: 'ms', product: median(waits) }),
    ];
  },
};
