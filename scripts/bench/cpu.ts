import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { DEFAULT_GAMES_VIEW, SHOWN_GAMES } from '../../src/web/urls/page-queries.ts';
import { atLeast, atMost, type Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { measureCpuRatio } from './compare.ts';
import { tapDatabase } from '../../tests/support/database-tap.ts';
import { bareWorker, databaseCallWorker, productWorker, serveWorkerd, type ServedWorker } from './workerd.ts';

/** These teams always have at least fifty upcoming games in this season and the next together. */
const TEAMS = ALL_TEAMS.filter(({ league }) => league !== 'NFL');
const PAGES = [1, 2, 3];

const TEN_ROWS = PAGES.flatMap((page) =>
  SHOWN_GAMES.flatMap((show) => TEAMS.map((team) => paths.team(team, { ...DEFAULT_GAMES_VIEW, show, page }))),
);
const FIFTY_ROWS = TEAMS.map((team) => paths.team(team, { ...DEFAULT_GAMES_VIEW, size: 50 }));

/**
 * The product renders uncached pages. The reference makes the same database call, then sends the bytes of the
 * first page.
 */
const FIGURES = [
  { what: 'CPU of an uncached ten-row page', name: 'ten', pages: TEN_ROWS },
  { what: 'CPU of an uncached fifty-row page', name: 'fifty', pages: FIFTY_ROWS },
] as const;
const LIMIT = 4;

export const cpu: Bench = {
  name: 'cpu',
  description: 'CPU of uncached team pages against a bare Worker that makes the same database call',
  run: async (context) => {
    await context.build();
    const database = await context.season(context.startedAt);
    const product = await productWorker(await benchBindings(database.url));
    const workerd = await serveWorkerd({ product, ...(await referenceWorkers(database.url)) });
    context.onEnd(() => workerd.stop());
    const requestsTo = (name: string, pages: readonly string[] = ['/']) => ({
      origin: `${workerd.origins[name]}`,
      paths: pages,
    });
    const figures = [];
    for (const { what, name, pages } of FIGURES) {
      const sides = { reference: requestsTo(name), product: requestsTo('product', pages) };
      const budget = atMost(LIMIT, 'ratio');
      figures.push(await measureCpuRatio({ what, workerd, ...sides, budget }, context));
    }
    const callFigure = await measureCpuRatio(
      {
        what: "CPU of a ten-row page's database call alone, no budget",
        workerd,
        reference: requestsTo('bare'),
        product: requestsTo('ten'),
        budget: atLeast(1, 'ratio'),
      },
      context,
    );
    context.progress(`the database call alone costs as much as ${callFigure.ratio?.toFixed(1)} bare Workers`);
    await workerd.stop();
    return figures;
  },
};

/** workerd sets these headers for every Worker. */
const WORKERD_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'transfer-encoding',
]);

/**
 * Creates a Worker for each name in `FIGURES`, and `bare`, which sends a ten-row page without a database
 * call.
 */
async function referenceWorkers(databaseUrl: string): Promise<Record<string, ServedWorker>> {
  const recorder = await tapDatabase(databaseUrl);
  const workerd = await serveWorkerd({ product: await productWorker(await benchBindings(recorder.url)) });
  const workers: Record<string, ServedWorker> = {};
  try {
    for (const { name, pages } of FIGURES) {
      const response = await fetch(`${workerd.origins['product']}${pages[0]}`);
      if (!response.ok) throw new Error(`${pages[0]} returned ${response.status}`);
      const headers = [...response.headers].filter(([header]) => !WORKERD_HEADERS.has(header));
      const bytes = { body: await response.text(), headers: Object.fromEntries(headers) };
      workers[name] = databaseCallWorker(bytes, recorder.lastCall());
      workers['bare'] ??= bareWorker(bytes);
    }
    return workers;
  } finally {
    await workerd.stop();
    await recorder.close();
  }
}
