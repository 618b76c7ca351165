import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/paths.ts';
import { DEFAULT_GAMES_VIEW, SHOWN_GAMES } from '../../src/web/teams/games-view.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { compareCpu } from './compare.ts';
import { bareWorker, productWorker, serveWorkerd, type ServedWorker } from './workerd.ts';

/** With this and the next season they always have fifty games ahead. */
const TEAMS = ALL_TEAMS.filter(({ league }) => league !== 'NFL');
const PAGES = [1, 2, 3];

/** More pages than an isolate keeps, so that none is kept when its turn comes again. */
const TEN_ROWS = PAGES.flatMap((page) =>
  SHOWN_GAMES.flatMap((show) => TEAMS.map((team) => paths.team(team, { ...DEFAULT_GAMES_VIEW, show, page }))),
);
const FIFTY_ROWS = TEAMS.map((team) => paths.team(team, { ...DEFAULT_GAMES_VIEW, size: 50 }));

const FIGURES = [
  { what: 'CPU of a repeated ten-row page', name: 'repeated', pages: TEN_ROWS.slice(0, 1), limit: 1.2 },
  { what: 'CPU of an uncached ten-row page', name: 'ten', pages: TEN_ROWS, limit: 3 },
  { what: 'CPU of an uncached fifty-row page', name: 'fifty', pages: FIFTY_ROWS, limit: 6 },
] as const;

/** CPU of a team's page against a Worker that does nothing but send the same bytes. */
export const cpu: Bench = {
  name: 'cpu',
  describe: 'CPU of team pages against a bare Worker with the same bytes',
  run: async (context) => {
    await context.build();
    const database = await context.season(context.startedAt);
    const product = await productWorker(await benchBindings(database.url));
    const workerd = await serveWorkerd({ product, ...(await bareWorkers(product)) });
    context.onEnd(() => workerd.stop());
    const figures = [];
    for (const { what, name, pages, limit } of FIGURES) {
      const reference = { origin: `${workerd.origins[name]}`, paths: ['/'] };
      const traffic = { origin: `${workerd.origins['product']}`, paths: pages };
      const budget = { of: 'ratio', bound: 'at most', limit } as const;
      figures.push(await compareCpu({ what, workerd, reference, product: traffic, budget }, context));
    }
    await workerd.stop();
    return figures;
  },
};

/** A bare Worker for each figure, with the bytes of its first page. */
async function bareWorkers(product: ServedWorker): Promise<Record<string, ServedWorker>> {
  const workerd = await serveWorkerd({ product });
  try {
    const workers = await Promise.all(
      FIGURES.map(async ({ name, pages }) => {
        const answer = await fetch(`${workerd.origins['product']}${pages[0]}`);
        if (!answer.ok) throw new Error(`${pages[0]} answered ${answer.status}`);
        return [name, bareWorker(await answer.text())] as const;
      }),
    );
    return Object.fromEntries(workers);
  } finally {
    await workerd.stop();
  }
}
