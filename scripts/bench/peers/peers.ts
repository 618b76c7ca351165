import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { CELTICS } from '../../reports/page-kinds.ts';
import type { Bench, BenchContext, Figure } from '../bench.ts';
import { bytesOf } from '../bundle.ts';
import { firstResponseMs } from '../cold.ts';
import { measureInRounds, openCpuMeter, pairCount } from '../compare.ts';
import type { Requests } from '../load-client.ts';
import { serveWorkerd, type ServedWorker, type Workerd } from '../workerd.ts';
import { buildPeers } from './build-peers.ts';
import { againstPeers, SITES, type SiteName } from './peer-figures.ts';
import { createWorkers } from './peer-workers.ts';

/** React Router and Astro document no 304 for a page that a Worker renders. */
const REVALIDATING: readonly SiteName[] = ['product', 'hono-jsx'];

export const peers: Bench = {
  name: 'peers',
  description: 'the ten-row team page against the same page in React Router, Astro and hono/jsx',
  run: async (context) => {
    await context.build();
    await buildPeers(context.progress);
    const database = await context.season(context.startedAt);
    const workers = await createWorkers(database.url, CELTICS);
    const workerd = await serveWorkerd(workers);
    context.onEnd(() => workerd.stop());
    const page = paths.team(CELTICS);
    const figures = await cpuFigures(workerd, page, context);
    await workerd.stop();
    return [...figures, ...(await coldFigures(workers, page, context)), ...uploadFigures(workers)];
  },
};

/** Simultaneous reads of one page are shared, so each request is for another team. All have ten upcoming games. */
const TEAM_PAGES = ALL_TEAMS.filter(({ league }) => league !== 'NFL').map((team) => paths.team(team));

async function cpuFigures(workerd: Workerd, page: string, context: BenchContext): Promise<Figure[]> {
  const meter = openCpuMeter(workerd, context.isQuick);
  const origin = (name: SiteName) => `${workerd.origins[name]}`;
  const etags = new Map<SiteName, string>();
  for (const name of REVALIDATING) {
    etags.set(name, (await fetch(`${origin(name)}${page}`)).headers.get('etag') ?? '');
  }
  const measure = async (
    what: string,
    names: readonly SiteName[],
    requests: (name: SiteName) => Requests,
  ) => {
    const rounds = pairCount(context.isQuick);
    context.progress(`${what} of ${names.join(', ')}: warming up, then ${rounds} rounds`);
    for (const name of names) await meter.warmUp(requests(name));
    const measured = await measureInRounds(rounds, names, (name) => meter.cpuPerRequest(requests(name)));
    return { what, unit: 'ms of CPU', rounds: measured };
  };
  try {
    const uncached = await measure('CPU of an uncached ten-row page', SITES, (name) => ({
      origin: origin(name),
      paths: TEAM_PAGES,
    }));
    const revalidated = await measure('CPU of a 304', REVALIDATING, (name) => ({
      origin: origin(name),
      paths: [page],
      headers: { 'if-none-match': etags.get(name) ?? '' },
      status: 304,
    }));
    return [
      ...againstPeers({ ...uncached, limits: { 'react-router': 0.6, 'hono-jsx': 1.5 } }),
      ...againstPeers(revalidated),
    ];
  } finally {
    meter.close();
  }
}

async function coldFigures(
  workers: Record<SiteName, ServedWorker>,
  page: string,
  context: BenchContext,
): Promise<Figure[]> {
  const starts = pairCount(context.isQuick);
  context.progress(`${starts} cold starts of each`);
  // The first start is not measured: it loads the files into the system's file cache.
  for (const name of SITES) await firstResponseMs(workers[name], page);
  return againstPeers({
    what: 'cold start to a team page',
    unit: 'ms',
    rounds: await measureInRounds(starts, SITES, (name) => firstResponseMs(workers[name], page)),
  });
}

function uploadFigures(workers: Record<SiteName, ServedWorker>): Figure[] {
  const bytes = SITES.map((name) => {
    const uploaded = workers[name].modules.filter(({ type }) => type !== 'CompiledWasm');
    return [name, bytesOf(uploaded)] as const;
  });
  return againstPeers({
    what: "the Worker's whole upload without WebAssembly, gzip",
    unit: 'B',
    rounds: [new Map(bytes)],
  });
}
