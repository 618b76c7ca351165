import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { DEFAULT_GAMES_VIEW, SHOWN_GAMES } from '../../src/web/urls/games-query.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { compareCpu } from './compare.ts';
import { recordCalls } from './recorded-call.ts';
import { askingWorker, bareWorker, productWorker, serveWorkerd, type ServedWorker } from './workerd.ts';

/** With this and the next season they always have fifty games ahead. */
const TEAMS = ALL_TEAMS.filter(({ league }) => league !== 'NFL');
const PAGES = [1, 2, 3];

const TEN_ROWS = PAGES.flatMap((page) =>
  SHOWN_GAMES.flatMap((show) => TEAMS.map((team) => paths.team(team, { ...DEFAULT_GAMES_VIEW, show, page }))),
);
const FIFTY_ROWS = TEAMS.map((team) => paths.team(team, { ...DEFAULT_GAMES_VIEW, size: 50 }));

const FIGURES = [
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
    const workerd = await serveWorkerd({ product, ...(await bareWorkers(database.url)) });
    context.onEnd(() => workerd.stop());
    const figures = [];
    for (const { what, name, pages, limit } of FIGURES) {
      const reference = { origin: `${workerd.origins[name]}`, paths: ['/'] };
      const traffic = { origin: `${workerd.origins['product']}`, paths: pages };
      const budget = { of: 'ratio', bound: 'at most', limit } as const;
      figures.push(await compareCpu({ what, workerd, reference, product: traffic, budget }, context));
    }
    const asking = await compareCpu(
      {
        what: "CPU of a ten-row page's call to the database alone, no budget",
        workerd,
        reference: { origin: `${workerd.origins['ten']}`, paths: ['/'] },
        product: { origin: `${workerd.origins['asking']}`, paths: ['/'] },
        budget: { of: 'ratio', bound: 'at least', limit: 1 },
      },
      context,
    );
    context.progress(
      `a bare Worker that makes that call and sends the same bytes: ${asking.ratio?.toFixed(1)}x`,
    );
    await workerd.stop();
    return figures;
  },
};

/** Those that every answer has, also a bare Worker's. */
const SET_BY_THE_SERVER = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'transfer-encoding',
]);

/** A bare Worker for each figure, with the bytes of its first page, and one that also asks for a ten-row page's games. */
async function bareWorkers(databaseUrl: string): Promise<Record<string, ServedWorker>> {
  const calls = await recordCalls(databaseUrl);
  const workerd = await serveWorkerd({ product: await productWorker(await benchBindings(calls.url)) });
  const read = async (page: string | undefined) => {
    const answer = await fetch(`${workerd.origins['product']}${page}`);
    if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
    const headers = [...answer.headers].filter(([name]) => !SET_BY_THE_SERVER.has(name));
    return { body: await answer.text(), headers: Object.fromEntries(headers) };
  };
  try {
    const asking = askingWorker(await read(TEN_ROWS[0]), calls.last());
    const workers = await Promise.all(
      FIGURES.map(async ({ name, pages }) => [name, bareWorker(await read(pages[0]))] as const),
    );
    return { ...Object.fromEntries(workers), asking };
  } finally {
    await workerd.stop();
    await calls.close();
  }
}
